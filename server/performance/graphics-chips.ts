/*
 * Figures of graphics chips as their makers publish them. The clock is the reference boost, so that two cards of one chip are
 * one in our eyes. The bandwidth of an integrated chip is that of the two memory modules it usually shares.
 */

export type GraphicsArchitecture = keyof typeof architectureFactors

/**
 * How much of what shaders × clock promises reaches a game, by architecture: our own estimate, in which Pascal is 1. The
 * figures of two architectures do not compare without it: Ampere counts each unit twice, Polaris leaves many idle.
 */
export const architectureFactors = {
  Tesla: 0.5,
  Kepler: 0.65,
  Maxwell: 0.95,
  Pascal: 1,
  Turing: 1.2,
  Ampere: 0.8,
  Ada: 0.85,
  Blackwell: 0.92,
  'GCN 1': 0.7,
  Polaris: 0.72,
  Vega: 0.65,
  'Vega APU': 0.75,
  'RDNA 1': 1.15,
  'RDNA 2': 1.17,
  'RDNA 3': 1.25,
  // What lies inside a processor has fewer shaders to keep busy, and less power for them.
  'RDNA 3 APU': 0.9,
  'RDNA 4': 1.6,
  Alchemist: 0.6,
  Battlemage: 1.2,
  'Intel Gen 7': 0.5,
  'Intel Gen 9': 0.55,
  'Intel Xe': 0.6,
} as const

export type GraphicsFigures = {
  architecture: GraphicsArchitecture
  shaders: number
  boostMhz: number
  /** Gigabytes a second. */
  bandwidthGbS: number
  /** Null where the chip shares the computer's memory. */
  vramGb: number | null
}

/** A chip and the gigabytes of memory with which it is sold. Those of one line share all other figures. */
type Row = readonly [
  name: string,
  shaders: number,
  boostMhz: number,
  bandwidthGbS: number,
  vramGb: readonly number[],
]

type Family = { architecture: GraphicsArchitecture; maker: keyof typeof makerPages; chips: readonly Row[] }

/** Where the makers publish these figures. */
export const makerPages = {
  nvidia: 'https://www.nvidia.com/en-us/geforce/graphics-cards/compare/',
  amd: 'https://www.amd.com/en/products/specifications/graphics.html',
  intel: 'https://www.intel.com/content/www/us/en/ark.html',
} as const

