"""The ids of Nowhere, as they appear in logs: streets, Locations, cards and characters."""

from __future__ import annotations

from typing import Literal, TypeAlias, get_args

Street: TypeAlias = Literal["coleman", "chatham", "alan", "mango", "outer", "lakefront", "back"]  # §1.4
Location: TypeAlias = Literal[  # §1.3
    "park",
    "floormart",
    "high_school",
    "bus_stop",
    "library",
    "sheriff",
    "lighthouse",
    "diner",
    "town_hall",
    "neighborhood",
    "port",
    "auto_shop",
]
# fmt: off
Space: TypeAlias = Literal[  # of a street, in order along it; a corner is a space of two streets (§1.5)
    "lakefront_1", "chatham_lakefront", "lakefront_2", "lakefront_3", "alan_lakefront", "lakefront_4",
    "back_lakefront", "lakefront_5", "lakefront_6", "lakefront_7",
    "chatham_1", "chatham_2", "chatham_3", "chatham_4", "chatham_coleman", "chatham_5",
    "coleman_1", "coleman_2", "coleman_3", "coleman_alan",
    "alan_outer", "alan_1", "alan_2", "alan_mango", "alan_3", "alan_4",
    "mango_1", "back_mango", "mango_2", "mango_outer",
    "back_1", "back_2", "back_3",
    "outer_1", "outer_2", "outer_3", "outer_4", "outer_5", "outer_6",
]
# fmt: on
Place: TypeAlias = Location | Space

ItemType: TypeAlias = Literal["personal", "movement", "sheriff", "dog", "unique"]  # §1.7
Item: TypeAlias = Literal[  # §11: a card by its name; of most there are several
    "mixtape",
    "diary",
    "bracelet",
    "locker_key",
    "sneakers",
    "house_key",
    "skateboard",
    "bicycle",
    "bus_ticket",
    "scooter",
    "hall_pass",
    "bail_money",
    "scissors",
    "fake_badge",
    "chew_toy",
    "raw_steak",
    "dog_whistle",
    "tennis_ball",
    "yearbook",
    "master_key",
    "town_map",
    "megaphone",
    "time_capsule",
]
Scenario: TypeAlias = Literal[  # §12
    "burst_main",
    "film_crew",
    "road_works",
    "knock_knock",
    "tip_off",
    "spot_check",
    "fallen_pole",
    "health_inspection",
    "raid_coleman",
    "raid_alan",
    "raid_mango",
    "raid_lakefront",
    "curfew_lakefront",
    "curfew_alan",
    "fresh_scent",
    "new_leash",
    "stakeout",
    "downpour",
    "heat_wave",
    "hole_in_pocket",
    "bag_check",
    "ticket_please",
    "detention",
    "inventory_day",
    "cold_shoulder",
    "overdue_notice",
    "care_package",
    "yard_sale",
    "lost_property",
    "long_evening",
    "second_wind",
    "tailwind",
    "clear_skies",
    "nap_time",
    "squirrel",
    "bath_day",
    "lazy_afternoon",
    "sore_paw",
    "road_crew",
    "spring_cleaning",
    "deputy_day_off",
    "open_house",
    "side_doors",
    "free_refills",
    "reading_hour",
    "birthday",
]
Destination: TypeAlias = Literal[  # §13
    "last_lap",
    "overdue",
    "bottomless_cup",
    "good_boy",
    "lost_and_found",
    "keepsake",
    "grand_tour",
    "grease_monkey",
    "goodbyes",
    "night_watch",
]
Window: TypeAlias = Literal[  # §4.17: what is about to happen when Items and Books are asked for
    "catch",  # Camel catches somebody
    "arrest",  # a Scenario jails somebody
    "trail",  # a Scenario sets Camel on his Trail
    "discard",  # somebody must let go of Items
    "gain",  # a Scenario gives Items to everybody who is free
    "books",  # a Scenario returns the Books
]
Character: TypeAlias = Literal["bethany", "noel", "olympius", "guinevere", "sam", "carl"]  # §10
Vehicle: TypeAlias = Literal["sail", "diesel", "car"]  # §8.1

STREETS: tuple[Street, ...] = get_args(Street)
LOCATIONS: tuple[Location, ...] = get_args(Location)
SPACES: tuple[Space, ...] = get_args(Space)
PLACES: tuple[Place, ...] = (*LOCATIONS, *SPACES)
ITEMS: tuple[Item, ...] = get_args(Item)
SCENARIOS: tuple[Scenario, ...] = get_args(Scenario)
DESTINATIONS: tuple[Destination, ...] = get_args(Destination)
CHARACTERS: tuple[Character, ...] = get_args(Character)
VEHICLES: tuple[Vehicle, ...] = get_args(Vehicle)
