import type { SpecKey } from '../../server/catalog/seed-spec-definitions.ts'
import type { SpecValue } from '../../server/catalog/spec-definitions.ts'

export type Body = 'black' | 'white' | 'grey'

/** The three colours of a light strip, in order. */
export type RgbStops = readonly [string, string, string]

/** Honest traces of use on a picture: how many small scuffs a refurbished grade shows. */
export type Grade = 'A' | 'B' | 'C'

/**
 * How a product looks, as a small record: a picture is `draw(look)`, and nothing else decides it.
 * `accent` is a CSS colour; `label` is the product's own figure ("16 GB"), never a maker's logo.
 */
export type Look =
  | {
      kind: 'graphics-card'
      fans: 2 | 3
      design: 'facet' | 'slab' | 'curve' | 'ribs'
      body: Body
      accent: string
      rgb?: RgbStops
      label: string
      worn?: Grade
    }
  | {
      kind: 'processor'
      socket: 'AM4' | 'AM5' | 'LGA1700' | 'LGA1851'
      cores: number
      label: string
      detail: string
      line: readonly [string, string]
    }
  | {
      kind: 'motherboard'
      form: 'ATX' | 'mATX' | 'ITX'
      /** Plain boards have bare rear ports and simple heatsinks; the others a cover over them. */
      design: 'plain' | 'armored' | 'angular'
      body: Body
      accent: string
      label: string
    }
  | {
      kind: 'memory'
      modules: 1 | 2 | 4
      heatsink: 'finned' | 'smooth' | 'bare'
      /** Of a bare module, its board. */
      body: Body | 'red' | 'green'
      accent: string
      rgb?: RgbStops
      label: string
      /** Laptop modules are short; a DIMM otherwise. */
      format?: 'SODIMM'
    }
  | { kind: 'm2-drive'; heatsink: boolean; accent: string; label: string; detail: string }
  | { kind: 'sata-drive'; body: Body; accent: string; label: string }
  | { kind: 'hard-drive'; accent: string; label: string }
  | {
      kind: 'power-supply'
      body: Body
      accent: string
      label: string
      detail: string
      size: 'ATX' | 'SFX'
      modular: boolean
    }
  | CaseLook
  | { kind: 'laptop'; body: Body; accent: string; keys?: RgbStops; label: string; worn?: Grade }
  | {
      kind: 'keyboard'
      size: 'full' | 'tkl' | '75'
      body: Body
      accent: string
      rgb?: RgbStops
      withMouse?: true
    }
  | {
      kind: 'mouse'
      shape: 'ergonomic' | 'symmetric'
      body: Body
      accent: string
      cord: boolean
      rgb?: RgbStops
    }
  | { kind: 'headset'; body: Body; accent: string; cord: boolean }
  | {
      kind: 'monitor'
      ratio: '16:9' | '21:9'
      curved: boolean
      body: Body
      accent: string
      label: string
      worn?: Grade
    }
  | { kind: 'air-cooler'; towers: 1 | 2; fans: 1 | 2; body: Body; accent: string; rgb?: RgbStops }
  | { kind: 'liquid-cooler'; radiator: 240 | 280 | 360; body: Body; accent: string; rgb?: RgbStops }
  /** A UPS stands as a tower, with a screen or a plain button; a regulator is a block with outlets on top. */
  | {
      kind: 'ups'
      shape: 'tower' | 'block'
      screen?: true
      body: Body
      accent: string
      label: string
      detail: string
    }
  | { kind: 'case-fans'; count: 1 | 3; body: Body; rgb?: RgbStops }
  | {
      kind: 'desktop'
      chassis: 'tower' | 'sff' | 'mini'
      body: Body
      accent: string
      label: string
      worn?: Grade
    }

export type LookOf<Kind extends Look['kind']> = Extract<Look, { kind: Kind }>

export type CaseLook = {
  kind: 'case'
  front: 'glass' | 'mesh'
  /**
   * How the front is made. Glass: one pane that meets the flank's in a sharp corner, one before a perforated slant, or
   * one pane bent around the corner. Mesh: round holes, triangles or diamonds.
   */
  design: 'corner' | 'slanted' | 'bent' | 'fine' | 'triangles' | 'diamonds'
  /** A compact one is lower and wider in proportion. */
  size: 'mid' | 'compact'
  body: Body
  accent: string
  /** Lit fans; without it they are plain. */
  rgb?: RgbStops
  /** What stands inside it when it is a build. */
  holds?: { card: { fans: 2 | 3; body: Body; label: string }; memory: string; cooler: 'air' | 'liquid' }
}

export type DemoProduct = {
  sku: string
  name: string
  brand: string
  categoryId: number
  priceCents: number
  previousPriceCents?: number
  stock: number
  isFeatured: boolean
  description: string
  specs: Partial<Record<SpecKey, SpecValue>>
  condition: 'new' | 'refurbished'
  grade?: Grade
  warrantyMonths: number
  weightGrams: number
  look: Look
}

/** Where a build names its parts as text, these are the specification's six; case and cooler stand beside them. */
export type BuildPart = 'CPU' | 'MBO' | 'GPU' | 'RAM' | 'SSD' | 'PSU'

export type DemoBuild = {
  sku: string
  name: string
  priceCents: number
  previousPriceCents?: number
  stock: number
  description: string
  warrantyMonths: number
  weightGrams: number
  /** SKUs of products of the demo catalogue. */
  parts: Record<BuildPart, string> & { case: string; cooler?: string }
  look: CaseLook
}

/** The shop's work of putting an armado together. Its picture shows such a computer: `parts` are what stands in it. */
export type DemoAssembly = Pick<
  DemoBuild,
  'sku' | 'name' | 'priceCents' | 'stock' | 'description' | 'warrantyMonths' | 'look'
> & { parts: Pick<DemoBuild['parts'], 'MBO' | 'GPU' | 'RAM' | 'case' | 'cooler'> }
