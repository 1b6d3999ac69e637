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

export const socketVerdict = (processor: Part, board: Part): Verdict =>
  verdictOf(processor.socket, board.socket)

export const memoryVerdict = (board: Part, memory: Part): Verdict =>
  verdictOf(board.memoryType, memory.memoryType)

/**
 * What does not go together among parts that are bought at once. A part is told only when none of its counterparts may fit
 * it: a cart can hold the parts of two machines.
 */
export function findMisfits(parts: readonly Part[]): Misfit[] {
  const of = (kind: Part['kind']) => parts.filter((part) => part.kind === kind)
  const boards = of('board')
  return [
    ...lonely(of('processor'), boards, socketVerdict, (processor, board) => ({
      ids: [processor.id, board.id],
      text: `El ${processor.name} usa ${processor.socket} y la ${board.name} es ${board.socket}: no encajan.`,
    })),
    ...lonely(
      of('memory'),
      boards,
      (memory, board) => memoryVerdict(board, memory),
      (memory, board) => ({
        ids: [board.id, memory.id],
        text: `La ${board.name} usa ${board.memoryType} y la memoria ${memory.name} es ${memory.memoryType}: no encajan.`,
      }),
    ),
  ]
}

function lonely(
  parts: readonly Part[],
  counterparts: readonly Part[],
  verdict: (part: Part, counterpart: Part) => Verdict,
  tell: (part: Part, counterpart: Part) => Misfit,
): Misfit[] {
  return parts.flatMap((part) => {
    const [first] = counterparts
    const isLonely = counterparts.every((counterpart) => verdict(part, counterpart) === 'misfit')
    return first && isLonely ? [tell(part, first)] : []
  })
}

function verdictOf(one: string | undefined, other: string | undefined): Verdict {
  if (one === undefined || other === undefined) return 'unknown'
  return spelled(one) === spelled(other) ? 'fits' : 'misfit'
}

/** Suppliers write "LGA 1700" and "LGA1700". */
const spelled = (value: string) => value.replace(/[\s-]/g, '').toUpperCase()
