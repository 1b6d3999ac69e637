import { either, includes, kitGb, numberOf, spelled, textOf, textsOf } from '../figures.ts'
import { counted, ofThe, The, the } from '../naming.ts'
import type { Figures, Part, Verdict } from '../part.ts'
import { ofPair, ofSum, type Rule, type Said } from './rule.ts'

/** Boards of these sizes take long modules alone. Smaller ones are made for either. */
const sizesForDimm = ['EATX', 'ATX', 'MICROATX']

const typeOf = ({ specs }: Part) => textOf(specs, 'memory_type')

function typeVerdict(memory: Figures, board: Figures): Verdict {
  const [ours, theirs] = [textOf(memory, 'memory_type'), textOf(board, 'memory_type')]
  if (ours === null || theirs === null) return isTooShort(memory, board) ? 'misfit' : 'unknown'
  return spelled(ours) === spelled(theirs) ? formatVerdict(memory, board) : 'misfit'
}

function formatVerdict(memory: Figures, board: Figures): Verdict {
  const format = textOf(memory, 'memory_format')
  if (format === 'SODIMM') return isTooShort(memory, board) ? 'misfit' : 'unknown'
  // Of boards for desktops only the thin ones are made for the modules of laptops, as a rule.
  return format === 'DIMM' && spelled(textOf(board, 'form_factor') ?? '') !== 'THINMINIITX'
    ? 'fits'
    : 'unknown'
}

function isTooShort(memory: Figures, board: Figures): boolean {
  const size = spelled(textOf(board, 'form_factor') ?? '')
  return textOf(memory, 'memory_format') === 'SODIMM' && sizesForDimm.includes(size)
}

export const memoryType: Rule = ofPair({
  key: 'memory-type',
  kinds: ['memory', 'board'],
  verdict: typeVerdict,
  tell: {
    fits: (memory, board) => `${The(board)} usa ${typeOf(board)}, como ${the(memory)}.`,
    misfit(memory, board) {
      const [ours, theirs] = [typeOf(memory), typeOf(board)]
      if (ours !== null && theirs !== null && spelled(ours) !== spelled(theirs))
        return `${The(board)} usa ${theirs} y ${the(memory)} es ${ours}: no encajan.`
      return `${The(memory)} es SODIMM, para laptops, y ${the(board)} lleva DIMM: no encajan.`
    },
    unknown(memory, board) {
      const [ours, theirs] = [typeOf(memory), typeOf(board)]
      if (ours === null && theirs === null)
        return `Sin dato del tipo ${ofThe(memory)} ni ${ofThe(board)}: verifica que sea el mismo.`
      if (theirs === null) return `Sin dato de la memoria ${ofThe(board)}: verifica que sea ${ours}.`
      if (ours === null) return `Sin dato del tipo ${ofThe(memory)}: verifica que sea ${theirs}.`
      const format = textOf(memory.specs, 'memory_format')
      if (format === null)
        return `Sin dato del formato ${ofThe(memory)}: verifica que sea DIMM y no para laptops.`
      return `Sin dato del formato de memoria ${ofThe(board)}: verifica que sea ${format}.`
    },
  },
})

const nameOf = (guests: readonly Part[]) => guests.map(the).join(' y ')

export const memorySlots: Rule = ofSum({
  key: 'memory-slots',
  kinds: ['memory', 'board'],
  takes: ({ specs }) => numberOf(specs, 'module_count') ?? 'unknown',
  has: (board) => numberOf(board, 'memory_slots'),
  tell: {
    fits: ({ host, taken, has }) =>
      `${The(host)} tiene ${counted(has ?? 0, 'ranura', 'ranuras')} de memoria y ocupas ${taken}.`,
    misfit: ({ host, taken, has }) =>
      `${The(host)} tiene ${counted(has ?? 0, 'ranura', 'ranuras')} de memoria y elegiste ${counted(taken, 'módulo', 'módulos')}: no caben.`,
    unknown({ host, guests, taken, has }) {
      if (has === null)
        return taken === 0
          ? `Sin dato de las ranuras de memoria ${ofThe(host)}: verifica que alcancen.`
          : `Sin dato de las ranuras de memoria ${ofThe(host)}: verifica que quepan ${counted(taken, 'módulo', 'módulos')}.`
      const mute = guests.filter(({ specs }) => numberOf(specs, 'module_count') === null)
      return `Sin dato de cuántos módulos ${mute.length === 1 ? 'trae' : 'traen'} ${nameOf(mute)}: verifica que quepan en ${counted(has, 'ranura', 'ranuras')}.`
    },
  },
})

export const memoryCapacity: Rule = ofSum({
  key: 'memory-capacity',
  kinds: ['memory', 'board'],
  takes: (memory) => kitGb(memory) ?? 'unknown',
  has: (board) => numberOf(board, 'max_memory_gb'),
  tell: {
    fits: ({ host, taken, has }) => `${The(host)} admite hasta ${has} GB y elegiste ${taken} GB.`,
    misfit: ({ host, taken, has }) => `${The(host)} admite hasta ${has} GB y elegiste ${taken} GB: no caben.`,
    unknown({ host, guests, taken, has }) {
      if (has === null)
        return `Sin dato de la memoria máxima ${ofThe(host)}: verifica que admita ${taken > 0 ? `${taken} GB` : 'la que elegiste'}.`
      const mute = guests.filter((one) => kitGb(one) === null)
      return `Sin dato de la capacidad de ${nameOf(mute)}: verifica que no pase de ${has} GB en total.`
    },
  },
})

/** The board says which memory there will be, or the memory itself while there is no board. */
export const processorMemory: Rule = {
  key: 'processor-memory',
  kinds: ['processor'],
  judge({ processor: processors = [], board: boards = [], memory: kits = [] }) {
    const asked = boards.length > 0 ? boards : kits
    return processors.flatMap((processor) => {
      const supported = textsOf(processor.specs, 'supported_memory')
      // One processor in nine lacks the figure, and its socket says nearly as much.
      return supported.length === 0 ? [] : asked.map((one) => supportSaid(processor, supported, one))
    })
  },
}

function supportSaid(processor: Part, supported: readonly string[], other: Part): Said {
  const type = typeOf(other)
  const parts = [processor, other]
  const list = either(supported)
  if (type === null) {
    const tell = () =>
      `Sin dato de la memoria ${ofThe(other)}: verifica que sea ${list}, la que admite ${the(processor)}.`
    return { verdict: 'unknown', parts, tell }
  }
  if (includes(supported, type))
    return {
      verdict: 'fits',
      parts,
      tell: () => `${The(processor)} admite ${list} y ${the(other)} es ${type}.`,
    }
  const tell = () => `${The(processor)} admite ${list} y ${the(other)} es ${type}: no encajan.`
  return { verdict: 'misfit', parts, tell }
}
