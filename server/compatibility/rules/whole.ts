import { textOf } from '../figures.ts'
import { ofThe, The, the } from '../naming.ts'
import { NO_GRAPHICS, neededKinds } from '../part.ts'
import type { Rule } from './rule.ts'

/** Without a card the picture comes from the processor, if that has graphics. */
const picture: Rule = {
  key: 'picture',
  kinds: [],
  judge({ graphics: cards = [], processor: processors = [] }) {
    const [card] = cards
    if (card) return [{ verdict: 'fits', parts: [card], tell: () => `La imagen la da ${the(card)}.` }]
    return processors.map((processor) => {
      const own = textOf(processor.specs, 'integrated_graphics')
      const parts = [processor]
      if (own === null)
        return {
          verdict: 'unknown',
          parts,
          tell: () =>
            `Sin dato de los gráficos ${ofThe(processor)}: verifica que dé imagen sin tarjeta gráfica.`,
        }
      if (own === NO_GRAPHICS)
        return {
          verdict: 'misfit',
          parts,
          tell: () => `${The(processor)} no trae gráficos integrados: sin tarjeta gráfica no hay imagen.`,
        }
      return {
        verdict: 'fits',
        parts,
        tell: () => `${The(processor)} da imagen con sus gráficos integrados.`,
      }
    })
  },
}

const coolerPresent: Rule = {
  key: 'cooler-present',
  kinds: ['processor'],
  judge({ processor: processors = [], cooler: coolers = [] }) {
    const [cooler] = coolers
    return processors.map((processor) => {
      if (cooler)
        return { verdict: 'fits', parts: [cooler], tell: () => `Al procesador lo enfría ${the(cooler)}.` }
      const parts = [processor]
      const { includes_cooler } = processor.specs
      if (includes_cooler === undefined)
        return {
          verdict: 'unknown',
          parts,
          tell: () => `Sin dato de si ${the(processor)} trae disipador: verifícalo o elige uno.`,
        }
      if (includes_cooler === true)
        return { verdict: 'fits', parts, tell: () => `${The(processor)} trae su disipador.` }
      return { verdict: 'misfit', parts, tell: () => `${The(processor)} no trae disipador: elige uno.` }
    })
  },
}

const supplyPresent: Rule = {
  key: 'supply-present',
  kinds: [],
  judge({ supply: supplies = [], case: cases = [] }) {
    const [supply] = supplies
    if (supply) return [{ verdict: 'fits', parts: [supply], tell: () => `La energía la da ${the(supply)}.` }]
    const bringing = cases.find(({ specs }) => specs.included_psu_w !== undefined)
    if (bringing)
      return [
        {
          verdict: 'fits',
          parts: [bringing],
          tell: () => `${The(bringing)} trae una fuente de ${bringing.specs.included_psu_w} W.`,
        },
      ]
    return [{ verdict: 'misfit', parts: [], tell: () => 'Falta la fuente de poder.' }]
  },
}

/** What none can do without, besides what the rules above tell. */
const needed: Record<(typeof neededKinds)[number], string> = {
  processor: 'el procesador',
  board: 'la placa madre',
  memory: 'la memoria',
  drive: 'un disco',
  case: 'la carcasa',
}

const complete: Rule = {
  key: 'complete',
  kinds: [],
  judge(parts) {
    const words = neededKinds.filter((kind) => !parts[kind]?.length).map((kind) => needed[kind])
    if (words.length === 0) return [{ verdict: 'fits', parts: [], tell: () => 'No falta ninguna pieza.' }]
    const list = words.length === 1 ? words[0] : `${words.slice(0, -1).join(', ')} y ${words.at(-1)}`
    return [
      { verdict: 'misfit', parts: [], tell: () => `${words.length === 1 ? 'Falta' : 'Faltan'} ${list}.` },
    ]
  },
}

export const rulesOfWhole: readonly Rule[] = [picture, coolerPresent, supplyPresent, complete]
