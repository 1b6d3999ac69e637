import { either, includes, spelled, textOf, textsOf } from '../figures.ts'
import { ofThe, The, the } from '../naming.ts'
import type { Figures, Part, Verdict } from '../part.ts'
import { ofPair, type Rule, type Said } from './rule.ts'

/** What tells the two sockets apart that both are called LGA1151: of the 6th and 7th generation, and of the 8th and 9th. */
const lga1151 = [
  {
    architectures: ['Skylake', 'Kaby Lake'],
    chipsets: [
      ...['H110', 'B150', 'H170', 'Z170', 'Q150', 'Q170', 'C232', 'C236'],
      ...['B250', 'H270', 'Z270', 'Q250', 'Q270'],
    ],
  },
  {
    architectures: ['Coffee Lake', 'Coffee Lake Refresh'],
    chipsets: ['H310', 'B360', 'B365', 'H370', 'Z370', 'Q370', 'Z390', 'C242', 'C246'],
  },
]

function socketVerdict(processor: Figures, board: Figures): Verdict {
  const [one, other] = [textOf(processor, 'socket'), textOf(board, 'socket')]
  if (one === null || other === null) return 'unknown'
  const [ours, theirs] = [socketKey(one), socketKey(other).replace(NARROW, '')]
  if (ours !== theirs) {
    // The older of two such sockets goes into the newer as a rule, but not always.
    return ours.replace(/\+$/, '') === theirs.replace(/\+$/, '') ? 'unknown' : 'misfit'
  }
  return ours === 'LGA1151' ? verdictOf1151(processor, board) : 'fits'
}

function verdictOf1151(processor: Figures, board: Figures): Verdict {
  const [architecture, chipset] = [textOf(processor, 'microarchitecture'), textOf(board, 'chipset')]
  const ofProcessor = lga1151.find(
    ({ architectures }) => architecture && includes(architectures, architecture),
  )
  const ofBoard = lga1151.find(({ chipsets }) => chipset && includes(chipsets, chipset))
  if (!ofProcessor || !ofBoard) return 'unknown'
  return ofProcessor === ofBoard ? 'fits' : 'misfit'
}

/** Boards of servers have LGA2011-3 with a narrower frame too: the same socket for the processor, another for the cooler. */
const NARROW = 'NARROW'

/** A board for two processors takes one of them, and "TR4" is another name of "sTR4". */
function socketKey(socket: string): string {
  return spelled(socket).replace(/^\d+X/, '').replace(/^TR4$/, 'STR4')
}

const socketOf = ({ specs }: Part) => textOf(specs, 'socket')

export const socket: Rule = ofPair({
  key: 'socket',
  kinds: ['processor', 'board'],
  verdict: socketVerdict,
  tell: {
    fits: (processor, board) => `${The(processor)} y ${the(board)} usan el zócalo ${socketOf(board)}.`,
    misfit(processor, board) {
      const [ours, theirs] = [socketOf(processor) ?? '', socketOf(board) ?? '']
      if (socketKey(ours) !== socketKey(theirs))
        return `${The(processor)} usa ${ours} y ${the(board)} es ${theirs}: no encajan.`
      const chipset = textOf(board.specs, 'chipset')
      return `${The(processor)} y ${the(board)} son LGA1151, pero de generaciones distintas: el chipset ${chipset} no lo admite.`
    },
    unknown(processor, board) {
      const [ours, theirs] = [socketOf(processor), socketOf(board)]
      if (ours === null && theirs === null)
        return `Sin dato del zócalo ${ofThe(processor)} ni ${ofThe(board)}: verifica que sea el mismo.`
      if (theirs === null) return `Sin dato del zócalo ${ofThe(board)}: verifica que sea ${ours}.`
      if (ours === null) return `Sin dato del zócalo ${ofThe(processor)}: verifica que sea ${theirs}.`
      if (socketKey(ours) === socketKey(theirs))
        return `Hay dos generaciones de ${ours} que no encajan entre sí: verifica en la página ${ofThe(board)} que admita ${the(processor)}.`
      return `${The(processor)} usa ${ours} y ${the(board)} es ${theirs}: verifica en la página de la placa que lo admita.`
    },
  },
})

/** Sockets with the same holes around them. The makers of coolers list some of each, and mean the others too as a rule. */
const mounts = [
  ['AM2', 'AM2+', 'AM3', 'AM3+', 'FM1', 'FM2', 'FM2+'],
  ['LGA1150', 'LGA1151', 'LGA1151V2', 'LGA1155', 'LGA1156', 'LGA1200'],
  ['LGA2011', 'LGA20113', 'LGA2066'],
  ['STR4', 'STRX4'],
]

/** The processor says which socket the cooler is for, and where it does not or is not there yet, the board. */
export const coolerSocket: Rule = {
  key: 'cooler-socket',
  kinds: ['cooler'],
  judge({ cooler: coolers = [], processor: processors = [], board: boards = [] }) {
    const saying = processors.some((one) => socketOf(one) !== null)
    const askedFirst =
      saying || boards.length === 0
        ? processors
        : boards.some((one) => socketOf(one) !== null)
          ? boards
          : processors
    const asked = askedFirst.length > 0 ? askedFirst : boards
    return coolers.flatMap((cooler) => asked.map((under) => coolerSaid(cooler, under)))
  },
}

function coolerSaid(cooler: Part, under: Part): Said {
  const wanted = socketOf(under)
  const sockets = textsOf(cooler.specs, 'cooler_sockets')
  const parts = [cooler, under]
  if (wanted === null) {
    const tell = () => `Sin dato del zócalo ${ofThe(under)}: verifica que ${the(cooler)} lo admita.`
    return { verdict: 'unknown', parts, tell }
  }
  if (sockets.length === 0) {
    const tell = () => `Sin dato de los zócalos ${ofThe(cooler)}: verifica que admita ${wanted}.`
    return { verdict: 'unknown', parts, tell }
  }
  const keys = sockets.map(socketKey)
  const isNarrow = socketKey(wanted).endsWith(NARROW)
  if (keys.includes(socketKey(wanted)))
    return { verdict: 'fits', parts, tell: () => `${The(cooler)} admite el zócalo ${wanted}.` }
  const listed = `${The(cooler)} es para ${either(sockets)} y ${the(under)} usa ${wanted}`
  const mount = mounts.find((one) => one.includes(socketKey(wanted)))
  if (mount && keys.some((key) => mount.includes(key))) {
    const tell = () => `${listed}, que suele llevar el mismo anclaje: verifica que lo admita.`
    return { verdict: 'unknown', parts, tell }
  }
  if (isNarrow) {
    const tell = () => `${listed}, de anclaje angosto: verifica que lo admita.`
    return { verdict: 'unknown', parts, tell }
  }
  return { verdict: 'misfit', parts, tell: () => `${listed}: no encajan.` }
}
