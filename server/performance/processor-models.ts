/*
 * Figures of desktop processors as their makers publish them: cores, boost clock of the fastest core, and last-level cache.
 * Those of the models since 2013 were checked against BuildCores OpenDB (see `/fuentes`).
 */

/** Where the makers publish these figures. */
export const makerPages = {
  amd: 'https://www.amd.com/en/products/specifications/processors.html',
  intel: 'https://www.intel.com/content/www/us/en/ark.html',
} as const

/**
 * How much a core does in one tick, by architecture: our own estimate, in which Zen 3 is 1. Without it a processor of 2012 at
 * 4 GHz would be as good as one of today.
 */
const architectureFactors: Record<string, number> = {
  'Zen 5': 1.2,
  'Zen 4': 1.1,
  'Zen 3': 1,
  'Zen 2': 0.86,
  'Zen+': 0.76,
  Zen: 0.73,
  'Arrow Lake': 1.17,
  'Raptor Lake': 1.1,
  'Alder Lake': 1.08,
  'Rocket Lake': 0.92,
  'Comet Lake': 0.83,
  'Cascade Lake': 0.8,
  'Coffee Lake': 0.82,
  'Kaby Lake': 0.81,
  Skylake: 0.8,
  Broadwell: 0.75,
  Haswell: 0.73,
  'Ivy Bridge': 0.67,
  'Sandy Bridge': 0.64,
  Westmere: 0.55,
  Nehalem: 0.55,
  Wolfdale: 0.46,
  Excavator: 0.5,
  Steamroller: 0.48,
  Piledriver: 0.46,
  Bulldozer: 0.42,
}

/** Architectures whose further cores are small ones. */
const hybrids: ReadonlySet<string> = new Set(['Alder Lake', 'Raptor Lake', 'Arrow Lake'])

/**
 * Where processors of an architecture go, and the memory of their boards. Those of two rows never go into one board, not even
 * where their sockets have one name (LGA1151 of the 6th and of the 8th generation). Of two kinds of memory the board decides.
 */
const platforms: readonly { architectures: readonly string[]; socket: string; memory: readonly string[] }[] =
  [
    { architectures: ['Zen 5', 'Zen 4'], socket: 'AM5', memory: ['DDR5'] },
    { architectures: ['Zen 3', 'Zen 2', 'Zen+', 'Zen'], socket: 'AM4', memory: ['DDR4'] },
    { architectures: ['Arrow Lake'], socket: 'LGA1851', memory: ['DDR5'] },
    { architectures: ['Raptor Lake', 'Alder Lake'], socket: 'LGA1700', memory: ['DDR4', 'DDR5'] },
    { architectures: ['Rocket Lake', 'Comet Lake'], socket: 'LGA1200', memory: ['DDR4'] },
    { architectures: ['Coffee Lake'], socket: 'LGA1151', memory: ['DDR4'] },
    { architectures: ['Kaby Lake', 'Skylake'], socket: 'LGA1151', memory: ['DDR3', 'DDR4'] },
  ]

export type Platform = (typeof platforms)[number]

/** Null where we do not know it, as of what is older than that. */
export function platformOf(architecture: string): Platform | null {
  const plain = plainArchitecture(architecture)
  return platforms.find(({ architectures }) => architectures.includes(plain)) ?? null
}

