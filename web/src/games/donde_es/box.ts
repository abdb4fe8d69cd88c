// Written by tools/wire_types.py out of src/gamenight/games/donde_es/box.py: do not edit.

import type { Box } from './types';

export const BOX: Box = {
  "town": {
    "side": 13,
    "places": [
      {
        "space": 1,
        "name": "b1",
        "row": 0,
        "column": 1,
        "ground": "street",
        "kind": null,
        "sign": ""
      },
      {
        "space": 2,
        "name": "c1",
        "row": 0,
        "column": 2,
        "ground": "street",
        "kind": "lookout",
        "sign": "Mirador de las Golondrinas"
      },
      {
        "space": 3,
        "name": "d1",
        "row": 0,
        "column": 3,
        "ground": "street",
        "kind": null,
        "sign": ""
      },
      {
        "space": 4,
        "name": "e1",
        "row": 0,
        "column": 4,
        "ground": "street",
        "kind": null,
        "sign": ""
      },
      {
        "space": 6,
        "name": "g1",
        "row": 0,
        "column": 6,
        "ground": "street",
        "kind": "beach",
        "sign": "Playa de los Pescadores"
      },
      {
        "space": 8,
        "name": "i1",
        "row": 0,
        "column": 8,
        "ground": "street",
        "kind": "fountain",
        "sign": "Fuente de los Doce Caños"
      },
      {
        "space": 9,
        "name": "j1",
        "row": 0,
        "column": 9,
        "ground": "street",
        "kind": null,
        "sign": ""
      },
      {
        "space": 10,
        "name": "k1",
        "row": 0,
        "column": 10,
        "ground": "street",
        "kind": null,
        "sign": ""
      },
      {
        "space": 11,
        "name": "l1",
        "row": 0,
        "column": 11,
        "ground": "street",
        "kind": null,
        "sign": ""
      },
      {
        "space": 14,
        "name": "b2",
        "row": 1,
        "column": 1,
        "ground": "street",
        "kind": null,
        "sign": ""
      },
      {
        "space": 17,
        "name": "e2",
        "row": 1,
        "column": 4,
        "ground": "street",
        "kind": "supermarket",
        "sign": "Supermercado El Cesto"
      },
      {
        "space": 19,
        "name": "g2",
        "row": 1,
        "column": 6,
        "ground": "street",
        "kind": null,
        "sign": ""
      },
      {
        "space": 21,
        "name": "i2",
        "row": 1,
        "column": 8,
        "ground": "street",
        "kind": null,
        "sign": ""
      },
      {
        "space": 24,
        "name": "l2",
        "row": 1,
        "column": 11,
        "ground": "street",
        "kind": null,
        "sign": ""
      },
      {
        "space": 26,
        "name": "a3",
        "row": 2,
        "column": 0,
        "ground": "street",
        "kind": null,
        "sign": ""
      },
      {
        "space": 27,
        "name": "b3",
        "row": 2,
        "column": 1,
        "ground": "street",
        "kind": null,
        "sign": ""
      },
      {
        "space": 28,
        "name": "c3",
        "row": 2,
        "column": 2,
        "ground": "street",
        "kind": null,
        "sign": ""
      },
      {
        "space": 30,
        "name": "e3",
        "row": 2,
        "column": 4,
        "ground": "street",
        "kind": "bar",
        "sign": "Bar La Esquina"
      },
      {
        "space": 32,
        "name": "g3",
        "row": 2,
        "column": 6,
        "ground": "street",
        "kind": null,
        "sign": ""
      },
      {
        "space": 34,
        "name": "i3",
        "row": 2,
        "column": 8,
        "ground": "street",
        "kind": "restaurant",
        "sign": "Restaurante Casa Pepa"
      },
      {
        "space": 35,
        "name": "j3",
        "row": 2,
        "column": 9,
        "ground": "street",
        "kind": null,
        "sign": ""
      },
      {
        "space": 36,
        "name": "k3",
        "row": 2,
        "column": 10,
        "ground": "street",
        "kind": null,
        "sign": ""
      },
      {
        "space": 37,
        "name": "l3",
        "row": 2,
        "column": 11,
        "ground": "street",
        "kind": null,
        "sign": ""
      },
      {
        "space": 38,
        "name": "m3",
        "row": 2,
        "column": 12,
        "ground": "street",
        "kind": null,
        "sign": ""
      },
      {
        "space": 39,
        "name": "a4",
        "row": 3,
        "column": 0,
        "ground": "street",
        "kind": null,
        "sign": ""
      },
      {
        "space": 41,
        "name": "c4",
        "row": 3,
        "column": 2,
        "ground": "street",
        "kind": null,
        "sign": ""
      },
      {
        "space": 43,
        "name": "e4",
        "row": 3,
        "column": 4,
        "ground": "street",
        "kind": null,
        "sign": ""
      },
      {
        "space": 44,
        "name": "f4",
        "row": 3,
        "column": 5,
        "ground": "street",
        "kind": null,
        "sign": ""
      },
      {
        "space": 45,
        "name": "g4",
        "row": 3,
        "column": 6,
        "ground": "street",
        "kind": null,
        "sign": ""
      },
      {
        "space": 46,
        "name": "h4",
        "row": 3,
        "column": 7,
        "ground": "street",
        "kind": null,
        "sign": ""
      },
      {
        "space": 47,
        "name": "i4",
        "row": 3,
        "column": 8,
        "ground": "street",
        "kind": null,
        "sign": ""
      },
      {
        "space": 49,
        "name": "k4",
        "row": 3,
        "column": 10,
        "ground": "street",
        "kind": null,
        "sign": ""
      },
      {
        "space": 51,
        "name": "m4",
        "row": 3,
        "column": 12,
        "ground": "street",
        "kind": "lookout",
        "sign": "Mirador del Almendro"
      },
      {
        "space": 52,
        "name": "a5",
        "row": 4,
        "column": 0,
        "ground": "street",
        "kind": "supermarket",
        "sign": "Supermercado Tres Hermanas"
      },
      {
        "space": 54,
        "name": "c5",
        "row": 4,
        "column": 2,
        "ground": "street",
        "kind": null,
        "sign": ""
      },
      {
        "space": 56,
        "name": "e5",
        "row": 4,
        "column": 4,
        "ground": "street",
        "kind": null,
        "sign": ""
      },
      {
        "space": 58,
        "name": "g5",
        "row": 4,
        "column": 6,
        "ground": "stairs",
        "kind": null,
        "sign": ""
      },
      {
        "space": 60,
        "name": "i5",
        "row": 4,
        "column": 8,
        "ground": "street",
        "kind": "ice_cream",
        "sign": "Heladería La Brisa"
      },
      {
        "space": 62,
        "name": "k5",
        "row": 4,
        "column": 10,
        "ground": "street",
        "kind": "hotel",
        "sign": "Hotel Las Palmeras"
      },
      {
        "space": 64,
        "name": "m5",
        "row": 4,
        "column": 12,
        "ground": "street",
        "kind": null,
        "sign": ""
      },
      {
        "space": 65,
        "name": "a6",
        "row": 5,
        "column": 0,
        "ground": "street",
        "kind": "hotel",
        "sign": "Hotel El Azahar"
      },
      {
        "space": 66,
        "name": "b6",
        "row": 5,
        "column": 1,
        "ground": "stairs",
        "kind": null,
        "sign": ""
      },
      {
        "space": 67,
        "name": "c6",
        "row": 5,
        "column": 2,
        "ground": "street",
        "kind": null,
        "sign": ""
      },
      {
        "space": 69,
        "name": "e6",
        "row": 5,
        "column": 4,
        "ground": "street",
        "kind": null,
        "sign": ""
      },
      {
        "space": 71,
        "name": "g6",
        "row": 5,
        "column": 6,
        "ground": "stairs",
        "kind": null,
        "sign": ""
      },
      {
        "space": 73,
        "name": "i6",
        "row": 5,
        "column": 8,
        "ground": "street",
        "kind": null,
        "sign": ""
      },
      {
        "space": 75,
        "name": "k6",
        "row": 5,
        "column": 10,
        "ground": "street",
        "kind": null,
        "sign": ""
      },
      {
        "space": 76,
        "name": "l6",
        "row": 5,
        "column": 11,
        "ground": "stairs",
        "kind": null,
        "sign": ""
      },
      {
        "space": 77,
        "name": "m6",
        "row": 5,
        "column": 12,
        "ground": "street",
        "kind": null,
        "sign": ""
      },
      {
        "space": 78,
        "name": "a7",
        "row": 6,
        "column": 0,
        "ground": "street",
        "kind": null,
        "sign": ""
      },
      {
        "space": 80,
        "name": "c7",
        "row": 6,
        "column": 2,
        "ground": "street",
        "kind": "ice_cream",
        "sign": "Heladería Polo Norte"
      },
      {
        "space": 81,
        "name": "d7",
        "row": 6,
        "column": 3,
        "ground": "street",
        "kind": null,
        "sign": ""
      },
      {
        "space": 82,
        "name": "e7",
        "row": 6,
        "column": 4,
        "ground": "street",
        "kind": null,
        "sign": ""
      },
      {
        "space": 83,
        "name": "f7",
        "row": 6,
        "column": 5,
        "ground": "square",
        "kind": null,
        "sign": ""
      },
      {
        "space": 84,
        "name": "g7",
        "row": 6,
        "column": 6,
        "ground": "square",
        "kind": null,
        "sign": ""
      },
      {
        "space": 85,
        "name": "h7",
        "row": 6,
        "column": 7,
        "ground": "square",
        "kind": null,
        "sign": ""
      },
      {
        "space": 86,
        "name": "i7",
        "row": 6,
        "column": 8,
        "ground": "street",
        "kind": null,
        "sign": ""
      },
      {
        "space": 87,
        "name": "j7",
        "row": 6,
        "column": 9,
        "ground": "stairs",
        "kind": null,
        "sign": ""
      },
      {
        "space": 88,
        "name": "k7",
        "row": 6,
        "column": 10,
        "ground": "street",
        "kind": null,
        "sign": ""
      },
      {
        "space": 90,
        "name": "m7",
        "row": 6,
        "column": 12,
        "ground": "street",
        "kind": null,
        "sign": ""
      },
      {
        "space": 91,
        "name": "a8",
        "row": 7,
        "column": 0,
        "ground": "street",
        "kind": null,
        "sign": ""
      },
      {
        "space": 93,
        "name": "c8",
        "row": 7,
        "column": 2,
        "ground": "street",
        "kind": "bar",
        "sign": "Bar El Loro"
      },
      {
        "space": 95,
        "name": "e8",
        "row": 7,
        "column": 4,
        "ground": "stairs",
        "kind": null,
        "sign": ""
      },
      {
        "space": 96,
        "name": "f8",
        "row": 7,
        "column": 5,
        "ground": "square",
        "kind": null,
        "sign": ""
      },
      {
        "space": 97,
        "name": "g8",
        "row": 7,
        "column": 6,
        "ground": "square",
        "kind": null,
        "sign": ""
      },
      {
        "space": 98,
        "name": "h8",
        "row": 7,
        "column": 7,
        "ground": "square",
        "kind": null,
        "sign": ""
      },
      {
        "space": 100,
        "name": "j8",
        "row": 7,
        "column": 9,
        "ground": "street",
        "kind": null,
        "sign": ""
      },
      {
        "space": 103,
        "name": "m8",
        "row": 7,
        "column": 12,
        "ground": "street",
        "kind": null,
        "sign": ""
      },
      {
        "space": 104,
        "name": "a9",
        "row": 8,
        "column": 0,
        "ground": "street",
        "kind": null,
        "sign": ""
      },
      {
        "space": 105,
        "name": "b9",
        "row": 8,
        "column": 1,
        "ground": "street",
        "kind": null,
        "sign": ""
      },
      {
        "space": 106,
        "name": "c9",
        "row": 8,
        "column": 2,
        "ground": "street",
        "kind": "restaurant",
        "sign": "Restaurante La Parra"
      },
      {
        "space": 108,
        "name": "e9",
        "row": 8,
        "column": 4,
        "ground": "street",
        "kind": null,
        "sign": ""
      },
      {
        "space": 110,
        "name": "g9",
        "row": 8,
        "column": 6,
        "ground": "street",
        "kind": null,
        "sign": ""
      },
      {
        "space": 112,
        "name": "i9",
        "row": 8,
        "column": 8,
        "ground": "street",
        "kind": null,
        "sign": ""
      },
      {
        "space": 113,
        "name": "j9",
        "row": 8,
        "column": 9,
        "ground": "street",
        "kind": "bar",
        "sign": "Bar Manolo"
      },
      {
        "space": 114,
        "name": "k9",
        "row": 8,
        "column": 10,
        "ground": "street",
        "kind": null,
        "sign": ""
      },
      {
        "space": 115,
        "name": "l9",
        "row": 8,
        "column": 11,
        "ground": "stairs",
        "kind": null,
        "sign": ""
      },
      {
        "space": 116,
        "name": "m9",
        "row": 8,
        "column": 12,
        "ground": "street",
        "kind": null,
        "sign": ""
      },
      {
        "space": 117,
        "name": "a10",
        "row": 9,
        "column": 0,
        "ground": "street",
        "kind": null,
        "sign": ""
      },
      {
        "space": 119,
        "name": "c10",
        "row": 9,
        "column": 2,
        "ground": "street",
        "kind": null,
        "sign": ""
      },
      {
        "space": 120,
        "name": "d10",
        "row": 9,
        "column": 3,
        "ground": "stairs",
        "kind": null,
        "sign": ""
      },
      {
        "space": 121,
        "name": "e10",
        "row": 9,
        "column": 4,
        "ground": "street",
        "kind": null,
        "sign": ""
      },
      {
        "space": 123,
        "name": "g10",
        "row": 9,
        "column": 6,
        "ground": "street",
        "kind": null,
        "sign": ""
      },
      {
        "space": 124,
        "name": "h10",
        "row": 9,
        "column": 7,
        "ground": "street",
        "kind": null,
        "sign": ""
      },
      {
        "space": 125,
        "name": "i10",
        "row": 9,
        "column": 8,
        "ground": "street",
        "kind": null,
        "sign": ""
      },
      {
        "space": 127,
        "name": "k10",
        "row": 9,
        "column": 10,
        "ground": "street",
        "kind": "supermarket",
        "sign": "Supermercado La Despensa"
      },
      {
        "space": 129,
        "name": "m10",
        "row": 9,
        "column": 12,
        "ground": "street",
        "kind": null,
        "sign": ""
      },
      {
        "space": 130,
        "name": "a11",
        "row": 10,
        "column": 0,
        "ground": "street",
        "kind": null,
        "sign": ""
      },
      {
        "space": 132,
        "name": "c11",
        "row": 10,
        "column": 2,
        "ground": "street",
        "kind": null,
        "sign": ""
      },
      {
        "space": 134,
        "name": "e11",
        "row": 10,
        "column": 4,
        "ground": "street",
        "kind": "hotel",
        "sign": "Hotel Miramar"
      },
      {
        "space": 136,
        "name": "g11",
        "row": 10,
        "column": 6,
        "ground": "street",
        "kind": "ice_cream",
        "sign": "Heladería Limón"
      },
      {
        "space": 138,
        "name": "i11",
        "row": 10,
        "column": 8,
        "ground": "street",
        "kind": null,
        "sign": ""
      },
      {
        "space": 140,
        "name": "k11",
        "row": 10,
        "column": 10,
        "ground": "street",
        "kind": null,
        "sign": ""
      },
      {
        "space": 142,
        "name": "m11",
        "row": 10,
        "column": 12,
        "ground": "street",
        "kind": null,
        "sign": ""
      },
      {
        "space": 143,
        "name": "a12",
        "row": 11,
        "column": 0,
        "ground": "street",
        "kind": null,
        "sign": ""
      },
      {
        "space": 144,
        "name": "b12",
        "row": 11,
        "column": 1,
        "ground": "street",
        "kind": null,
        "sign": ""
      },
      {
        "space": 145,
        "name": "c12",
        "row": 11,
        "column": 2,
        "ground": "street",
        "kind": "fountain",
        "sign": "Fuente del Olivo"
      },
      {
        "space": 146,
        "name": "d12",
        "row": 11,
        "column": 3,
        "ground": "stairs",
        "kind": null,
        "sign": ""
      },
      {
        "space": 147,
        "name": "e12",
        "row": 11,
        "column": 4,
        "ground": "street",
        "kind": null,
        "sign": ""
      },
      {
        "space": 148,
        "name": "f12",
        "row": 11,
        "column": 5,
        "ground": "street",
        "kind": null,
        "sign": ""
      },
      {
        "space": 149,
        "name": "g12",
        "row": 11,
        "column": 6,
        "ground": "street",
        "kind": null,
        "sign": ""
      },
      {
        "space": 150,
        "name": "h12",
        "row": 11,
        "column": 7,
        "ground": "street",
        "kind": null,
        "sign": ""
      },
      {
        "space": 151,
        "name": "i12",
        "row": 11,
        "column": 8,
        "ground": "street",
        "kind": "restaurant",
        "sign": "Restaurante Sal y Luna"
      },
      {
        "space": 152,
        "name": "j12",
        "row": 11,
        "column": 9,
        "ground": "stairs",
        "kind": null,
        "sign": ""
      },
      {
        "space": 153,
        "name": "k12",
        "row": 11,
        "column": 10,
        "ground": "street",
        "kind": null,
        "sign": ""
      },
      {
        "space": 154,
        "name": "l12",
        "row": 11,
        "column": 11,
        "ground": "street",
        "kind": null,
        "sign": ""
      },
      {
        "space": 155,
        "name": "m12",
        "row": 11,
        "column": 12,
        "ground": "street",
        "kind": null,
        "sign": ""
      },
      {
        "space": 158,
        "name": "c13",
        "row": 12,
        "column": 2,
        "ground": "street",
        "kind": null,
        "sign": ""
      },
      {
        "space": 161,
        "name": "f13",
        "row": 12,
        "column": 5,
        "ground": "street",
        "kind": null,
        "sign": ""
      },
      {
        "space": 164,
        "name": "i13",
        "row": 12,
        "column": 8,
        "ground": "street",
        "kind": null,
        "sign": ""
      },
      {
        "space": 167,
        "name": "l13",
        "row": 12,
        "column": 11,
        "ground": "street",
        "kind": null,
        "sign": ""
      }
    ],
    "walls": [
      {
        "one": 95,
        "other": 96
      }
    ],
    "square": [
      84,
      96,
      98,
      83,
      85,
      97
    ],
    "square_name": "Town Square",
    "square_spanish": "La plaza"
  },
  "kinds": [
    {
      "kind": "lookout",
      "name": "Lookout",
      "spanish": "El mirador",
      "calm": 8,
      "frustrated": 6
    },
    {
      "kind": "fountain",
      "name": "Fountain",
      "spanish": "La fuente",
      "calm": 7,
      "frustrated": 5
    },
    {
      "kind": "beach",
      "name": "Beach",
      "spanish": "La playa",
      "calm": 6,
      "frustrated": 4
    },
    {
      "kind": "supermarket",
      "name": "Supermarket",
      "spanish": "El supermercado",
      "calm": 6,
      "frustrated": 4
    },
    {
      "kind": "hotel",
      "name": "Hotel",
      "spanish": "El hotel",
      "calm": 5,
      "frustrated": 3
    },
    {
      "kind": "restaurant",
      "name": "Restaurant",
      "spanish": "El restaurante",
      "calm": 5,
      "frustrated": 3
    },
    {
      "kind": "bar",
      "name": "Bar",
      "spanish": "El bar",
      "calm": 4,
      "frustrated": 2
    },
    {
      "kind": "ice_cream",
      "name": "Ice Cream Parlour",
      "spanish": "La heladería",
      "calm": 3,
      "frustrated": 1
    }
  ],
  "tourists": [
    {
      "tourist": "agnes",
      "name": "Agnes",
      "wishes": [
        "restaurant",
        "bar",
        "ice_cream"
      ]
    },
    {
      "tourist": "bjorn",
      "name": "Björn",
      "wishes": [
        "beach",
        "bar",
        "ice_cream"
      ]
    },
    {
      "tourist": "carla",
      "name": "Carla",
      "wishes": [
        "beach",
        "supermarket",
        "hotel"
      ]
    },
    {
      "tourist": "dylan",
      "name": "Dylan",
      "wishes": [
        "lookout",
        "beach",
        "hotel"
      ]
    },
    {
      "tourist": "elif",
      "name": "Elif",
      "wishes": [
        "lookout",
        "fountain",
        "ice_cream"
      ]
    },
    {
      "tourist": "fergus",
      "name": "Fergus",
      "wishes": [
        "lookout",
        "hotel",
        "ice_cream"
      ]
    },
    {
      "tourist": "greta",
      "name": "Greta",
      "wishes": [
        "supermarket",
        "hotel",
        "bar"
      ]
    },
    {
      "tourist": "hiro",
      "name": "Hiro",
      "wishes": [
        "lookout",
        "fountain",
        "hotel"
      ]
    },
    {
      "tourist": "ines",
      "name": "Inês",
      "wishes": [
        "lookout",
        "beach",
        "restaurant"
      ]
    },
    {
      "tourist": "jonas",
      "name": "Jonas",
      "wishes": [
        "lookout",
        "supermarket",
        "ice_cream"
      ]
    },
    {
      "tourist": "karin",
      "name": "Karin",
      "wishes": [
        "beach",
        "restaurant",
        "bar"
      ]
    },
    {
      "tourist": "liam",
      "name": "Liam",
      "wishes": [
        "beach",
        "supermarket",
        "bar"
      ]
    },
    {
      "tourist": "mei",
      "name": "Mei",
      "wishes": [
        "fountain",
        "bar",
        "ice_cream"
      ]
    },
    {
      "tourist": "noah",
      "name": "Noah",
      "wishes": [
        "fountain",
        "hotel",
        "bar"
      ]
    },
    {
      "tourist": "olga",
      "name": "Olga",
      "wishes": [
        "supermarket",
        "restaurant",
        "ice_cream"
      ]
    },
    {
      "tourist": "pierre",
      "name": "Pierre",
      "wishes": [
        "fountain",
        "beach",
        "restaurant"
      ]
    },
    {
      "tourist": "quentin",
      "name": "Quentin",
      "wishes": [
        "fountain",
        "hotel",
        "restaurant"
      ]
    },
    {
      "tourist": "rosa",
      "name": "Rosa",
      "wishes": [
        "beach",
        "hotel",
        "ice_cream"
      ]
    },
    {
      "tourist": "sven",
      "name": "Sven",
      "wishes": [
        "lookout",
        "supermarket",
        "bar"
      ]
    },
    {
      "tourist": "tara",
      "name": "Tara",
      "wishes": [
        "supermarket",
        "hotel",
        "restaurant"
      ]
    },
    {
      "tourist": "ulla",
      "name": "Ulla",
      "wishes": [
        "lookout",
        "fountain",
        "restaurant"
      ]
    },
    {
      "tourist": "viktor",
      "name": "Viktor",
      "wishes": [
        "fountain",
        "supermarket",
        "ice_cream"
      ]
    },
    {
      "tourist": "wanda",
      "name": "Wanda",
      "wishes": [
        "fountain",
        "beach",
        "supermarket"
      ]
    },
    {
      "tourist": "yusuf",
      "name": "Yusuf",
      "wishes": [
        "lookout",
        "restaurant",
        "bar"
      ]
    }
  ],
  "events": [
    {
      "event": "ankle",
      "name": "The twisted ankle",
      "spanish": "El tobillo torcido",
      "good": false,
      "whom": "drawer",
      "lasting": true,
      "rule": "The drawer's full hand is one card fewer (§8.13)."
    },
    {
      "event": "apprentice",
      "name": "The apprentice",
      "spanish": "El aprendiz",
      "good": true,
      "whom": "drawer",
      "lasting": true,
      "rule": "The drawer's full hand is one card more (§8.13)."
    },
    {
      "event": "downhill",
      "name": "Downhill",
      "spanish": "Cuesta abajo",
      "good": false,
      "whom": "all",
      "lasting": false,
      "rule": "Every tourist takes a step back, where the way is open (§8.10)."
    },
    {
      "event": "east_wind",
      "name": "East wind",
      "spanish": "El levante",
      "good": false,
      "whom": "all",
      "lasting": false,
      "rule": "Every tourist takes a step to the left, where the way is open (§8.10)."
    },
    {
      "event": "fog",
      "name": "Fog on the hills",
      "spanish": "Niebla en la sierra",
      "good": false,
      "whom": "all",
      "lasting": true,
      "rule": "Every Lookout is closed (§8.17)."
    },
    {
      "event": "friend",
      "name": "A friend in town",
      "spanish": "Un amigo del pueblo",
      "good": true,
      "whom": "drawer",
      "lasting": false,
      "rule": "The first player may move tourists by 2 steps, without cards (§8.9)."
    },
    {
      "event": "guides_day",
      "name": "Day of the guides",
      "spanish": "El día del guía",
      "good": true,
      "whom": "all",
      "lasting": false,
      "rule": "Everyone draws 1 more card (§8.6)."
    },
    {
      "event": "headset",
      "name": "Broken headset",
      "spanish": "Los auriculares rotos",
      "good": false,
      "whom": "drawer",
      "lasting": true,
      "rule": "The drawer moves only one tourist a turn (§8.18)."
    },
    {
      "event": "heat",
      "name": "Heat wave",
      "spanish": "Ola de calor",
      "good": false,
      "whom": "all",
      "lasting": false,
      "rule": "The tourist furthest along the tracker moves one slot on (§8.5)."
    },
    {
      "event": "lost_bag",
      "name": "The forgotten bag",
      "spanish": "El bolso olvidado",
      "good": false,
      "whom": "all",
      "lasting": false,
      "rule": "The first player sends a tourist back to the Town Square (§8.11)."
    },
    {
      "event": "megaphone",
      "name": "The megaphone",
      "spanish": "El megáfono",
      "good": true,
      "whom": "drawer",
      "lasting": true,
      "rule": "The drawer's cards move tourists in any direction (§8.14)."
    },
    {
      "event": "new_maps",
      "name": "New maps",
      "spanish": "Mapas nuevos",
      "good": true,
      "whom": "all",
      "lasting": false,
      "rule": "Everyone discards the hand and draws a full one (§8.7)."
    },
    {
      "event": "power_cut",
      "name": "Power cut",
      "spanish": "El apagón",
      "good": false,
      "whom": "all",
      "lasting": true,
      "rule": "Every Ice Cream Parlour is closed (§8.17)."
    },
    {
      "event": "red_flag",
      "name": "Red flag",
      "spanish": "Bandera roja",
      "good": false,
      "whom": "all",
      "lasting": true,
      "rule": "Every Beach is closed (§8.17)."
    },
    {
      "event": "review",
      "name": "Five stars",
      "spanish": "Cinco estrellas",
      "good": true,
      "whom": "drawer",
      "lasting": false,
      "rule": "The first player may put an assist marker on a tourist (§8.12)."
    },
    {
      "event": "road_works",
      "name": "Road works",
      "spanish": "Las obras",
      "good": false,
      "whom": "all",
      "lasting": true,
      "rule": "The drawer closes a location (§8.16)."
    },
    {
      "event": "sea_breeze",
      "name": "The call of the sea",
      "spanish": "La llamada del mar",
      "good": true,
      "whom": "all",
      "lasting": false,
      "rule": "Every tourist takes a step forward, where the way is open (§8.10)."
    },
    {
      "event": "season",
      "name": "Help for the season",
      "spanish": "Refuerzos de verano",
      "good": true,
      "whom": "all",
      "lasting": true,
      "rule": "Everyone's full hand is one card more (§8.13)."
    },
    {
      "event": "shade",
      "name": "A bench in the shade",
      "spanish": "Un banco a la sombra",
      "good": true,
      "whom": "all",
      "lasting": false,
      "rule": "The tourist furthest along moves one slot back; whoever is there changes places (§8.2)."
    },
    {
      "event": "short_cut",
      "name": "The short cut",
      "spanish": "El atajo",
      "good": true,
      "whom": "drawer",
      "lasting": false,
      "rule": "The first player may move tourists by 1 step, without cards (§8.9)."
    },
    {
      "event": "siesta",
      "name": "Siesta",
      "spanish": "La siesta",
      "good": true,
      "whom": "all",
      "lasting": false,
      "rule": "At the end of this round nobody moves along the tracker (§8.3)."
    },
    {
      "event": "sore_throat",
      "name": "Sore throat",
      "spanish": "Afonía",
      "good": false,
      "whom": "drawer",
      "lasting": false,
      "rule": "The first player discards a card (§8.8)."
    },
    {
      "event": "stocktaking",
      "name": "Closed for stocktaking",
      "spanish": "Cerrado por inventario",
      "good": false,
      "whom": "all",
      "lasting": true,
      "rule": "The drawer closes a location (§8.16)."
    },
    {
      "event": "strike",
      "name": "Strike",
      "spanish": "La huelga",
      "good": false,
      "whom": "all",
      "lasting": false,
      "rule": "Everyone discards a card (§8.8)."
    },
    {
      "event": "sunburn",
      "name": "Sunburn",
      "spanish": "Quemado por el sol",
      "good": false,
      "whom": "all",
      "lasting": false,
      "rule": "The first player moves a tourist one slot on; whoever is there changes places (§8.4)."
    },
    {
      "event": "tapas",
      "name": "Tapas on the house",
      "spanish": "Tapas de la casa",
      "good": true,
      "whom": "all",
      "lasting": false,
      "rule": "The first player moves a tourist one slot back; whoever is there changes places (§8.1)."
    },
    {
      "event": "tips",
      "name": "Good tips",
      "spanish": "Buenas propinas",
      "good": true,
      "whom": "drawer",
      "lasting": false,
      "rule": "The first player draws 2 more cards (§8.6)."
    },
    {
      "event": "west_wind",
      "name": "West wind",
      "spanish": "El poniente",
      "good": true,
      "whom": "all",
      "lasting": false,
      "rule": "Every tourist takes a step to the right, where the way is open (§8.10)."
    },
    {
      "event": "wet_stairs",
      "name": "Wet stairs",
      "spanish": "Escaleras mojadas",
      "good": false,
      "whom": "all",
      "lasting": true,
      "rule": "Nobody steps onto the stairs (§8.15)."
    }
  ],
  "cards": [
    "any",
    "forward_back",
    "left_right"
  ],
  "movement": [
    12,
    24,
    24
  ],
  "slots": 5,
  "calm": 3,
  "losses": 3,
  "markers": 3
};
