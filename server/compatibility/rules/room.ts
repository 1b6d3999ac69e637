import { either, includes, numberOf, spelled, textOf, textsOf } from '../figures.ts'
import { counted, ofThe, The, the } from '../naming.ts'
import type { FigureKey, Figures, Part, Verdict } from '../part.ts'
import { ofPair, ofSum, type PairRule, type Rule } from './rule.ts'

/** From the largest. Formats of servers have no place in this order. */
const boardSizes = ['EATX', 'ATX', 'MICROATX', 'MINIITX']

function boardVerdict(board: Figures, pcCase: Figures): Verdict {
  const format = textOf(board, 'form_factor')
  const taken = textsOf(pcCase, 'board_form_factors')
  if (format === null || taken.length === 0) return 'unknown'
  if (includes(taken, format)) return 'fits'
  const place = boardSizes.indexOf(spelled(format))
  const places = taken.map((one) => boardSizes.indexOf(spelled(one)))
  // A smaller board has room, but the list does not say that there are holes for its screws.
  return place >= 0 && places.every((one) => one > place) ? 'misfit' : 'unknown'
}

export const boardInCase: Rule = ofPair({
  key: 'board-in-case',
  kinds: ['board', 'case'],
  verdict: boardVerdict,
  tell: {
    fits: (board, pcCase) =>
      `${The(pcCase)} admite placas ${textOf(board.specs, 'form_factor')}, como ${the(board)}.`,
    misfit: (board, pcCase) =>
      `${The(board)} es ${textOf(board.specs, 'form_factor')} y ${the(pcCase)} admite ${listOf(pcCase, 'board_form_factors')}: no cabe.`,
    unknown(board, pcCase) {
      const format = textOf(board.specs, 'form_factor')
      if (format === null)
        return `Sin dato del formato ${ofThe(board)}: verifica que quepa en ${the(pcCase)}.`
      const list = listOf(pcCase, 'board_form_factors')
      if (list === '')
        return `Sin dato de las placas que admite ${the(pcCase)}: verifica que quepa una ${format}.`
      return `${The(pcCase)} dice admitir ${list}: verifica que también quepa una placa ${format}.`
    },
  },
})

const listOf = ({ specs }: Part, key: FigureKey) => either(textsOf(specs, key))

/** "largo" or "alto", and what a case says of its own. */
type RoomWords = { size: string; most: string }

/** A length or height in millimetres that a case has room for, or not. */
function roomFor(
  key: 'card-in-case',
  kind: 'graphics',
  size: FigureKey,
  most: FigureKey,
  words: RoomWords,
): Rule {
  const rule: PairRule = {
    key,
    kinds: [kind, 'case'],
    verdict: (guest, pcCase) => within(numberOf(guest, size), numberOf(pcCase, most)),
    tell: roomTexts(size, most, words),
  }
  return ofPair(rule)
}

function within(size: number | null, most: number | null): Verdict {
  if (size === null || most === null) return 'unknown'
  return size <= most ? 'fits' : 'misfit'
}

function roomTexts(size: FigureKey, most: FigureKey, words: RoomWords): PairRule['tell'] {
  const mm = ({ specs }: Part, key: FigureKey) => numberOf(specs, key)
  return {
    fits: (guest, pcCase) =>
      `${The(guest)} mide ${mm(guest, size)} mm de ${words.size} y en ${the(pcCase)} caben hasta ${mm(pcCase, most)} mm.`,
    misfit: (guest, pcCase) =>
      `${The(guest)} mide ${mm(guest, size)} mm de ${words.size} y en ${the(pcCase)} caben hasta ${mm(pcCase, most)} mm: no entra.`,
    unknown(guest, pcCase) {
      const [ours, theirs] = [mm(guest, size), mm(pcCase, most)]
      if (ours !== null) return `Sin dato ${words.most} ${ofThe(pcCase)}: verifica que quepan ${ours} mm.`
      if (theirs !== null)
        return `Sin dato del ${words.size} ${ofThe(guest)}: verifica que no pase de ${theirs} mm.`
      return `Sin dato del ${words.size} ${ofThe(guest)} ni ${words.most} ${ofThe(pcCase)}: verifica que quepa.`
    },
  }
}

export const cardInCase: Rule = roomFor('card-in-case', 'graphics', 'length_mm', 'max_gpu_length_mm', {
  size: 'largo',
  most: 'del largo máximo de gráfica',
})

const AIR = 'Disipador por aire'
const LIQUID = 'Refrigeración líquida'

/** How a cooler takes up room. Null where it does not say: a pump has a height too. */
function coolingOf(cooler: Figures): 'air' | 'liquid' | null {
  if (numberOf(cooler, 'radiator_mm') !== null || cooler.product_type === LIQUID) return 'liquid'
  return cooler.product_type === AIR ? 'air' : null
}

/** Radiators are as wide as their fans: of 140 mm, or of 120. */
const wideRadiators = [140, 280, 420]

