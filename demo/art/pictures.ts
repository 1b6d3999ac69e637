import { createHash } from 'node:crypto'
import { demoAssembly } from '../catalog/assembly.ts'
import { demoBuilds, demoProducts } from '../catalog/catalog.ts'
import type { DemoAssembly, DemoBuild, DemoProduct, Look } from '../catalog/types.ts'
import {
  type Emblem,
  emblems,
  featuredProducts,
  type Illustration,
  illustrations,
  type View,
  viewFile,
  views,
} from './kept-pictures.ts'
import { type Keyboard, type Language, layOut } from './keyboards.ts'

/** What a picture takes from the product's specifications, so that it shows what the page says. */
export type Facts = {
  /** Whose name it bears; without one it bears the shop's own mark, as what Kuntur builds does. */
  maker?: string
  /** "Ryzen 7 9800X3D": a name as text, never a maker's logo. */
  model?: string
  socket?: string
  length_mm?: number
  slot_width?: number
  /** The pins of each power socket of a graphics card. */
  power_sockets?: readonly number[]
  /** Of one memory module, though several may be sold together. */
  module_gb?: number
  memory_speed_mts?: number
  memory_slots?: number
  m2_slots?: number
  wifi?: boolean
  keyboard?: Keyboard
  inches?: number
  /** Of a screen: its width to its height. */
  aspect?: number
  /** A case's fans: those that it is sold with. */
  fan_count?: number
  fans_lit?: boolean
  /** Whether the card in a build takes a cable from the power supply. */
  card_plugged?: boolean
}

/** What stands for a state of the shop, where there is no product to show. */
export type Motif = { kind: 'motif'; motif: Illustration } | { kind: 'motif'; motif: 'badge'; emblem: Emblem }

/**
 * What stands before the camera. `seed` is its share of chance, the same every time; a build has its own parts inside.
 * Without a view it stands as on its card.
 */
export type Subject = {
  look: Look | Motif
  facts: Facts
  seed: number
  inside?: Record<string, Subject>
  view?: View
}

/** One picture of the shop's: a product's or a build's. */
export type Picture = Subject & { sku: string; name: string; look: Look }

const products = new Map(
  demoProducts.map((product) => [
    product.sku,
    { sku: product.sku, name: product.name, ...subjectOf(product) },
  ]),
)

export const pictures: readonly Picture[] = [
  ...products.values(),
  ...[...demoBuilds, demoAssembly].map((build) => ({
    ...picked(build),
    facts: factsOfBuild(build),
    inside: insideOf(build),
  })),
]

/** The further views of the featured products, by the name of their file. */
export const furtherViews: readonly (readonly [string, Subject])[] = featuredProducts.flatMap((product) =>
  views.map((view) => [viewFile(product.sku, view), { ...subjectOf(product), view }] as const),
)

/** The shop's own, by the name of their file. */
export const motifs: readonly (readonly [string, Subject])[] = [
  ...illustrations.map((motif) => [motif, ofMotif({ kind: 'motif', motif })] as const),
  ...emblems.map(
    (emblem) => [`badge-${emblem}`, ofMotif({ kind: 'motif', motif: 'badge', emblem })] as const,
  ),
]

function ofMotif(look: Motif): Subject {
  return { look, facts: {}, seed: 0 }
}

/** A build stands in the case of its list, with the fans that come with that, lit or not. */
function factsOfBuild({ parts }: DemoBuild | DemoAssembly): Facts {
  const card = demoProducts.find(({ sku }) => sku === parts.GPU)
  const { maker: _, ...facts } = products.get(parts.case)?.facts ?? {}
  return {
    ...facts,
    card_plugged: card !== undefined && card.specs.power_connectors !== 'Ninguno',
  }
}

function insideOf({ parts }: DemoBuild | DemoAssembly): Record<string, Subject> {
  const shown = { board: parts.MBO, card: parts.GPU, memory: parts.RAM, cooler: parts.cooler }
  return Object.fromEntries(
    Object.entries(shown).flatMap(([name, sku]) => {
      const part = products.get(sku ?? '')
      return part ? [[name, { look: part.look, facts: part.facts, seed: part.seed }]] : []
    }),
  )
}

function subjectOf(product: DemoProduct) {
  const { look, seed } = picked(product)
  return { look, seed, facts: { maker: product.brand, ...factsOf(product) } }
}

function picked({ sku, name, look }: { sku: string; name: string; look: Look }) {
  return { sku, name, look, seed: createHash('sha256').update(sku).digest().readUInt16BE() }
}

function factsOf({ name, specs, look }: DemoProduct): Facts {
  switch (look.kind) {
    case 'graphics-card':
      return {
        length_mm: Number(specs.length_mm ?? 240),
        slot_width: Number(specs.slot_width ?? 2),
        power_sockets: socketsOf(specs),
      }
    case 'processor':
      return { model: name.replace(/ (AMD|Intel)$/, '') }
    case 'motherboard':
      return {
        socket: String(specs.socket),
        memory_slots: Number(specs.memory_slots),
        m2_slots: Number(specs.m2_slots),
        wifi: 'wifi' in specs,
      }
    case 'memory':
      return { module_gb: Number(specs.module_gb), memory_speed_mts: Number(specs.memory_speed_mts) }
    case 'keyboard':
      return { keyboard: layOut(look.size, languageOf(specs)) }
    case 'monitor':
      return { inches: Number(specs.screen_inches), aspect: aspectOf(specs) }
    case 'laptop': {
      // Where there is room, gaming laptops have a number block.
      const isWide = Number(specs.screen_inches) > 15 && look.keys !== undefined
      return {
        inches: Number(specs.screen_inches),
        aspect: aspectOf(specs),
        keyboard: layOut(isWide ? 'wide laptop' : 'laptop', languageOf(specs)),
      }
    }
    case 'case':
      return { fan_count: Number(specs.fan_count), fans_lit: 'rgb' in look }
    default:
      return {}
  }
}

/** "2 × 8 pines" are two sockets of eight; "Ninguno" is none. */
function socketsOf({ power_connectors }: DemoProduct['specs']): readonly number[] {
  const [, count, pins] = String(power_connectors).match(/^(\d+) × (\d+) pines$/) ?? []
  return Array<number>(Number(count ?? 0)).fill(Number(pins))
}

function languageOf({ keyboard_layout }: DemoProduct['specs']): Language {
  return keyboard_layout === 'Inglés' ? 'english' : 'spanish'
}

function aspectOf({ resolution }: DemoProduct['specs']): number {
  const [width = 16, height = 9] = String(resolution).split(' × ').map(Number)
  return width / height
}