const families: readonly Family[] = [
  {
    architecture: 'Blackwell',
    maker: 'nvidia',
    chips: [
      ['GeForce RTX 5090', 21760, 2407, 1792, [32]],
      ['GeForce RTX 5080', 10752, 2617, 960, [16]],
      ['GeForce RTX 5070 Ti', 8960, 2452, 896, [16]],
      ['GeForce RTX 5070', 6144, 2512, 672, [12]],
      ['GeForce RTX 5060 Ti', 4608, 2572, 448, [8, 16]],
      ['GeForce RTX 5060', 3840, 2497, 448, [8]],
      ['GeForce RTX 5050', 2560, 2572, 320, [8]],
    ],
  },
  {
    architecture: 'Ada',
    maker: 'nvidia',
    chips: [
      ['GeForce RTX 4090', 16384, 2520, 1008, [24]],
      ['GeForce RTX 4080 SUPER', 10240, 2550, 736, [16]],
      ['GeForce RTX 4080', 9728, 2505, 717, [16]],
      ['GeForce RTX 4070 Ti SUPER', 8448, 2610, 672, [16]],
      ['GeForce RTX 4070 Ti', 7680, 2610, 504, [12]],
      ['GeForce RTX 4070 SUPER', 7168, 2475, 504, [12]],
      ['GeForce RTX 4070', 5888, 2475, 504, [12]],
      ['GeForce RTX 4060 Ti', 4352, 2535, 288, [8, 16]],
      ['GeForce RTX 4060', 3072, 2460, 272, [8]],
    ],
  },
  {
    architecture: 'Ampere',
    maker: 'nvidia',
    chips: [
      ['GeForce RTX 3090 Ti', 10752, 1860, 1008, [24]],
      ['GeForce RTX 3090', 10496, 1695, 936, [24]],
      ['GeForce RTX 3080 Ti', 10240, 1665, 912, [12]],
      ['GeForce RTX 3080', 8704, 1710, 760, [10]],
      ['GeForce RTX 3080', 8960, 1710, 912, [12]],
      ['GeForce RTX 3070 Ti', 6144, 1770, 608, [8]],
      ['GeForce RTX 3070', 5888, 1725, 448, [8]],
      ['GeForce RTX 3060 Ti', 4864, 1665, 448, [8]],
      ['GeForce RTX 3060', 3584, 1777, 360, [12]],
      ['GeForce RTX 3060', 3584, 1777, 240, [8]],
      ['GeForce RTX 3050', 2560, 1777, 224, [8]],
      ['GeForce RTX 3050', 2304, 1470, 168, [6]],
    ],
  },
  {
    architecture: 'Turing',
    maker: 'nvidia',
    chips: [
      ['GeForce RTX 2080 Ti', 4352, 1545, 616, [11]],
      ['GeForce RTX 2080 SUPER', 3072, 1815, 496, [8]],
      ['GeForce RTX 2080', 2944, 1710, 448, [8]],
      ['GeForce RTX 2070 SUPER', 2560, 1770, 448, [8]],
      ['GeForce RTX 2070', 2304, 1620, 448, [8]],
      ['GeForce RTX 2060 SUPER', 2176, 1650, 448, [8]],
      ['GeForce RTX 2060', 1920, 1680, 336, [6]],
      ['GeForce RTX 2060', 2176, 1650, 336, [12]],
      ['GeForce GTX 1660 Ti', 1536, 1770, 288, [6]],
      ['GeForce GTX 1660 SUPER', 1408, 1785, 336, [6]],
      ['GeForce GTX 1660', 1408, 1785, 192, [6]],
      ['GeForce GTX 1650 SUPER', 1280, 1725, 192, [4]],
      ['GeForce GTX 1650', 896, 1665, 128, [4]],
      ['GeForce GTX 1630', 512, 1785, 96, [4]],
    ],
  },
  {
    architecture: 'Pascal',
    maker: 'nvidia',
    chips: [
      ['GeForce GTX 1080 Ti', 3584, 1582, 484, [11]],
      ['GeForce GTX 1080', 2560, 1733, 320, [8]],
      ['GeForce GTX 1070 Ti', 2432, 1683, 256, [8]],
      ['GeForce GTX 1070', 1920, 1683, 256, [8]],
      ['GeForce GTX 1060', 1280, 1708, 192, [6]],
      ['GeForce GTX 1060', 1152, 1708, 192, [3]],
      ['GeForce GTX 1050 Ti', 768, 1392, 112, [4]],
      ['GeForce GTX 1050', 640, 1455, 112, [2]],
      ['GeForce GT 1030', 384, 1468, 48, [2]],
    ],
  },
  {
    architecture: 'Maxwell',
    maker: 'nvidia',
    chips: [
      ['GeForce GTX 980 Ti', 2816, 1075, 336, [6]],
      ['GeForce GTX 980', 2048, 1216, 224, [4]],
      ['GeForce GTX 970', 1664, 1178, 224, [4]],
      ['GeForce GTX 960', 1024, 1178, 112, [2, 4]],
      ['GeForce GTX 950', 768, 1188, 105, [2]],
      ['GeForce GTX 750 Ti', 640, 1085, 86, [2]],
    ],
  },
  {
    architecture: 'Kepler',
    maker: 'nvidia',
    chips: [
      ['GeForce GTX 780', 2304, 900, 288, [3]],
      ['GeForce GTX 770', 1536, 1085, 224, [2]],
      ['GeForce GTX 760', 1152, 1033, 192, [2]],
      ['GeForce GTX 660', 960, 1033, 144, [2]],
      ['GeForce GTX 650', 384, 1058, 80, [1]],
      ['GeForce GT 730', 384, 902, 40, [1, 2]],
      ['GeForce GT 640', 384, 900, 28, [1, 2]],
    ],
  },
  { architecture: 'Tesla', maker: 'nvidia', chips: [['GeForce 9600 GT', 64, 1625, 57, [0.5]]] },
  {
    architecture: 'RDNA 4',
    maker: 'amd',
    chips: [
      ['Radeon RX 9070 XT', 4096, 2970, 640, [16]],
      ['Radeon RX 9070', 3584, 2520, 640, [16]],
      ['Radeon RX 9070 GRE', 3072, 2790, 432, [12]],
      ['Radeon RX 9060 XT', 2048, 3130, 320, [8, 16]],
      ['Radeon RX 9060', 1792, 2990, 288, [8]],
    ],
  },
  {
    architecture: 'RDNA 3',
    maker: 'amd',
    chips: [
      ['Radeon RX 7900 XTX', 6144, 2500, 960, [24]],
      ['Radeon RX 7900 XT', 5376, 2400, 800, [20]],
      ['Radeon RX 7900 GRE', 5120, 2245, 576, [16]],
      ['Radeon RX 7800 XT', 3840, 2430, 624, [16]],
      ['Radeon RX 7700 XT', 3456, 2544, 432, [12]],
      ['Radeon RX 7600 XT', 2048, 2755, 288, [16]],
      ['Radeon RX 7600', 2048, 2655, 288, [8]],
    ],
  },
  {
    architecture: 'RDNA 2',
    maker: 'amd',
    chips: [
      ['Radeon RX 6950 XT', 5120, 2310, 576, [16]],
      ['Radeon RX 6900 XT', 5120, 2250, 512, [16]],
      ['Radeon RX 6800 XT', 4608, 2250, 512, [16]],
      ['Radeon RX 6800', 3840, 2105, 512, [16]],
      ['Radeon RX 6750 XT', 2560, 2600, 432, [12]],
      ['Radeon RX 6700 XT', 2560, 2581, 384, [12]],
      ['Radeon RX 6700', 2304, 2450, 320, [10]],
      ['Radeon RX 6650 XT', 2048, 2635, 280, [8]],
      ['Radeon RX 6600 XT', 2048, 2589, 256, [8]],
      ['Radeon RX 6600', 1792, 2491, 224, [8]],
      ['Radeon RX 6500 XT', 1024, 2815, 144, [4]],
      ['Radeon RX 6400', 768, 2321, 128, [4]],
    ],
  },
  {
    architecture: 'RDNA 1',
    maker: 'amd',
    chips: [
      ['Radeon RX 5700 XT', 2560, 1905, 448, [8]],
      ['Radeon RX 5700', 2304, 1725, 448, [8]],
      ['Radeon RX 5600 XT', 2304, 1560, 288, [6]],
      ['Radeon RX 5500 XT', 1408, 1845, 224, [4, 8]],
    ],
  },
  {
    architecture: 'Vega',
    maker: 'amd',
    chips: [
      ['Radeon RX Vega 64', 4096, 1546, 484, [8]],
      ['Radeon RX Vega 56', 3584, 1471, 410, [8]],
    ],
  },
  {
    architecture: 'Polaris',
    maker: 'amd',
    chips: [
      ['Radeon RX 590', 2304, 1545, 256, [8]],
      ['Radeon RX 580', 2304, 1340, 256, [4, 8]],
      ['Radeon RX 570', 2048, 1244, 224, [4, 8]],
      ['Radeon RX 480', 2304, 1266, 224, [4, 8]],
      ['Radeon RX 470', 2048, 1206, 211, [4, 8]],
      ['Radeon RX 560', 1024, 1275, 112, [2, 4]],
      ['Radeon RX 550', 512, 1183, 112, [2, 4]],
    ],
  },
  {
    architecture: 'GCN 1',
    maker: 'amd',
    chips: [
      ['Radeon R9 290', 2560, 947, 320, [4]],
      ['Radeon R9 280', 1792, 933, 240, [3]],
      ['Radeon R9 270X', 1280, 1050, 179, [2]],
      ['Radeon R9 380', 1792, 970, 182, [2, 4]],
      ['Radeon R7 370', 1024, 975, 179, [2, 4]],
      ['Radeon HD 7750', 512, 800, 72, [1]],
      ['Radeon HD 7730', 384, 800, 72, [1]],
    ],
  },
  {
    architecture: 'Battlemage',
    maker: 'intel',
    chips: [
      ['Arc B580', 2560, 2670, 456, [12]],
      ['Arc B570', 2304, 2500, 380, [10]],
    ],
  },
  {
    architecture: 'Alchemist',
    maker: 'intel',
    chips: [
      ['Arc A770', 4096, 2100, 512, [8, 16]],
      ['Arc A750', 3584, 2050, 512, [8]],
      ['Arc A580', 3072, 1700, 512, [8]],
      ['Arc A380', 1024, 2000, 186, [6]],
      ['Arc A310', 768, 2000, 124, [4]],
    ],
  },
]