function coolerVerdict(cooler: Figures, pcCase: Figures): Verdict {
  const cooling = coolingOf(cooler)
  if (cooling === null) return 'unknown'
  if (cooling === 'air')
    return within(numberOf(cooler, 'cooler_height_mm'), numberOf(pcCase, 'max_cooler_height_mm'))
  const [radiator, most] = [numberOf(cooler, 'radiator_mm'), numberOf(pcCase, 'max_radiator_mm')]
  const verdict = within(radiator, most)
  // A case says its longest radiator: where that is a narrow one, nobody knows of a wide one that is shorter.
  const isWider =
    radiator !== null && most !== null && wideRadiators.includes(radiator) && !wideRadiators.includes(most)
  return verdict === 'fits' && isWider ? 'unknown' : verdict
}

const airTexts = roomTexts('cooler_height_mm', 'max_cooler_height_mm', {
  size: 'alto',
  most: 'del alto máximo de disipador',
})

export const coolerInCase: Rule = ofPair({
  key: 'cooler-in-case',
  kinds: ['cooler', 'case'],
  verdict: coolerVerdict,
  tell: {
    fits: (cooler, pcCase) =>
      coolingOf(cooler.specs) === 'air'
        ? airTexts.fits(cooler, pcCase)
        : `En ${the(pcCase)} cabe un radiador de ${pcCase.specs.max_radiator_mm} mm, y ${the(cooler)} lleva uno de ${cooler.specs.radiator_mm} mm.`,
    misfit: (cooler, pcCase) =>
      coolingOf(cooler.specs) === 'air'
        ? airTexts.misfit(cooler, pcCase)
        : `${The(cooler)} lleva un radiador de ${cooler.specs.radiator_mm} mm y en ${the(pcCase)} caben hasta ${pcCase.specs.max_radiator_mm} mm: no entra.`,
    unknown(cooler, pcCase) {
      const cooling = coolingOf(cooler.specs)
      if (cooling === 'air') return airTexts.unknown(cooler, pcCase)
      if (cooling === null)
        return `Sin dato de las medidas ${ofThe(cooler)}: verifica que quepa en ${the(pcCase)}.`
      const radiator = numberOf(cooler.specs, 'radiator_mm')
      const most = numberOf(pcCase.specs, 'max_radiator_mm')
      if (radiator === null)
        return `Sin dato del radiador ${ofThe(cooler)}: verifica que quepa en ${the(pcCase)}.`
      if (most === null)
        return `Sin dato del radiador máximo ${ofThe(pcCase)}: verifica que quepa uno de ${radiator} mm.`
      return `${The(pcCase)} admite radiadores de hasta ${most} mm: verifica que quepa uno de ${radiator} mm, que es más ancho.`
    },
  },
})

function supplyVerdict(supply: Figures, pcCase: Figures): Verdict {
  const format = textOf(supply, 'psu_form_factor')
  const taken = textsOf(pcCase, 'supply_form_factors')
  if (format === null || taken.length === 0) return 'unknown'
  return includes(taken, format) ? 'fits' : 'misfit'
}

export const supplyInCase: Rule = ofPair({
  key: 'supply-in-case',
  kinds: ['supply', 'case'],
  verdict: supplyVerdict,
  tell: {
    fits: (supply, pcCase) =>
      `${The(pcCase)} lleva fuentes ${textOf(supply.specs, 'psu_form_factor')}, como ${the(supply)}.`,
    misfit: (supply, pcCase) =>
      `${The(supply)} es ${textOf(supply.specs, 'psu_form_factor')} y ${the(pcCase)} lleva ${listOf(pcCase, 'supply_form_factors')}: no encaja sin adaptador.`,
    unknown(supply, pcCase) {
      const format = textOf(supply.specs, 'psu_form_factor')
      if (format === null)
        return `Sin dato del formato ${ofThe(supply)}: verifica que quepa en ${the(pcCase)}.`
      return `Sin dato de las fuentes que lleva ${the(pcCase)}: verifica que quepa una ${format}.`
    },
  },
})

export const bays: Rule = ofSum({
  key: 'bays',
  kinds: ['drive', 'case'],
  takes({ specs }) {
    const format = textOf(specs, 'drive_form_factor')
    if (format === null) return 'maybe'
    return format.startsWith('3.5') ? 1 : 'none'
  },
  has: (pcCase) => numberOf(pcCase, 'bays_35'),
  tell: {
    fits: ({ host, taken, has }) =>
      `${The(host)} tiene ${counted(has ?? 0, 'bahía', 'bahías')} de 3.5″ y ocupas ${taken}.`,
    misfit: ({ host, taken, has }) =>
      `${The(host)} tiene ${counted(has ?? 0, 'bahía', 'bahías')} de 3.5″ y elegiste ${counted(taken, 'disco', 'discos')} de ese tamaño: no caben.`,
    unknown({ host, guests, taken, has }) {
      if (has === null)
        return `Sin dato de las bahías de 3.5″ ${ofThe(host)}: verifica que ${taken === 1 ? 'quepa 1 disco' : `quepan ${taken} discos`}.`
      const mute = guests.filter(({ specs }) => textOf(specs, 'drive_form_factor') === null)
      return `Sin dato del formato ${mute.map(ofThe).join(' y ')}: verifica que haya lugar en ${the(host)}.`
    },
  },
})
