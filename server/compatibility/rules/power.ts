import { numberOf, textOf, textsOf } from '../figures.ts'
import { ofThe, The, the } from '../naming.ts'
import { type Figures, NO_CONNECTORS, type Part, type Verdict } from '../part.ts'
import { advisedFor, decidesNeed, needOf } from '../power-need.ts'
import { ofPair, type Rule, type Said } from './rule.ts'

/** The chosen supplies, or the one that the case brings where none is chosen. */
export const supplyWatts: Rule = {
  key: 'supply-watts',
  kinds: [],
  judge(parts) {
    const all = Object.values(parts).flat()
    const supplies =
      parts.supply ?? (parts.case ?? []).filter(({ specs }) => numberOf(specs, 'included_psu_w') !== null)
    if (supplies.length === 0 || !all.some(decidesNeed)) return []
    const drawing = all.filter(({ kind }) => kind !== 'supply' && kind !== 'machine')
    const { knownW, isWhole } = needOf(drawing)
    const looked = drawing.filter(decidesNeed)
    return supplies.map((supply): Said => {
      const given = numberOf(supply.specs, supply.kind === 'supply' ? 'wattage_w' : 'included_psu_w')
      const verdict =
        given !== null && given < knownW ? 'misfit' : given === null || !isWhole ? 'unknown' : 'fits'
      return {
        verdict,
        // A drive is not at fault where the supply is too small without it already.
        parts: [supply, ...looked],
        tell: () => wattsText(verdict, supply, given, drawing),
      }
    })
  },
}

function wattsText(verdict: Verdict, supply: Part, given: number | null, drawing: readonly Part[]): string {
  const { knownW, isWhole } = needOf(drawing)
  const name = supply.kind === 'supply' ? The(supply) : `La fuente ${ofThe(supply)}`
  const needed = isWhole ? `${knownW} W` : `por lo menos ${knownW} W`
  if (verdict === 'misfit') return `${name} da ${given} W y el equipo necesita ${needed}: no alcanza.`
  if (verdict === 'unknown') {
    if (given === null)
      return `Sin dato de los vatios de ${name.charAt(0).toLowerCase()}${name.slice(1)}: verifica que dé ${needed} o más.`
    const mute = drawing.filter((part) => !needOf([part]).isWhole)
    return `Sin dato del consumo ${mute.map(ofThe).join(' y ')}: verifica que baste con ${given} W.`
  }
  const advised = advisedFor(drawing, knownW)
  if (advised !== null && given !== null && given < advised)
    return `${name} da ${given} W y el equipo necesita ${needed}: alcanza, pero te aconsejamos una de ${advised} W o más.`
  return `${name} da ${given} W y el equipo necesita ${needed}: alcanza con margen.`
}

/** How many plugs of eight and of sixteen pins. A plug of six is fed by one of eight that is made of six and two. */
type Plugs = { eight: number; sixteen: number }

/** Null where it is not known, or told in words that nobody can count. */
function plugsOf(texts: readonly string[]): Plugs | null {
  if (texts.length === 0) return null
  const plugs = { eight: 0, sixteen: 0 }
  for (const text of texts.flatMap((one) => one.split(' + '))) {
    if (text === NO_CONNECTORS) continue
    const [, count, pins] = /^(\d+) × (6|8|16) pines$/.exec(text) ?? []
    if (count === undefined) return null
    plugs[pins === '16' ? 'sixteen' : 'eight'] += Number(count)
  }
  return plugs
}

/** "1 × 16 pines", "2 × 8 pines" → "1 conector de 16 pines y 2 de 8". */
function tellPlugs(texts: readonly string[]): string {
  return texts
    .flatMap((one) => one.split(' + '))
    .join(' y ')
    .replace(/^1 × (\d+) pines/, '1 conector de $1 pines')
    .replace(/^(\d+) × (\d+) pines/, '$1 conectores de $2 pines')
    .replace(/ y (\d+) × (\d+) pines/g, ' y $1 de $2')
}

/** With as many plugs of eight there may be an adapter in the box of the card. */
const EIGHTS_OF_AN_ADAPTER = 2

function connectorVerdict(card: Figures, supply: Figures, cards: number): Verdict {
  const asked = plugsOf(textsOf(card, 'power_connectors'))
  if (asked === null) return 'unknown'
  if (asked.eight + asked.sixteen === 0) return 'fits'
  const given = plugsOf(textsOf(supply, 'gpu_connectors'))
  if (given === null) return 'unknown'
  const lacking = { eight: asked.eight * cards - given.eight, sixteen: asked.sixteen * cards - given.sixteen }
  if (lacking.eight > 0) return 'misfit'
  if (lacking.sixteen <= 0) return 'fits'
  return lacking.eight + lacking.sixteen * EIGHTS_OF_AN_ADAPTER <= 0 ? 'unknown' : 'misfit'
}

const askedBy = ({ specs }: Part) => tellPlugs(textsOf(specs, 'power_connectors'))
const givenBy = ({ specs }: Part) => tellPlugs(textsOf(specs, 'gpu_connectors'))

/** "La tarjeta Dual pide 2 conectores de 8 pines", or "Las 2 tarjetas Dual piden 2 conectores de 8 pines cada una". */
function asking(card: Part): string {
  return card.count === 1
    ? `${The(card)} pide ${askedBy(card)}`
    : `Las ${card.count} tarjetas ${card.name} piden ${askedBy(card)} cada una`
}

export const supplyConnectors: Rule = ofPair({
  key: 'supply-connectors',
  kinds: ['graphics', 'supply'],
  verdict: connectorVerdict,
  tell: {
    fits(card, supply) {
      if (textOf(card.specs, 'power_connectors') === NO_CONNECTORS)
        return `${The(card)} se alimenta de la placa: no necesita conectores de la fuente.`
      return `${asking(card)}, y ${the(supply)} trae ${givenBy(supply)}.`
    },
    misfit: (card, supply) => `${asking(card)}, y ${the(supply)} trae ${givenBy(supply)}: no alcanza.`,
    unknown(card, supply) {
      const given = plugsOf(textsOf(supply.specs, 'gpu_connectors'))
      if (plugsOf(textsOf(card.specs, 'power_connectors')) === null)
        return `Sin dato de los conectores que pide ${the(card)}: verifica que ${the(supply)} los traiga.`
      if (given === null)
        return `Sin dato de los conectores ${ofThe(supply)}: verifica que traiga ${askedBy(card)}.`
      const lacking = given.sixteen === 0 ? 'no tiene el de 16' : 'no tiene tantos de 16'
      return `${asking(card)}, y ${the(supply)} ${lacking}: verifica que la tarjeta incluya el adaptador a ${EIGHTS_OF_AN_ADAPTER} conectores de 8 pines o más.`
    },
  },
})