type IntegratedRow = readonly [
  name: string,
  architecture: GraphicsArchitecture,
  shaders: number,
  boostMhz: number,
  bandwidthGbS: number,
]

/** Chips inside a processor, as makers and suppliers name them. */
const integrated: readonly IntegratedRow[] = [
  ['Radeon 780M', 'RDNA 3 APU', 768, 2900, 83],
  ['Radeon 760M', 'RDNA 3 APU', 512, 2800, 83],
  ['Radeon 740M', 'RDNA 3 APU', 256, 2800, 83],
  ['Radeon (2 CU)', 'RDNA 2', 128, 2200, 83],
  ['Radeon Vega 8 (2018)', 'Vega APU', 512, 1250, 46],
  ['Radeon Vega 11', 'Vega APU', 704, 1250, 46],
  ['Radeon Vega 8', 'Vega APU', 512, 2000, 51],
  ['Radeon Vega 7', 'Vega APU', 448, 1900, 51],
  ['Intel Graphics', 'Intel Xe', 512, 1900, 89],
  ['Intel UHD Graphics 770', 'Intel Xe', 256, 1550, 76],
  ['Intel UHD Graphics 750', 'Intel Xe', 256, 1300, 51],
  ['Intel UHD Graphics 730', 'Intel Xe', 192, 1300, 51],
  ['Intel UHD Graphics 630', 'Intel Gen 9', 192, 1150, 41],
  ['Intel HD Graphics 630', 'Intel Gen 9', 192, 1150, 38],
  ['Intel HD Graphics 530', 'Intel Gen 9', 192, 1150, 34],
  ['Intel HD Graphics 4600', 'Intel Gen 7', 160, 1250, 25],
  ['Intel HD Graphics 4000', 'Intel Gen 7', 128, 1150, 25],
  ['Intel HD Graphics 3000', 'Intel Gen 7', 96, 1350, 21],
]