/** What draws inside a model of the table, by its name. The first that matches counts; null where nothing does, or is known. */
const drawing: readonly { model: RegExp; graphics: string | null }[] = [
  { model: /^Core .*\dK?F$|^Ryzen \d \d+F$/, graphics: null },
  { model: /^Ryzen 7 8700G$/, graphics: 'Radeon 780M' },
  { model: /^Ryzen 5 8600G$/, graphics: 'Radeon 760M' },
  { model: /^Ryzen 7 5700G$/, graphics: 'Radeon Vega 8' },
  { model: /^Ryzen 5 (5\d00GT?|4600G)$/, graphics: 'Radeon Vega 7' },
  { model: /^Ryzen 5 (3400|2400)G$/, graphics: 'Radeon Vega 11' },
  { model: /^Ryzen 3 (3200|2200)G$/, graphics: 'Radeon Vega 8 (2018)' },
  { model: /^Ryzen \d [79]\d{3}(X|X3D)?$/, graphics: 'Radeon (2 CU)' },
  { model: /^Core Ultra/, graphics: 'Intel Graphics' },
  { model: /^Core i(3-1[234]100|5-1[234]400)$/, graphics: 'Intel UHD Graphics 730' },
  { model: /^Core i\d-1[234]\d{3}K?$/, graphics: 'Intel UHD Graphics 770' },
  { model: /^Core i5-11400$/, graphics: 'Intel UHD Graphics 730' },
  { model: /^Core i\d-11\d{3}K?$/, graphics: 'Intel UHD Graphics 750' },
  { model: /^Core i\d-(8|9|10)\d{3}K?$/, graphics: 'Intel UHD Graphics 630' },
  { model: /^Core i\d-7\d{3}K?$/, graphics: 'Intel HD Graphics 630' },
  { model: /^Core i\d-6\d{3}K?$/, graphics: 'Intel HD Graphics 530' },
  { model: /^Core i[57]-4\d{3}K?$/, graphics: 'Intel HD Graphics 4600' },
]

export function graphicsInside(model: string): string | null {
  return drawing.find((row) => row.model.test(model))?.graphics ?? null
}

export type ProcessorFigures = {
  architecture: string
  cores: number
  boostGhz: number
  /** Null where it is not known, which counts as an ordinary one. */
  cacheMb: number | null
}

type Row = readonly [name: string, cores: number, boostGhz: number, cacheMb: number]

