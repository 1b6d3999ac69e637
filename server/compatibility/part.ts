/*
 * What the rules of what fits what talk about. This folder knows neither the catalogue nor a database: whoever has parts, from
 * rows, from the index in memory or by hand, asks the same functions. `server/catalog/read-parts.ts` reads parts by their ids.
 */

/**
 * A finished computer, a laptop or a refurbished one, is a `machine`: it takes part only in the rules of memory and drives.
 * A refurbished graphics card is `graphics`.
 */
export type PartKind =
  | 'processor'
  | 'board'
  | 'memory'
  | 'graphics'
  | 'drive'
  | 'case'
  | 'supply'
  | 'cooler'
  | 'machine'

/** Without these no computer runs. Picture, cooler and supply have rules of their own. */
export const neededKinds = [
  'processor',
  'board',
  'memory',
  'drive',
  'case',
] as const satisfies readonly PartKind[]

/** The specifications that the rules read, by their keys in the catalogue. */
export const figureKeys = [
  'socket',
  'microarchitecture',
  'supported_memory',
  'integrated_graphics',
  'includes_cooler',
  'tdp_w',
  'max_power_w',
  'chipset',
  'form_factor',
  'memory_type',
  'memory_slots',
  'max_memory_gb',
  'm2_slots',
  'sata_ports',
  'memory_format',
  'module_count',
  'module_gb',
  'capacity_gb',
  'length_mm',
  'power_connectors',
  'recommended_psu_w',
  'drive_form_factor',
  'interface',
  'board_form_factors',
  'supply_form_factors',
  'max_gpu_length_mm',
  'max_cooler_height_mm',
  'max_radiator_mm',
  'included_psu_w',
  'bays_35',
  'fan_count',
  'wattage_w',
  'psu_form_factor',
  'gpu_connectors',
  'product_type',
  'cooler_sockets',
  'cooler_height_mm',
  'radiator_mm',
  'system_memory_type',
  'chassis',
  'battery_wh',
] as const

export type FigureKey = (typeof figureKeys)[number]

export type Figure = string | number | boolean | readonly string[]

/**
 * The figures of a part. A product's specifications, as the catalogue reads them, are such: further keys do no harm. What is
 * absent is not known. One that can have several values may be a text where it has one.
 */
export type Figures = Readonly<Partial<Record<FigureKey, Figure>>>

/** `integrated_graphics` of a processor that is known to have none. Where it is absent, nobody knows. */
export const NO_GRAPHICS = 'Ninguno'

/** `power_connectors` of a card that draws all its power from its slot. */
export const NO_CONNECTORS = 'Ninguno'

export type Part = {
  id: number
  kind: PartKind
  /** As a sentence names it: "Ryzen 5 7600". */
  name: string
  /** How many of it go together. */
  count: number
  specs: Figures
}

/** What is not known never counts as fitting, and is never told as a fault. */
export type Verdict = 'fits' | 'misfit' | 'unknown'

/** In the order in which findings are told. */
export const ruleKeys = [
  'socket',
  'memory-type',
  'memory-slots',
  'memory-capacity',
  'processor-memory',
  'cooler-socket',
  'board-in-case',
  'card-in-case',
  'cooler-in-case',
  'supply-in-case',
  'supply-watts',
  'supply-connectors',
  'm2-slots',
  'sata-ports',
  'bays',
  'machine-memory',
  'machine-drive',
  // Of a whole machine alone.
  'picture',
  'cooler-present',
  'supply-present',
  'complete',
] as const

export type RuleKey = (typeof ruleKeys)[number]

/** What a rule says of some parts. */
export type Finding = {
  rule: RuleKey
  verdict: Verdict
  /** The parts that it is about. */
  ids: number[]
  /** One Spanish sentence. Of what is not known it says what to look up, and with which figure. */
  text: string
}

/** Of the categories that hold several kinds, their products say by their specifications what they are. */
export function partKindOf(
  categoryId: number | null,
  { product_type, cooler_sockets }: Figures,
): PartKind | undefined {
  switch (categoryId) {
    case 1:
      return 'processor'
    case 2:
      return 'graphics'
    case 3:
      return 'board'
    case 4:
      return 'memory'
    case 5:
      return 'drive'
    case 6:
      return 'supply'
    case 7:
      return 'case'
    case 8:
      return cooler_sockets !== undefined || coolerTypes.includes(String(product_type)) ? 'cooler' : undefined
    case 9:
      return 'machine'
    case 10:
      return refurbishedKinds[String(product_type)]
    default:
      return undefined
  }
}

const coolerTypes = ['Disipador por aire', 'Refrigeración líquida']

const refurbishedKinds: Partial<Record<string, PartKind>> = {
  'Tarjeta gráfica': 'graphics',
  Laptop: 'machine',
  'Computadora de escritorio': 'machine',
  'Mini PC': 'machine',
}

type Named = { name: string; model: string | null; brand: string | null }

/**
 * A part's name in a sentence. The shop's names end with the maker, and those of processors and boards bear the socket and
 * the memory that the sentence goes on to say.
 */
export function partName(
  { name, model, brand }: Named,
  kind: PartKind,
  { socket, memory_type }: Figures,
): string {
  if (model) return model
  // "BarraCuda 4 TB disco duro 3.5″, reacondicionado": in a sentence it is a disk already, and the comma would break it.
  const plain = name.replace(/, reacondicionad[oa]$/, '').replace(/ disco duro /, ' ')
  const short = brand && plain.endsWith(` ${brand}`) ? plain.slice(0, -brand.length - 1) : plain
  if (kind !== 'processor' && kind !== 'board') return short
  return short
    .split(' ')
    .filter((word) => word !== socket && word !== memory_type)
    .join(' ')
}