/** A card's chip as a buyer chooses it: with its memory where the name alone leaves it open. */
export type GraphicsChip = { name: string; figures: GraphicsFigures }

const cards: readonly GraphicsChip[] = families.flatMap(({ architecture, chips }) =>
  chips.flatMap(([name, shaders, boostMhz, bandwidthGbS, sizes]) =>
    sizes.map((vramGb) => ({ name, figures: { architecture, shaders, boostMhz, bandwidthGbS, vramGb } })),
  ),
)

const integratedByName = new Map(
  integrated.map(([name, architecture, shaders, boostMhz, bandwidthGbS]): [string, GraphicsFigures] => [
    folded(name),
    { architecture, shaders, boostMhz, bandwidthGbS, vramGb: null },
  ]),
)

const cardsByName = Map.groupBy(cards, ({ name }) => folded(name))

/** All chips of cards, the newest architectures of each maker first. */
export function listGraphicsChips(): readonly GraphicsChip[] {
  return cards
}

/**
 * The figures of a card's chip. Suppliers write "GeForce RTX 3060 12GB", "Radeon RX 580" or "GeForce RTX 3070 LHR". Where the
 * name is that of several chips and the memory is not given, it is the weaker one. Null for a chip that we do not know.
 */
export function findGraphicsChip(name: string, vramGb?: number | null): GraphicsFigures | null {
  const inName = /\b(\d+) ?GB\b/i.exec(name)
  const size = vramGb ?? (inName ? Number(inName[1]) : null)
  const chips = cardsByName.get(folded(name)) ?? []
  const bySize = chips.filter(({ figures }) => figures.vramGb === size)
  const candidates = (bySize.length > 0 ? bySize : chips).map(({ figures }) => figures)
  return candidates.reduce<GraphicsFigures | null>(
    (weakest, figures) => (weakest && weakest.shaders <= figures.shaders ? weakest : figures),
    null,
  )
}

/** The figures of what draws inside a processor. Null for one that we do not know. */
export function findIntegratedGraphics(name: string): GraphicsFigures | null {
  return integratedByName.get(folded(name)) ?? null
}

/** What differs between suppliers' spellings of one chip: case, its memory, marks against miners, kinds of memory. */
function folded(name: string): string {
  return name
    .toLowerCase()
    .replace(/\b\d+ ?gb\b/g, '')
    .replace(/\b(lhr|gddr6x?|g5|g6)\b| - \d+$/g, '')
    .replace(/^(nvidia|amd|intel(?= arc))/, '')
    .replace(/\s+/g, ' ')
    .trim()
}
