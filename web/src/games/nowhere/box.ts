// Written by tools/wire_types.py out of src/gamenight/games/nowhere/box.py: do not edit.

import type { Box } from './types';

export const BOX: Box = {
  "streets": {
    "coleman": {
      "name": "Coleman St.",
      "spaces": [
        "coleman_1",
        "chatham_coleman",
        "coleman_2",
        "coleman_3",
        "coleman_alan"
      ]
    },
    "chatham": {
      "name": "Chatham Rd.",
      "spaces": [
        "chatham_1",
        "chatham_2",
        "chatham_3",
        "chatham_4",
        "chatham_coleman",
        "chatham_5",
        "chatham_lakefront"
      ]
    },
    "alan": {
      "name": "St. Alan Dr.",
      "spaces": [
        "alan_outer",
        "alan_1",
        "alan_2",
        "alan_mango",
        "alan_3",
        "coleman_alan",
        "alan_4",
        "alan_lakefront"
      ]
    },
    "mango": {
      "name": "Mango St.",
      "spaces": [
        "alan_mango",
        "mango_1",
        "back_mango",
        "mango_2",
        "mango_outer"
      ]
    },
    "outer": {
      "name": "Outer Loop Rd.",
      "spaces": [
        "alan_outer",
        "outer_1",
        "outer_2",
        "outer_3",
        "outer_4",
        "outer_5",
        "outer_6",
        "mango_outer"
      ]
    },
    "lakefront": {
      "name": "Lakefront Dr.",
      "spaces": [
        "lakefront_1",
        "chatham_lakefront",
        "lakefront_2",
        "lakefront_3",
        "alan_lakefront",
        "lakefront_4",
        "back_lakefront",
        "lakefront_5",
        "lakefront_6",
        "lakefront_7"
      ]
    },
    "back": {
      "name": "Back St.",
      "spaces": [
        "back_mango",
        "back_1",
        "back_2",
        "back_3",
        "back_lakefront"
      ]
    }
  },
  "spaces": {
    "lakefront_1": {
      "name": "Lakefront Dr. 1",
      "x": 0,
      "y": 7,
      "streets": [
        "lakefront"
      ]
    },
    "chatham_lakefront": {
      "name": "the corner of Chatham Rd. and Lakefront Dr.",
      "x": 1,
      "y": 7,
      "streets": [
        "chatham",
        "lakefront"
      ]
    },
    "lakefront_2": {
      "name": "Lakefront Dr. 2",
      "x": 2,
      "y": 7,
      "streets": [
        "lakefront"
      ]
    },
    "lakefront_3": {
      "name": "Lakefront Dr. 3",
      "x": 3,
      "y": 7,
      "streets": [
        "lakefront"
      ]
    },
    "alan_lakefront": {
      "name": "the corner of St. Alan Dr. and Lakefront Dr.",
      "x": 4,
      "y": 7,
      "streets": [
        "alan",
        "lakefront"
      ]
    },
    "lakefront_4": {
      "name": "Lakefront Dr. 4",
      "x": 5,
      "y": 7,
      "streets": [
        "lakefront"
      ]
    },
    "back_lakefront": {
      "name": "the corner of Lakefront Dr. and Back St.",
      "x": 6,
      "y": 7,
      "streets": [
        "lakefront",
        "back"
      ]
    },
    "lakefront_5": {
      "name": "Lakefront Dr. 5",
      "x": 7,
      "y": 7,
      "streets": [
        "lakefront"
      ]
    },
    "lakefront_6": {
      "name": "Lakefront Dr. 6",
      "x": 8,
      "y": 7,
      "streets": [
        "lakefront"
      ]
    },
    "lakefront_7": {
      "name": "Lakefront Dr. 7",
      "x": 9,
      "y": 7,
      "streets": [
        "lakefront"
      ]
    },
    "chatham_1": {
      "name": "Chatham Rd. 1",
      "x": 1,
      "y": 1,
      "streets": [
        "chatham"
      ]
    },
    "chatham_2": {
      "name": "Chatham Rd. 2",
      "x": 1,
      "y": 2,
      "streets": [
        "chatham"
      ]
    },
    "chatham_3": {
      "name": "Chatham Rd. 3",
      "x": 1,
      "y": 3,
      "streets": [
        "chatham"
      ]
    },
    "chatham_4": {
      "name": "Chatham Rd. 4",
      "x": 1,
      "y": 4,
      "streets": [
        "chatham"
      ]
    },
    "chatham_coleman": {
      "name": "the corner of Coleman St. and Chatham Rd.",
      "x": 1,
      "y": 5,
      "streets": [
        "coleman",
        "chatham"
      ]
    },
    "chatham_5": {
      "name": "Chatham Rd. 5",
      "x": 1,
      "y": 6,
      "streets": [
        "chatham"
      ]
    },
    "coleman_1": {
      "name": "Coleman St. 1",
      "x": 0,
      "y": 5,
      "streets": [
        "coleman"
      ]
    },
    "coleman_2": {
      "name": "Coleman St. 2",
      "x": 2,
      "y": 5,
      "streets": [
        "coleman"
      ]
    },
    "coleman_3": {
      "name": "Coleman St. 3",
      "x": 3,
      "y": 5,
      "streets": [
        "coleman"
      ]
    },
    "coleman_alan": {
      "name": "the corner of Coleman St. and St. Alan Dr.",
      "x": 4,
      "y": 5,
      "streets": [
        "coleman",
        "alan"
      ]
    },
    "alan_outer": {
      "name": "the corner of St. Alan Dr. and Outer Loop Rd.",
      "x": 4,
      "y": 0,
      "streets": [
        "alan",
        "outer"
      ]
    },
    "alan_1": {
      "name": "St. Alan Dr. 1",
      "x": 4,
      "y": 1,
      "streets": [
        "alan"
      ]
    },
    "alan_2": {
      "name": "St. Alan Dr. 2",
      "x": 4,
      "y": 2,
      "streets": [
        "alan"
      ]
    },
    "alan_mango": {
      "name": "the corner of St. Alan Dr. and Mango St.",
      "x": 4,
      "y": 3,
      "streets": [
        "alan",
        "mango"
      ]
    },
    "alan_3": {
      "name": "St. Alan Dr. 3",
      "x": 4,
      "y": 4,
      "streets": [
        "alan"
      ]
    },
    "alan_4": {
      "name": "St. Alan Dr. 4",
      "x": 4,
      "y": 6,
      "streets": [
        "alan"
      ]
    },
    "mango_1": {
      "name": "Mango St. 1",
      "x": 5,
      "y": 3,
      "streets": [
        "mango"
      ]
    },
    "back_mango": {
      "name": "the corner of Mango St. and Back St.",
      "x": 6,
      "y": 3,
      "streets": [
        "mango",
        "back"
      ]
    },
    "mango_2": {
      "name": "Mango St. 2",
      "x": 7,
      "y": 3,
      "streets": [
        "mango"
      ]
    },
    "mango_outer": {
      "name": "the corner of Mango St. and Outer Loop Rd.",
      "x": 8,
      "y": 3,
      "streets": [
        "mango",
        "outer"
      ]
    },
    "back_1": {
      "name": "Back St. 1",
      "x": 6,
      "y": 4,
      "streets": [
        "back"
      ]
    },
    "back_2": {
      "name": "Back St. 2",
      "x": 6,
      "y": 5,
      "streets": [
        "back"
      ]
    },
    "back_3": {
      "name": "Back St. 3",
      "x": 6,
      "y": 6,
      "streets": [
        "back"
      ]
    },
    "outer_1": {
      "name": "Outer Loop Rd. 1",
      "x": 5,
      "y": 0,
      "streets": [
        "outer"
      ]
    },
    "outer_2": {
      "name": "Outer Loop Rd. 2",
      "x": 6,
      "y": 0,
      "streets": [
        "outer"
      ]
    },
    "outer_3": {
      "name": "Outer Loop Rd. 3",
      "x": 7,
      "y": 0,
      "streets": [
        "outer"
      ]
    },
    "outer_4": {
      "name": "Outer Loop Rd. 4",
      "x": 8,
      "y": 0,
      "streets": [
        "outer"
      ]
    },
    "outer_5": {
      "name": "Outer Loop Rd. 5",
      "x": 8,
      "y": 1,
      "streets": [
        "outer"
      ]
    },
    "outer_6": {
      "name": "Outer Loop Rd. 6",
      "x": 8,
      "y": 2,
      "streets": [
        "outer"
      ]
    }
  },
  "locations": {
    "park": {
      "name": "Park",
      "interaction": "Camel neither tracks nor catches anyone here (§7.2)",
      "streets": [
        "coleman",
        "chatham",
        "alan"
      ],
      "beside": [
        "chatham_4",
        "coleman_2",
        "coleman_3",
        "alan_3"
      ],
      "entrances": [
        "chatham_4",
        "alan_3"
      ],
      "outline": [
        {
          "x": 1.5,
          "y": 3.5
        },
        {
          "x": 3.5,
          "y": 3.5
        },
        {
          "x": 3.5,
          "y": 4.5
        },
        {
          "x": 1.5,
          "y": 4.5
        }
      ],
      "tapeable": false,
      "x": 2.5,
      "y": 4.0
    },
    "floormart": {
      "name": "Floormart",
      "interaction": "Look at 3 Items: keep one, discard one, remove one (§7.3)",
      "streets": [
        "chatham"
      ],
      "beside": [
        "chatham_1",
        "chatham_2"
      ],
      "entrances": [
        "chatham_2"
      ],
      "outline": [
        {
          "x": -0.8,
          "y": 0.6
        },
        {
          "x": 0.5,
          "y": 0.6
        },
        {
          "x": 0.5,
          "y": 2.4
        },
        {
          "x": -0.8,
          "y": 2.4
        }
      ],
      "tapeable": true,
      "x": -0.15,
      "y": 1.5
    },
    "high_school": {
      "name": "High School",
      "interaction": "Take an Item of the Discard Pile (§7.4)",
      "streets": [
        "alan",
        "mango",
        "outer"
      ],
      "beside": [
        "alan_1",
        "outer_1",
        "outer_2",
        "outer_3",
        "outer_5",
        "outer_6",
        "mango_2"
      ],
      "entrances": [
        "mango_2"
      ],
      "outline": [
        {
          "x": 4.5,
          "y": 0.5
        },
        {
          "x": 7.5,
          "y": 0.5
        },
        {
          "x": 7.5,
          "y": 2.5
        },
        {
          "x": 6.6,
          "y": 2.5
        },
        {
          "x": 6.6,
          "y": 1.4
        },
        {
          "x": 4.5,
          "y": 1.4
        }
      ],
      "tapeable": true,
      "x": 6.0,
      "y": 1.5
    },
    "bus_stop": {
      "name": "Bus Stop",
      "interaction": "Swap places with another player (§7.5)",
      "streets": [
        "mango",
        "outer"
      ],
      "beside": [
        "outer_6",
        "mango_outer"
      ],
      "entrances": [
        "outer_6"
      ],
      "outline": [
        {
          "x": 8.5,
          "y": 1.6
        },
        {
          "x": 9.4,
          "y": 1.6
        },
        {
          "x": 9.4,
          "y": 3.4
        },
        {
          "x": 8.5,
          "y": 3.4
        }
      ],
      "tapeable": true,
      "x": 8.95,
      "y": 2.5
    },
    "library": {
      "name": "Library",
      "interaction": "Borrow a Library Book (§7.6)",
      "streets": [
        "alan",
        "mango"
      ],
      "beside": [
        "alan_2",
        "mango_1"
      ],
      "entrances": [
        "alan_2"
      ],
      "outline": [
        {
          "x": 4.5,
          "y": 1.6
        },
        {
          "x": 5.4,
          "y": 1.6
        },
        {
          "x": 5.4,
          "y": 2.5
        },
        {
          "x": 4.5,
          "y": 2.5
        }
      ],
      "tapeable": true,
      "x": 4.95,
      "y": 2.05
    },
    "sheriff": {
      "name": "Sheriff's Station",
      "interaction": "The jail, and a place to visit (§7.8)",
      "streets": [
        "lakefront",
        "chatham",
        "coleman"
      ],
      "beside": [
        "chatham_5",
        "coleman_2",
        "lakefront_2"
      ],
      "entrances": [
        "coleman_2"
      ],
      "outline": [
        {
          "x": 1.5,
          "y": 5.5
        },
        {
          "x": 2.4,
          "y": 5.5
        },
        {
          "x": 2.4,
          "y": 6.5
        },
        {
          "x": 1.5,
          "y": 6.5
        }
      ],
      "tapeable": false,
      "x": 1.95,
      "y": 6.0
    },
    "lighthouse": {
      "name": "Lighthouse",
      "interaction": "Prepare the Sail Boat or the Diesel Boat (§8.4)",
      "streets": [
        "back",
        "lakefront"
      ],
      "beside": [
        "back_3",
        "lakefront_5"
      ],
      "entrances": [
        "back_3"
      ],
      "outline": [
        {
          "x": 6.5,
          "y": 5.6
        },
        {
          "x": 7.4,
          "y": 5.6
        },
        {
          "x": 7.4,
          "y": 6.5
        },
        {
          "x": 6.5,
          "y": 6.5
        }
      ],
      "tapeable": true,
      "x": 6.95,
      "y": 6.05
    },
    "diner": {
      "name": "Diner",
      "interaction": "Grab a Coffee (§7.10)",
      "streets": [
        "lakefront",
        "alan",
        "coleman"
      ],
      "beside": [
        "coleman_3",
        "alan_4",
        "lakefront_3"
      ],
      "entrances": [
        "coleman_3"
      ],
      "outline": [
        {
          "x": 2.6,
          "y": 5.5
        },
        {
          "x": 3.5,
          "y": 5.5
        },
        {
          "x": 3.5,
          "y": 6.5
        },
        {
          "x": 2.6,
          "y": 6.5
        }
      ],
      "tapeable": true,
      "x": 3.05,
      "y": 6.0
    },
    "town_hall": {
      "name": "Town Hall",
      "interaction": "Remove the Yellow Tape of up to 2 Locations (§7.11)",
      "streets": [
        "coleman",
        "chatham"
      ],
      "beside": [
        "coleman_1",
        "chatham_4"
      ],
      "entrances": [
        "coleman_1"
      ],
      "outline": [
        {
          "x": -0.8,
          "y": 3.5
        },
        {
          "x": 0.5,
          "y": 3.5
        },
        {
          "x": 0.5,
          "y": 4.5
        },
        {
          "x": -0.8,
          "y": 4.5
        }
      ],
      "tapeable": true,
      "x": -0.15,
      "y": 4.0
    },
    "neighborhood": {
      "name": "Neighborhood",
      "interaction": "Escape by car, up to 3 players (§8.6)",
      "streets": [
        "lakefront",
        "coleman",
        "mango",
        "back",
        "alan"
      ],
      "beside": [
        "alan_3",
        "coleman_alan",
        "alan_4",
        "mango_1",
        "back_1",
        "back_2",
        "back_3",
        "lakefront_4"
      ],
      "entrances": [
        "mango_1",
        "lakefront_4"
      ],
      "outline": [
        {
          "x": 4.5,
          "y": 3.5
        },
        {
          "x": 5.5,
          "y": 3.5
        },
        {
          "x": 5.5,
          "y": 6.5
        },
        {
          "x": 4.5,
          "y": 6.5
        }
      ],
      "tapeable": true,
      "x": 5.0,
      "y": 5.0
    },
    "port": {
      "name": "Port",
      "interaction": "Escape by boat: 1 player in the Sail Boat, 2 in the Diesel Boat (§8.6)",
      "streets": [
        "lakefront"
      ],
      "beside": [
        "lakefront_6",
        "lakefront_7"
      ],
      "entrances": [
        "lakefront_6"
      ],
      "outline": [
        {
          "x": 7.5,
          "y": 7.5
        },
        {
          "x": 9.4,
          "y": 7.5
        },
        {
          "x": 9.4,
          "y": 8.4
        },
        {
          "x": 7.5,
          "y": 8.4
        }
      ],
      "tapeable": true,
      "x": 8.45,
      "y": 7.95
    },
    "auto_shop": {
      "name": "Auto Shop",
      "interaction": "Prepare Bethany's car (§8.5)",
      "streets": [
        "alan",
        "outer"
      ],
      "beside": [
        "alan_outer",
        "alan_1"
      ],
      "entrances": [
        "alan_outer"
      ],
      "outline": [
        {
          "x": 2.4,
          "y": -0.4
        },
        {
          "x": 3.5,
          "y": -0.4
        },
        {
          "x": 3.5,
          "y": 1.4
        },
        {
          "x": 2.4,
          "y": 1.4
        }
      ],
      "tapeable": true,
      "x": 2.95,
      "y": 0.5
    }
  },
  "neighbours": {
    "park": [
      "chatham_4",
      "alan_3"
    ],
    "floormart": [
      "chatham_2"
    ],
    "high_school": [
      "mango_2"
    ],
    "bus_stop": [
      "outer_6"
    ],
    "library": [
      "alan_2"
    ],
    "sheriff": [
      "coleman_2"
    ],
    "lighthouse": [
      "back_3"
    ],
    "diner": [
      "coleman_3"
    ],
    "town_hall": [
      "coleman_1"
    ],
    "neighborhood": [
      "lakefront_4",
      "mango_1"
    ],
    "port": [
      "lakefront_6"
    ],
    "auto_shop": [
      "alan_outer"
    ],
    "lakefront_1": [
      "chatham_lakefront"
    ],
    "chatham_lakefront": [
      "lakefront_1",
      "lakefront_2",
      "chatham_5"
    ],
    "lakefront_2": [
      "chatham_lakefront",
      "lakefront_3"
    ],
    "lakefront_3": [
      "lakefront_2",
      "alan_lakefront"
    ],
    "alan_lakefront": [
      "lakefront_3",
      "lakefront_4",
      "alan_4"
    ],
    "lakefront_4": [
      "neighborhood",
      "alan_lakefront",
      "back_lakefront"
    ],
    "back_lakefront": [
      "lakefront_4",
      "lakefront_5",
      "back_3"
    ],
    "lakefront_5": [
      "back_lakefront",
      "lakefront_6"
    ],
    "lakefront_6": [
      "port",
      "lakefront_5",
      "lakefront_7"
    ],
    "lakefront_7": [
      "lakefront_6"
    ],
    "chatham_1": [
      "chatham_2"
    ],
    "chatham_2": [
      "floormart",
      "chatham_1",
      "chatham_3"
    ],
    "chatham_3": [
      "chatham_2",
      "chatham_4"
    ],
    "chatham_4": [
      "park",
      "chatham_3",
      "chatham_coleman"
    ],
    "chatham_coleman": [
      "chatham_4",
      "chatham_5",
      "coleman_1",
      "coleman_2"
    ],
    "chatham_5": [
      "chatham_lakefront",
      "chatham_coleman"
    ],
    "coleman_1": [
      "town_hall",
      "chatham_coleman"
    ],
    "coleman_2": [
      "sheriff",
      "chatham_coleman",
      "coleman_3"
    ],
    "coleman_3": [
      "diner",
      "coleman_2",
      "coleman_alan"
    ],
    "coleman_alan": [
      "coleman_3",
      "alan_3",
      "alan_4"
    ],
    "alan_outer": [
      "auto_shop",
      "alan_1",
      "outer_1"
    ],
    "alan_1": [
      "alan_outer",
      "alan_2"
    ],
    "alan_2": [
      "library",
      "alan_1",
      "alan_mango"
    ],
    "alan_mango": [
      "alan_2",
      "alan_3",
      "mango_1"
    ],
    "alan_3": [
      "park",
      "coleman_alan",
      "alan_mango"
    ],
    "alan_4": [
      "alan_lakefront",
      "coleman_alan"
    ],
    "mango_1": [
      "neighborhood",
      "alan_mango",
      "back_mango"
    ],
    "back_mango": [
      "mango_1",
      "mango_2",
      "back_1"
    ],
    "mango_2": [
      "high_school",
      "back_mango",
      "mango_outer"
    ],
    "mango_outer": [
      "mango_2",
      "outer_6"
    ],
    "back_1": [
      "back_mango",
      "back_2"
    ],
    "back_2": [
      "back_1",
      "back_3"
    ],
    "back_3": [
      "lighthouse",
      "back_lakefront",
      "back_2"
    ],
    "outer_1": [
      "alan_outer",
      "outer_2"
    ],
    "outer_2": [
      "outer_1",
      "outer_3"
    ],
    "outer_3": [
      "outer_2",
      "outer_4"
    ],
    "outer_4": [
      "outer_3",
      "outer_5"
    ],
    "outer_5": [
      "outer_4",
      "outer_6"
    ],
    "outer_6": [
      "bus_stop",
      "mango_outer",
      "outer_5"
    ]
  },
  "items": {
    "mixtape": {
      "name": "Mixtape",
      "type": "personal",
      "copies": 2,
      "text": "Add 1 Action to the Action Counter; the card leaves the game (§11.3).",
      "flavour": "Side A is for leaving. Side B is Side A again."
    },
    "diary": {
      "name": "Diary",
      "type": "personal",
      "copies": 2,
      "text": "Draw 1 Item (§11.4).",
      "flavour": "Something always falls out from between the pages."
    },
    "bracelet": {
      "name": "Friendship Bracelet",
      "type": "personal",
      "copies": 2,
      "text": "Go straight to another player who is not jailed (§11.6).",
      "flavour": "Pull on the thread and somebody comes along."
    },
    "locker_key": {
      "name": "Locker Key",
      "type": "personal",
      "copies": 2,
      "text": "Take an Item of the Discard Pile, but no Locker Key (§11.5).",
      "flavour": "Number 113. Nobody has seen the back of it since spring."
    },
    "sneakers": {
      "name": "Old Sneakers",
      "type": "personal",
      "copies": 3,
      "text": "Move up to 1 more space in a Move Action (§11.2).",
      "flavour": "One more season in them. One more street, anyway."
    },
    "house_key": {
      "name": "House Key",
      "type": "personal",
      "copies": 2,
      "text": "Go straight to the Neighborhood (§11.6).",
      "flavour": "It still fits. That was never the trouble."
    },
    "skateboard": {
      "name": "Skateboard",
      "type": "movement",
      "copies": 3,
      "text": "Move up to 2 more spaces in a Move Action (§11.2).",
      "flavour": "Three wheels turn. The fourth has opinions."
    },
    "bicycle": {
      "name": "Bicycle",
      "type": "movement",
      "copies": 2,
      "text": "Move up to 3 more spaces in a Move Action (§11.2).",
      "flavour": "The bell works, which is more than can be said of the brakes."
    },
    "bus_ticket": {
      "name": "Bus Ticket",
      "type": "movement",
      "copies": 2,
      "text": "Go straight to the Bus Stop (§11.6).",
      "flavour": "Valid in all zones. There is one zone."
    },
    "scooter": {
      "name": "Motor Scooter",
      "type": "movement",
      "copies": 1,
      "text": "Move up to 4 more spaces in a Move Action (§11.2).",
      "flavour": "Borrowed, in the sense that nobody was looking."
    },
    "hall_pass": {
      "name": "Hall Pass",
      "type": "sheriff",
      "copies": 2,
      "text": "When its holder is about to be jailed, they are not (§6.7).",
      "flavour": "Signed, stamped, and three years out of date."
    },
    "bail_money": {
      "name": "Bail Money",
      "type": "sheriff",
      "copies": 2,
      "text": "Free a jailed player (§11.9).",
      "flavour": "Mostly in coins. The deputy counts them twice."
    },
    "scissors": {
      "name": "Scissors",
      "type": "sheriff",
      "copies": 2,
      "text": "Remove the Yellow Tape of a Location (§11.10).",
      "flavour": "Property of the art room. Safety edge."
    },
    "fake_badge": {
      "name": "Fake Badge",
      "type": "sheriff",
      "copies": 2,
      "text": "Ignore Yellow Tape for the round (§11.11).",
      "flavour": "Tin, and a little crooked, like the real one."
    },
    "chew_toy": {
      "name": "Chew Toy",
      "type": "dog",
      "copies": 2,
      "text": "When Camel is about to catch its holder, he does not (§5.9).",
      "flavour": "It squeaks once, far away, and he is gone."
    },
    "raw_steak": {
      "name": "Raw Steak",
      "type": "dog",
      "copies": 1,
      "text": "Camel tracks only whoever holds it, even in the Park. Use it: the next Interact of the round does not wake Camel (§5.12, §11.7).",
      "flavour": "Wrapped in yesterday's paper. It made the front page."
    },
    "dog_whistle": {
      "name": "Dog Whistle",
      "type": "dog",
      "copies": 2,
      "text": "Camel goes back to the Sheriff's Station (§11.8).",
      "flavour": "You hear nothing. Somebody at the Station does."
    },
    "tennis_ball": {
      "name": "Tennis Ball",
      "type": "dog",
      "copies": 3,
      "text": "The next Interact of the round does not wake Camel (§11.7).",
      "flavour": "More drool than felt by now."
    },
    "yearbook": {
      "name": "Yearbook",
      "type": "unique",
      "copies": 1,
      "text": "Add 2 Actions to the Action Counter; the card leaves the game (§11.3).",
      "flavour": "Everybody signed it, even those who did not know you."
    },
    "master_key": {
      "name": "Janitor's Master Key",
      "type": "unique",
      "copies": 1,
      "text": "Remove all Yellow Tape (§11.10).",
      "flavour": "He said he lost it. He winked when he said it."
    },
    "town_map": {
      "name": "Hand-Drawn Map",
      "type": "unique",
      "copies": 1,
      "text": "Move up to 4 more spaces in a Move Action (§11.2).",
      "flavour": "Every short cut you ever found, in purple ink."
    },
    "megaphone": {
      "name": "Pep Squad Megaphone",
      "type": "unique",
      "copies": 1,
      "text": "Free every jailed player (§11.9).",
      "flavour": "Give us an F. Give us an R. The rest takes too long."
    },
    "time_capsule": {
      "name": "Time Capsule",
      "type": "unique",
      "copies": 1,
      "text": "Draw 2 Items (§11.4).",
      "flavour": "Not to be opened for another twenty years. Oh well."
    }
  },
  "scenarios": {
    "burst_main": {
      "name": "Burst Water Main",
      "when": "now",
      "harmful": true,
      "text": "Now: put Yellow Tape on every Location along Chatham Rd.",
      "flavour": "Chatham Road is a river, and not the scenic kind.",
      "effects": [
        {
          "effect": "tape",
          "text": "put Yellow Tape on every Location along Chatham Rd.",
          "places": [
            "floormart",
            "town_hall"
          ]
        }
      ]
    },
    "film_crew": {
      "name": "Film Crew",
      "when": "now",
      "harmful": true,
      "text": "Now: put Yellow Tape on every Location along Back St.",
      "flavour": "They needed somewhere nothing ever happens.",
      "effects": [
        {
          "effect": "tape",
          "text": "put Yellow Tape on every Location along Back St.",
          "places": [
            "lighthouse",
            "neighborhood"
          ]
        }
      ]
    },
    "road_works": {
      "name": "Road Works",
      "when": "now",
      "harmful": true,
      "text": "Now: put Yellow Tape on every Location along Outer Loop Rd.",
      "flavour": "The sign says two weeks. It has said so for years.",
      "effects": [
        {
          "effect": "tape",
          "text": "put Yellow Tape on every Location along Outer Loop Rd.",
          "places": [
            "high_school",
            "bus_stop",
            "auto_shop"
          ]
        }
      ]
    },
    "gas_leak": {
      "name": "Gas Leak",
      "when": "end",
      "harmful": true,
      "text": "At the end of the round: put Yellow Tape on every Location along Mango St.",
      "flavour": "Somebody at the Bus Stop lit a match and thought better of it.",
      "effects": [
        {
          "effect": "tape",
          "text": "put Yellow Tape on every Location along Mango St.",
          "places": [
            "high_school",
            "bus_stop",
            "library",
            "neighborhood"
          ]
        }
      ]
    },
    "street_fair": {
      "name": "Street Fair",
      "when": "end",
      "harmful": true,
      "text": "At the end of the round: put Yellow Tape on every Location along Coleman St.",
      "flavour": "Ropes, ribbons, and one sad balloon.",
      "effects": [
        {
          "effect": "tape",
          "text": "put Yellow Tape on every Location along Coleman St.",
          "places": [
            "diner",
            "town_hall",
            "neighborhood"
          ]
        }
      ]
    },
    "high_tide": {
      "name": "High Tide",
      "when": "end",
      "harmful": true,
      "text": "At the end of the round: put Yellow Tape on every Location along Lakefront Dr.",
      "flavour": "The lake has come to see the town.",
      "effects": [
        {
          "effect": "tape",
          "text": "put Yellow Tape on every Location along Lakefront Dr.",
          "places": [
            "lighthouse",
            "diner",
            "neighborhood",
            "port"
          ]
        }
      ]
    },
    "fallen_pole": {
      "name": "Fallen Pole",
      "when": "round",
      "harmful": true,
      "text": "This round: nobody can interact with the Library; nobody can interact with the Auto Shop.",
      "flavour": "No light, no phone, no way around.",
      "effects": [
        {
          "effect": "close",
          "text": "nobody can interact with the Library",
          "places": [
            "library"
          ]
        },
        {
          "effect": "close",
          "text": "nobody can interact with the Auto Shop",
          "places": [
            "auto_shop"
          ]
        }
      ]
    },
    "health_inspection": {
      "name": "Health Inspection",
      "when": "now",
      "harmful": true,
      "text": "Now: put Yellow Tape on the Diner; put Yellow Tape on Floormart.",
      "flavour": "A man with a clipboard frowns at a mop.",
      "effects": [
        {
          "effect": "tape_at",
          "text": "put Yellow Tape on the Diner",
          "places": [
            "diner"
          ]
        },
        {
          "effect": "tape_at",
          "text": "put Yellow Tape on Floormart",
          "places": [
            "floormart"
          ]
        }
      ]
    },
    "raid_coleman": {
      "name": "Raid on Coleman Street",
      "when": "end",
      "harmful": true,
      "text": "At the end of the round: put Yellow Tape on every Location along Coleman St.; whoever is in a Location along Coleman St. that can be taped is jailed.",
      "flavour": "He is going from door to door. He has brought his big flashlight.",
      "effects": [
        {
          "effect": "tape",
          "text": "put Yellow Tape on every Location along Coleman St.",
          "places": [
            "diner",
            "town_hall",
            "neighborhood"
          ]
        },
        {
          "effect": "jail",
          "text": "whoever is in a Location along Coleman St. that can be taped is jailed",
          "places": [
            "diner",
            "town_hall",
            "neighborhood"
          ]
        }
      ]
    },
    "raid_alan": {
      "name": "Raid on St. Alan Drive",
      "when": "end",
      "harmful": true,
      "text": "At the end of the round: put Yellow Tape on every Location along St. Alan Dr.; whoever is in a Location along St. Alan Dr. that can be taped is jailed.",
      "flavour": "Blue light on every window of St. Alan.",
      "effects": [
        {
          "effect": "tape",
          "text": "put Yellow Tape on every Location along St. Alan Dr.",
          "places": [
            "high_school",
            "library",
            "diner",
            "neighborhood",
            "auto_shop"
          ]
        },
        {
          "effect": "jail",
          "text": "whoever is in a Location along St. Alan Dr. that can be taped is jailed",
          "places": [
            "high_school",
            "library",
            "diner",
            "neighborhood",
            "auto_shop"
          ]
        }
      ]
    },
    "raid_mango": {
      "name": "Raid on Mango Street",
      "when": "end",
      "harmful": true,
      "text": "At the end of the round: put Yellow Tape on every Location along Mango St.; whoever is in a Location along Mango St. that can be taped is jailed.",
      "flavour": "Somebody told him about Mango Street. Somebody always does.",
      "effects": [
        {
          "effect": "tape",
          "text": "put Yellow Tape on every Location along Mango St.",
          "places": [
            "high_school",
            "bus_stop",
            "library",
            "neighborhood"
          ]
        },
        {
          "effect": "jail",
          "text": "whoever is in a Location along Mango St. that can be taped is jailed",
          "places": [
            "high_school",
            "bus_stop",
            "library",
            "neighborhood"
          ]
        }
      ]
    },
    "raid_lakefront": {
      "name": "Raid on Lakefront Drive",
      "when": "end",
      "harmful": true,
      "text": "At the end of the round: put Yellow Tape on every Location along Lakefront Dr.; whoever is in a Location along Lakefront Dr. that can be taped is jailed.",
      "flavour": "The patrol car creeps along the water with its lights off.",
      "effects": [
        {
          "effect": "tape",
          "text": "put Yellow Tape on every Location along Lakefront Dr.",
          "places": [
            "lighthouse",
            "diner",
            "neighborhood",
            "port"
          ]
        },
        {
          "effect": "jail",
          "text": "whoever is in a Location along Lakefront Dr. that can be taped is jailed",
          "places": [
            "lighthouse",
            "diner",
            "neighborhood",
            "port"
          ]
        }
      ]
    },
    "curfew_lakefront": {
      "name": "Curfew by the Lake",
      "when": "end",
      "harmful": true,
      "text": "At the end of the round: whoever stands on Lakefront Dr. is jailed.",
      "flavour": "Nobody walks along the water after ten.",
      "effects": [
        {
          "effect": "curfew",
          "text": "whoever stands on Lakefront Dr. is jailed",
          "places": [
            "lakefront_1",
            "chatham_lakefront",
            "lakefront_2",
            "lakefront_3",
            "alan_lakefront",
            "lakefront_4",
            "back_lakefront",
            "lakefront_5",
            "lakefront_6",
            "lakefront_7"
          ]
        }
      ]
    },
    "curfew_alan": {
      "name": "Curfew on the Drive",
      "when": "end",
      "harmful": true,
      "text": "At the end of the round: whoever stands on St. Alan Dr. is jailed.",
      "flavour": "St. Alan Drive is for cars, he says. There are no cars.",
      "effects": [
        {
          "effect": "curfew",
          "text": "whoever stands on St. Alan Dr. is jailed",
          "places": [
            "alan_outer",
            "alan_1",
            "alan_2",
            "alan_mango",
            "alan_3",
            "coleman_alan",
            "alan_4",
            "alan_lakefront"
          ]
        }
      ]
    },
    "fresh_scent": {
      "name": "A Fresh Scent",
      "when": "now",
      "harmful": true,
      "text": "Now: Camel follows his Scent Trail at once.",
      "flavour": "Camel lifts his nose, and the whole street holds its breath.",
      "effects": [
        {
          "effect": "trail",
          "text": "Camel follows his Scent Trail at once",
          "places": []
        }
      ]
    },
    "new_leash": {
      "name": "A Longer Leash",
      "when": "round",
      "harmful": true,
      "text": "This round: Camel moves 2 more spaces.",
      "flavour": "The Sheriff has been shopping.",
      "effects": [
        {
          "effect": "reach",
          "text": "Camel moves 2 more spaces",
          "places": []
        }
      ]
    },
    "stakeout": {
      "name": "Stakeout",
      "when": "now",
      "harmful": true,
      "text": "Now: Camel goes to the Neighborhood.",
      "flavour": "Doughnuts, a thermos, and a very patient dog.",
      "effects": [
        {
          "effect": "camel_to",
          "text": "Camel goes to the Neighborhood",
          "places": [
            "neighborhood"
          ]
        }
      ]
    },
    "downpour": {
      "name": "Downpour",
      "when": "round",
      "harmful": true,
      "text": "This round: every Move Action has 1 fewer space.",
      "flavour": "The gutters sing and your shoes do not.",
      "effects": [
        {
          "effect": "steps",
          "text": "every Move Action has 1 fewer space",
          "places": []
        }
      ]
    },
    "heat_wave": {
      "name": "Heat Wave",
      "when": "round",
      "harmful": true,
      "text": "This round: every Move Action has 1 fewer space.",
      "flavour": "Even the asphalt is looking for shade.",
      "effects": [
        {
          "effect": "steps",
          "text": "every Move Action has 1 fewer space",
          "places": []
        }
      ]
    },
    "hole_in_pocket": {
      "name": "Hole in the Pocket",
      "when": "now",
      "harmful": true,
      "text": "Now: everybody discards 1 Item.",
      "flavour": "You hear it hit the pavement one street too late.",
      "effects": [
        {
          "effect": "discard",
          "text": "everybody discards 1 Item",
          "places": []
        }
      ]
    },
    "bag_check": {
      "name": "Bag Check",
      "when": "now",
      "harmful": true,
      "text": "Now: everybody discards down to 2 Items.",
      "flavour": "Two things each, he says, and he is generous today.",
      "effects": [
        {
          "effect": "discard_to",
          "text": "everybody discards down to 2 Items",
          "places": []
        }
      ]
    },
    "flat_battery": {
      "name": "Flat Battery",
      "when": "now",
      "harmful": true,
      "text": "Now: 1 fewer Action on the Action Counter.",
      "flavour": "The evening is shorter without a clock.",
      "effects": [
        {
          "effect": "actions",
          "text": "1 fewer Action on the Action Counter",
          "places": []
        }
      ]
    },
    "detention": {
      "name": "Detention",
      "when": "now",
      "harmful": true,
      "text": "Now: 2 fewer Actions on the Action Counter.",
      "flavour": "Nobody remembers what for.",
      "effects": [
        {
          "effect": "actions",
          "text": "2 fewer Actions on the Action Counter",
          "places": []
        }
      ]
    },
    "inventory_day": {
      "name": "Inventory Day",
      "when": "round",
      "harmful": true,
      "text": "This round: nobody can interact with Floormart.",
      "flavour": "They are counting every single sock at Floormart.",
      "effects": [
        {
          "effect": "close",
          "text": "nobody can interact with Floormart",
          "places": [
            "floormart"
          ]
        }
      ]
    },
    "cold_shoulder": {
      "name": "Cold Shoulder",
      "when": "round",
      "harmful": true,
      "text": "This round: nobody can give or take Items.",
      "flavour": "Somebody said something. Now nobody says anything.",
      "effects": [
        {
          "effect": "no_sharing",
          "text": "nobody can give or take Items",
          "places": []
        }
      ]
    },
    "overdue_notice": {
      "name": "Overdue Notice",
      "when": "now",
      "harmful": true,
      "text": "Now: every Library Book goes back to the Library, unused.",
      "flavour": "The librarian knows where you live. Everybody does.",
      "effects": [
        {
          "effect": "return_books",
          "text": "every Library Book goes back to the Library, unused",
          "places": []
        }
      ]
    },
    "care_package": {
      "name": "Care Package",
      "when": "now",
      "harmful": false,
      "text": "Now: everybody draws 1 Item.",
      "flavour": "An aunt you never met has sent one box for all of you.",
      "effects": [
        {
          "effect": "draw",
          "text": "everybody draws 1 Item",
          "places": []
        }
      ]
    },
    "yard_sale": {
      "name": "Yard Sale",
      "when": "now",
      "harmful": false,
      "text": "Now: put 3 Items of the deck on the Discard Pile.",
      "flavour": "Three tables of somebody's childhood.",
      "effects": [
        {
          "effect": "restock",
          "text": "put 3 Items of the deck on the Discard Pile",
          "places": []
        }
      ]
    },
    "lost_property": {
      "name": "Lost Property",
      "when": "now",
      "harmful": false,
      "text": "Now: put 4 Items of the deck on the Discard Pile.",
      "flavour": "The janitor empties the box onto the lawn.",
      "effects": [
        {
          "effect": "restock",
          "text": "put 4 Items of the deck on the Discard Pile",
          "places": []
        }
      ]
    },
    "long_evening": {
      "name": "A Long Evening",
      "when": "now",
      "harmful": false,
      "text": "Now: 2 more Actions on the Action Counter.",
      "flavour": "The sun has forgotten to set.",
      "effects": [
        {
          "effect": "actions",
          "text": "2 more Actions on the Action Counter",
          "places": []
        }
      ]
    },
    "second_wind": {
      "name": "Second Wind",
      "when": "now",
      "harmful": false,
      "text": "Now: 1 more Action on the Action Counter.",
      "flavour": "For no reason at all, everything seems possible.",
      "effects": [
        {
          "effect": "actions",
          "text": "1 more Action on the Action Counter",
          "places": []
        }
      ]
    },
    "tailwind": {
      "name": "Tailwind",
      "when": "round",
      "harmful": false,
      "text": "This round: every Move Action has 1 more space.",
      "flavour": "The wind is leaving town too.",
      "effects": [
        {
          "effect": "steps",
          "text": "every Move Action has 1 more space",
          "places": []
        }
      ]
    },
    "clear_skies": {
      "name": "Clear Skies",
      "when": "round",
      "harmful": false,
      "text": "This round: every Move Action has 2 more spaces.",
      "flavour": "You can see the end of every street.",
      "effects": [
        {
          "effect": "steps",
          "text": "every Move Action has 2 more spaces",
          "places": []
        }
      ]
    },
    "nap_time": {
      "name": "Nap Time",
      "when": "round",
      "harmful": false,
      "text": "This round: Camel follows no Scent Trail.",
      "flavour": "Four paws in the air, and a snore you can hear from here.",
      "effects": [
        {
          "effect": "calm",
          "text": "Camel follows no Scent Trail",
          "places": []
        }
      ]
    },
    "squirrel": {
      "name": "Squirrel!",
      "when": "now",
      "harmful": false,
      "text": "Now: Camel goes to the Bus Stop.",
      "flavour": "He will be back. Some day.",
      "effects": [
        {
          "effect": "camel_to",
          "text": "Camel goes to the Bus Stop",
          "places": [
            "bus_stop"
          ]
        }
      ]
    },
    "bath_day": {
      "name": "Bath Day",
      "when": "now",
      "harmful": false,
      "text": "Now: Camel goes back to the Sheriff's Station.",
      "flavour": "Somebody has to hold him and it takes three deputies.",
      "effects": [
        {
          "effect": "camel_home",
          "text": "Camel goes back to the Sheriff's Station",
          "places": [
            "sheriff"
          ]
        }
      ]
    },
    "lazy_afternoon": {
      "name": "A Lazy Afternoon",
      "when": "round",
      "harmful": false,
      "text": "This round: Camel moves 2 fewer spaces.",
      "flavour": "He follows you with his eyes, mostly.",
      "effects": [
        {
          "effect": "reach",
          "text": "Camel moves 2 fewer spaces",
          "places": []
        }
      ]
    },
    "sore_paw": {
      "name": "A Sore Paw",
      "when": "round",
      "harmful": false,
      "text": "This round: Camel moves 2 fewer spaces.",
      "flavour": "He limps when the Sheriff is looking.",
      "effects": [
        {
          "effect": "reach",
          "text": "Camel moves 2 fewer spaces",
          "places": []
        }
      ]
    },
    "road_crew": {
      "name": "Road Crew",
      "when": "now",
      "harmful": false,
      "text": "Now: remove the Yellow Tape along St. Alan Dr.; remove the Yellow Tape along Outer Loop Rd.",
      "flavour": "Orange vests, rolling up yellow tape.",
      "effects": [
        {
          "effect": "untape",
          "text": "remove the Yellow Tape along St. Alan Dr.",
          "places": [
            "high_school",
            "library",
            "diner",
            "neighborhood",
            "auto_shop"
          ]
        },
        {
          "effect": "untape",
          "text": "remove the Yellow Tape along Outer Loop Rd.",
          "places": [
            "high_school",
            "bus_stop",
            "auto_shop"
          ]
        }
      ]
    },
    "spring_cleaning": {
      "name": "Spring Cleaning",
      "when": "end",
      "harmful": false,
      "text": "At the end of the round: remove all Yellow Tape.",
      "flavour": "By morning all of it is in one bin behind the Town Hall.",
      "effects": [
        {
          "effect": "untape_all",
          "text": "remove all Yellow Tape",
          "places": [
            "floormart",
            "high_school",
            "bus_stop",
            "library",
            "lighthouse",
            "diner",
            "town_hall",
            "neighborhood",
            "port",
            "auto_shop"
          ]
        }
      ]
    },
    "deputy_day_off": {
      "name": "The Deputy's Day Off",
      "when": "now",
      "harmful": false,
      "text": "Now: everybody who is jailed is freed.",
      "flavour": "He left the keys on the hook, and the hook on the wall outside.",
      "effects": [
        {
          "effect": "free",
          "text": "everybody who is jailed is freed",
          "places": []
        }
      ]
    },
    "open_house": {
      "name": "Open House",
      "when": "round",
      "harmful": false,
      "text": "This round: Yellow Tape is ignored.",
      "flavour": "Every door in town is propped open with a chair.",
      "effects": [
        {
          "effect": "open_doors",
          "text": "Yellow Tape is ignored",
          "places": [
            "floormart",
            "high_school",
            "bus_stop",
            "library",
            "lighthouse",
            "diner",
            "town_hall",
            "neighborhood",
            "port",
            "auto_shop"
          ]
        }
      ]
    },
    "side_doors": {
      "name": "Side Doors",
      "when": "round",
      "harmful": false,
      "text": "This round: Yellow Tape is ignored.",
      "flavour": "Tape across the front, as if anyone used the front.",
      "effects": [
        {
          "effect": "open_doors",
          "text": "Yellow Tape is ignored",
          "places": [
            "floormart",
            "high_school",
            "bus_stop",
            "library",
            "lighthouse",
            "diner",
            "town_hall",
            "neighborhood",
            "port",
            "auto_shop"
          ]
        }
      ]
    },
    "free_refills": {
      "name": "Free Refills",
      "when": "round",
      "harmful": false,
      "text": "This round: the Diner is safe from Camel; the High School is safe from Camel.",
      "flavour": "Dogs must wait outside.",
      "effects": [
        {
          "effect": "safe",
          "text": "the Diner is safe from Camel",
          "places": [
            "diner"
          ]
        },
        {
          "effect": "safe",
          "text": "the High School is safe from Camel",
          "places": [
            "high_school"
          ]
        }
      ]
    },
    "reading_hour": {
      "name": "Reading Hour",
      "when": "round",
      "harmful": false,
      "text": "This round: the Library is safe from Camel; the Lighthouse is safe from Camel.",
      "flavour": "Not even Camel barks in here.",
      "effects": [
        {
          "effect": "safe",
          "text": "the Library is safe from Camel",
          "places": [
            "library"
          ]
        },
        {
          "effect": "safe",
          "text": "the Lighthouse is safe from Camel",
          "places": [
            "lighthouse"
          ]
        }
      ]
    },
    "birthday": {
      "name": "Somebody's Birthday",
      "when": "now",
      "harmful": false,
      "text": "Now: everybody draws 1 Item.",
      "flavour": "There is cake. There is always somebody's cake.",
      "effects": [
        {
          "effect": "draw",
          "text": "everybody draws 1 Item",
          "places": []
        }
      ]
    }
  },
  "destinations": {
    "last_lap": {
      "name": "One Last Lap",
      "text": "Set foot on all 7 streets (§13.2).",
      "flavour": "Every street once more, and then never again."
    },
    "overdue": {
      "name": "Long Overdue",
      "text": "Have your Library Book with you at the escape (§13.3).",
      "flavour": "You always meant to finish it. There is time on the road."
    },
    "bottomless_cup": {
      "name": "The Bottomless Cup",
      "text": "Drink a Coffee (§13.4).",
      "flavour": "The usual, one last time."
    },
    "good_boy": {
      "name": "Who's a Good Boy?",
      "text": "Be caught by Camel (§13.5).",
      "flavour": "Somebody has to say goodbye to the dog."
    },
    "lost_and_found": {
      "name": "Lost and Found",
      "text": "Take 2 Items at the High School (§13.6).",
      "flavour": "You are not leaving without what is yours. Or somebody's."
    },
    "keepsake": {
      "name": "A Piece of Home",
      "text": "Hold a Unique Item at the escape (§13.7).",
      "flavour": "Something nobody can buy anywhere else."
    },
    "grand_tour": {
      "name": "The Grand Tour",
      "text": "Interact with 4 different Locations (§13.8).",
      "flavour": "Do everything once. That was the list."
    },
    "grease_monkey": {
      "name": "Grease Monkey",
      "text": "Make a preparation (§13.9).",
      "flavour": "If it leaves town, your hands were on it."
    },
    "goodbyes": {
      "name": "Parting Gifts",
      "text": "Give Items to 2 different players, or to everybody else if you are fewer (§13.10).",
      "flavour": "A little something for everyone."
    },
    "night_watch": {
      "name": "Night Watch",
      "text": "Be in the Sheriff's Station, not jailed, when a round ends (§13.11).",
      "flavour": "You have always wondered what he does there all night."
    }
  },
  "characters": {
    "bethany": {
      "name": "Bethany Bobb",
      "ability": "For the round, whoever makes a preparation comes first for Camel (§10.1)",
      "book": "Unique Items count as any type in one preparation of hers (§10.2)"
    },
    "noel": {
      "name": "Noel Branter",
      "ability": "Ignore Yellow Tape for the round (§10.3)",
      "book": "Free everybody who is jailed (§10.4)"
    },
    "olympius": {
      "name": "Olympius Coleman",
      "ability": "Remove the Yellow Tape of a Location at whose entrance he stands, and go in (§10.5)",
      "book": "An Interact at the Town Hall removes all Yellow Tape (§10.6)"
    },
    "guinevere": {
      "name": "Guinevere Folmora",
      "ability": "Once a round, discard an Item and draw another (§10.7)",
      "book": "Take Items from another player, wherever they are (§10.8)"
    },
    "sam": {
      "name": "Samantha Goldsborough",
      "ability": "Once a round, move up to 8 spaces; half of those left may be lent to somebody (§10.9)",
      "book": "Give Items to another player, wherever they are (§10.10)"
    },
    "carl": {
      "name": "Carl Richards",
      "ability": "Once a round, the next Interact does not wake Camel (§10.11)",
      "book": "After a Coffee of his, somebody adds 3 spaces to their next Move Action (§10.12)"
    }
  },
  "vehicles": {
    "sail": {
      "name": "Sail Boat",
      "preparations": 1,
      "type": "movement",
      "capacity": 1,
      "site": "lighthouse",
      "exit": "port"
    },
    "diesel": {
      "name": "Diesel Boat",
      "preparations": 2,
      "type": "sheriff",
      "capacity": 2,
      "site": "lighthouse",
      "exit": "port"
    },
    "car": {
      "name": "Bethany's car",
      "preparations": 3,
      "type": "dog",
      "capacity": 3,
      "site": "auto_shop",
      "exit": "neighborhood"
    }
  },
  "counter_end": 20
};