const models: Record<string, readonly Row[]> = {
  'Zen 5': [
    ['Ryzen 9 9950X3D', 16, 5.7, 128],
    ['Ryzen 9 9950X', 16, 5.7, 64],
    ['Ryzen 9 9900X3D', 12, 5.5, 128],
    ['Ryzen 9 9900X', 12, 5.6, 64],
    ['Ryzen 7 9800X3D', 8, 5.2, 96],
    ['Ryzen 7 9700X', 8, 5.5, 32],
    ['Ryzen 5 9600X', 6, 5.4, 32],
    ['Ryzen 5 9600', 6, 5.2, 32],
  ],
  'Zen 4': [
    ['Ryzen 9 7950X3D', 16, 5.7, 128],
    ['Ryzen 9 7950X', 16, 5.7, 64],
    ['Ryzen 9 7900X3D', 12, 5.6, 128],
    ['Ryzen 9 7900X', 12, 5.6, 64],
    ['Ryzen 9 7900', 12, 5.4, 64],
    ['Ryzen 7 8700G', 8, 5.1, 16],
    ['Ryzen 7 8700F', 8, 5, 16],
    ['Ryzen 7 7800X3D', 8, 5, 96],
    ['Ryzen 7 7700X', 8, 5.4, 32],
    ['Ryzen 7 7700', 8, 5.3, 32],
    ['Ryzen 5 8600G', 6, 5, 16],
    ['Ryzen 5 8400F', 6, 4.7, 16],
    ['Ryzen 5 7600X3D', 6, 4.7, 96],
    ['Ryzen 5 7600X', 6, 5.3, 32],
    ['Ryzen 5 7600', 6, 5.1, 32],
    ['Ryzen 5 7500X3D', 6, 4.5, 96],
    ['Ryzen 5 7500F', 6, 5, 32],
  ],
  'Zen 3': [
    ['Ryzen 9 5950X', 16, 4.9, 64],
    ['Ryzen 9 5900X', 12, 4.8, 64],
    ['Ryzen 7 5800XT', 8, 4.8, 32],
    ['Ryzen 7 5800X3D', 8, 4.5, 96],
    ['Ryzen 7 5800X', 8, 4.7, 32],
    ['Ryzen 7 5700X3D', 8, 4.1, 96],
    ['Ryzen 7 5700X', 8, 4.6, 32],
    ['Ryzen 7 5700G', 8, 4.6, 16],
    ['Ryzen 7 5700', 8, 4.6, 16],
    ['Ryzen 5 5600XT', 6, 4.7, 32],
    ['Ryzen 5 5600X', 6, 4.6, 32],
    ['Ryzen 5 5600T', 6, 4.5, 32],
    ['Ryzen 5 5600GT', 6, 4.6, 16],
    ['Ryzen 5 5600G', 6, 4.4, 16],
    ['Ryzen 5 5600', 6, 4.4, 32],
    ['Ryzen 5 5500GT', 6, 4.4, 16],
    ['Ryzen 5 5500', 6, 4.2, 16],
  ],
  'Zen 2': [
    ['Ryzen 9 3950X', 16, 4.7, 64],
    ['Ryzen 9 3900X', 12, 4.6, 64],
    ['Ryzen 7 3800XT', 8, 4.7, 32],
    ['Ryzen 7 3800X', 8, 4.5, 32],
    ['Ryzen 7 3700X', 8, 4.4, 32],
    ['Ryzen 5 4600G', 6, 4.2, 8],
    ['Ryzen 5 4500', 6, 4.1, 8],
    ['Ryzen 5 3600X', 6, 4.4, 32],
    ['Ryzen 5 3600', 6, 4.2, 32],
    ['Ryzen 5 3500X', 6, 4.1, 32],
    ['Ryzen 5 3500', 6, 4.1, 16],
    ['Ryzen 3 4100', 4, 4, 4],
    ['Ryzen 3 3300X', 4, 4.3, 16],
    ['Ryzen 3 3100', 4, 3.9, 16],
  ],
  'Zen+': [
    ['Ryzen 7 2700X', 8, 4.3, 16],
    ['Ryzen 7 2700', 8, 4.1, 16],
    ['Ryzen 5 3400G', 4, 4.2, 4],
    ['Ryzen 5 2600X', 6, 4.2, 16],
    ['Ryzen 5 2600', 6, 3.9, 16],
    ['Ryzen 3 3200G', 4, 4, 4],
  ],
  Zen: [
    ['Ryzen 7 1800X', 8, 4, 16],
    ['Ryzen 7 1700', 8, 3.7, 16],
    ['Ryzen 5 2400G', 4, 3.9, 4],
    ['Ryzen 5 1600X', 6, 4, 16],
    ['Ryzen 5 1600', 6, 3.6, 16],
    ['Ryzen 5 1500X', 4, 3.7, 16],
    ['Ryzen 5 1400', 4, 3.4, 8],
    ['Ryzen 3 2200G', 4, 3.7, 4],
    ['Ryzen 3 1200', 4, 3.4, 8],
  ],
  'Arrow Lake': [
    ['Core Ultra 9 285K', 24, 5.7, 36],
    ['Core Ultra 9 285', 24, 5.6, 36],
    ['Core Ultra 7 265KF', 20, 5.5, 30],
    ['Core Ultra 7 265K', 20, 5.5, 30],
    ['Core Ultra 7 265F', 20, 5.3, 30],
    ['Core Ultra 7 265', 20, 5.3, 30],
    ['Core Ultra 5 245KF', 14, 5.2, 24],
    ['Core Ultra 5 245K', 14, 5.2, 24],
    ['Core Ultra 5 235', 14, 5, 24],
    ['Core Ultra 5 225F', 10, 4.9, 20],
    ['Core Ultra 5 225', 10, 4.9, 20],
  ],
  'Raptor Lake': [
    ['Core i9-14900KF', 24, 6, 36],
    ['Core i9-14900K', 24, 6, 36],
    ['Core i9-14900F', 24, 5.8, 36],
    ['Core i9-14900', 24, 5.8, 36],
    ['Core i9-13900KF', 24, 5.8, 36],
    ['Core i9-13900K', 24, 5.8, 36],
    ['Core i9-13900', 24, 5.6, 36],
    ['Core i7-14700KF', 20, 5.5, 33],
    ['Core i7-14700K', 20, 5.5, 33],
    ['Core i7-14700F', 20, 5.4, 33],
    ['Core i7-14700', 20, 5.4, 33],
    ['Core i7-13700KF', 16, 5.4, 30],
    ['Core i7-13700K', 16, 5.4, 30],
    ['Core i7-13700F', 16, 5.2, 30],
    ['Core i7-13700', 16, 5.2, 30],
    ['Core i5-14600KF', 14, 5.3, 24],
    ['Core i5-14600K', 14, 5.3, 24],
    ['Core i5-14500', 14, 5, 24],
    ['Core i5-14400F', 10, 4.7, 20],
    ['Core i5-14400', 10, 4.7, 20],
    ['Core i5-13600KF', 14, 5.1, 24],
    ['Core i5-13600K', 14, 5.1, 24],
    ['Core i5-13500', 14, 4.8, 24],
    ['Core i5-13400F', 10, 4.6, 20],
    ['Core i5-13400', 10, 4.6, 20],
    ['Core i3-14100F', 4, 4.7, 12],
    ['Core i3-14100', 4, 4.7, 12],
    ['Core i3-13100F', 4, 4.5, 12],
    ['Core i3-13100', 4, 4.5, 12],
  ],
  'Alder Lake': [
    ['Core i9-12900KF', 16, 5.2, 30],
    ['Core i9-12900K', 16, 5.2, 30],
    ['Core i9-12900', 16, 5.1, 30],
    ['Core i7-12700KF', 12, 5, 25],
    ['Core i7-12700K', 12, 4.9, 25],
    ['Core i7-12700F', 12, 4.9, 25],
    ['Core i7-12700', 12, 4.9, 25],
    ['Core i5-12600KF', 10, 4.9, 20],
    ['Core i5-12600K', 10, 4.9, 20],
    ['Core i5-12500', 6, 4.6, 18],
    ['Core i5-12400F', 6, 4.4, 18],
    ['Core i5-12400', 6, 4.4, 18],
    ['Core i3-12100F', 4, 4.3, 12],
    ['Core i3-12100', 4, 4.3, 12],
  ],
  'Rocket Lake': [
    ['Core i9-11900K', 8, 5.3, 16],
    ['Core i7-11700K', 8, 5, 16],
    ['Core i7-11700F', 8, 4.9, 16],
    ['Core i5-11600K', 6, 4.9, 12],
    ['Core i5-11400F', 6, 4.4, 12],
    ['Core i5-11400', 6, 4.4, 12],
  ],
  'Comet Lake': [
    ['Core i9-10900K', 10, 5.3, 20],
    ['Core i9-10850K', 10, 5.2, 20],
    ['Core i7-10700K', 8, 5.1, 16],
    ['Core i7-10700F', 8, 4.8, 16],
    ['Core i7-10700', 8, 4.8, 16],
    ['Core i5-10600K', 6, 4.8, 12],
    ['Core i5-10400F', 6, 4.3, 12],
    ['Core i5-10400', 6, 4.3, 12],
    ['Core i3-10105F', 4, 4.4, 6],
    ['Core i3-10100F', 4, 4.3, 6],
    ['Core i3-10100', 4, 4.3, 6],
  ],
  'Coffee Lake': [
    ['Core i9-9900K', 8, 5, 16],
    ['Core i7-9700K', 8, 4.9, 12],
    ['Core i7-9700F', 8, 4.7, 12],
    ['Core i7-9700', 8, 4.7, 12],
    ['Core i7-8700K', 6, 4.7, 12],
    ['Core i7-8700', 6, 4.6, 12],
    ['Core i5-9600K', 6, 4.6, 9],
    ['Core i5-9400F', 6, 4.1, 9],
    ['Core i5-8600K', 6, 4.3, 9],
    ['Core i5-8500', 6, 4.1, 9],
    ['Core i5-8400', 6, 4, 9],
    ['Core i3-9100F', 4, 4.2, 6],
    ['Core i3-8100', 4, 3.6, 6],
  ],
  'Kaby Lake': [
    ['Core i7-7700K', 4, 4.5, 8],
    ['Core i7-7700', 4, 4.2, 8],
    ['Core i5-7600K', 4, 4.2, 6],
    ['Core i5-7500', 4, 3.8, 6],
    ['Core i5-7400', 4, 3.5, 6],
  ],
  Skylake: [
    ['Core i3-6300', 2, 3.8, 4],
    ['Core i7-6700K', 4, 4.2, 8],
    ['Core i7-6700', 4, 4, 8],
    ['Core i5-6600K', 4, 3.9, 6],
    ['Core i5-6600', 4, 3.9, 6],
    ['Core i5-6500', 4, 3.6, 6],
    ['Core i5-6400', 4, 3.3, 6],
    ['Core i3-6100', 2, 3.7, 4],
  ],
  Haswell: [
    ['Core i3-4150', 2, 3.5, 3],
    ['Core i5-4430', 4, 3.2, 6],
    ['Core i7-4790K', 4, 4.4, 8],
    ['Core i7-4790', 4, 4, 8],
    ['Core i7-4770K', 4, 3.9, 8],
    ['Core i7-4770', 4, 3.9, 8],
    ['Core i5-4690', 4, 3.9, 6],
    ['Core i5-4590', 4, 3.7, 6],
    ['Core i5-4460', 4, 3.4, 6],
  ],
  'Ivy Bridge': [
    ['Core i5-3570K', 4, 3.8, 6],
    ['Core i5-3330', 4, 3.2, 6],
    ['Core i3-3225', 2, 3.3, 3],
    ['Core i3-3210', 2, 3.2, 3],
  ],
  'Sandy Bridge': [['Core i5-2500K', 4, 3.7, 6]],
  Nehalem: [
    ['Core i5-750', 4, 3.2, 8],
    ['Core i3-530', 2, 2.93, 4],
  ],
  Wolfdale: [['Core 2 Duo E8400', 2, 3, 6]],
  Piledriver: [
    ['FX-9590', 8, 5, 8],
    ['FX-6300', 6, 4.1, 8],
    ['FX-4350', 4, 4.3, 8],
  ],
}

/** A processor as a buyer chooses it. */
export type ProcessorModel = { name: string; figures: ProcessorFigures }

const all: readonly ProcessorModel[] = Object.entries(models).flatMap(([architecture, rows]) =>
  rows.map(([name, cores, boostGhz, cacheMb]) => ({
    name,
    figures: { architecture, cores, boostGhz, cacheMb },
  })),
)

const byName = new Map(all.map((model) => [model.name, model.figures]))

/** All models, the newest architectures of each maker first. */
export function listProcessorModels(): readonly ProcessorModel[] {
  return all
}

export function findProcessorModel(name: string): ProcessorFigures | null {
  return byName.get(name) ?? null
}

/** What a core of this architecture does in a tick, and whether the cores beyond eight are small. Null: we do not know it. */
export function findArchitecture(name: string): { factor: number; isHybrid: boolean } | null {
  const plain = plainArchitecture(name)
  const factor = architectureFactors[plain]
  return factor === undefined ? null : { factor, isHybrid: hybrids.has(plain) }
}

/** Suppliers write "Raptor Lake Refresh", "Haswell-E" and "Broadwell E" for the same cores. */
function plainArchitecture(name: string): string {
  return name.replace(/ Refresh$|[ -](E|EP|X)$/, '')
}
