/*
 * What fits what, by the figures of two parts. A rule has three answers: what is not known never counts as fitting, and is
 * never told as a fault.
 */

export type Verdict = 'fits' | 'misfit' | 'unknown'

/** What the rules read of a part. */
export type Part = {
  id: number
  /** As a sentence names it: "Ryzen 5 7600". */
  name: string
  kind: 'processor' | 'board' | 'memory'
  socket?: string | undefined
  /** "DDR5", of a board or of memory for desktops. */
  memoryType?: string | undefined
}

/** Parts that do not go together, and the sentence that says so. */
export type Misfit = { ids: [number, number]; text: string }

/**
 * What does not go together among parts that are bought at once. A part is told only when none of its counterparts may fit
 * it: a cart can hold the parts of two machines.
 */
export function findMisfits(parts: readonly Part[]): Misfit[] {
  const of = (kind: Part['kind']) => parts.filter((part) => part.kind === kind)
  const boards = of('board')
  return [
    ...misfitsAmong(of('processor'), boards, socketVerdict, (processor, board) => ({
      ids: [processor.id, board.id],
      text: `El ${processor.name} usa ${processor.socket} y la ${board.name} es ${board.socket}: no encajan.`,
    })),
    ...misfitsAmong(of('memory'), boards, memoryVerdict, (memory, board) => ({
      ids: [board.id, memory.id],
      text: `La ${board.name} usa ${board.memoryType} y la memoria ${memory.name} es ${memory.memoryType}: no encajan.`,
    })),
  ]
}

function socketVerdict(processor: Part, board: Part): Verdict {
  return verdictOf(processor.socket, board.socket)
}

function memoryVerdict(memory: Part, board: Part): Verdict {
  return verdictOf(memory.memoryType, board.memoryType)
}

/** Tells each part that misfits all of its counterparts, beside the first of them. */
function misfitsAmong(
  parts: readonly Part[],
  counterparts: readonly Part[],
  verdict: (part: Part, counterpart: Part) => Verdict,
  tell: (part: Part, counterpart: Part) => Misfit,
): Misfit[] {
  return parts.flatMap((part) => {
    const [first] = counterparts
    const fitsNone = counterparts.every((counterpart) => verdict(part, counterpart) === 'misfit')
    return first && fitsNone ? [tell(part, first)] : []
  })
}

function verdictOf(one: string | undefined, other: string | undefined): Verdict {
  if (one === undefined || other === undefined) return 'unknown'
  return spelled(one) === spelled(other) ? 'fits' : 'misfit'
}

/** Suppliers write "LGA 1700" and "LGA1700". */
const spelled = (value: string) => value.replace(/[\s-]/g, '').toUpperCase()
