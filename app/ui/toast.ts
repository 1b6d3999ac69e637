import { TOAST_MS } from '../../contract/constants.ts'

export type Toast = {
  id: number
  title: string
  description?: string | undefined
  /** Where to do something about it. Never the only way there: a toast goes by. */
  link?: { to: string; label: string } | undefined
  tone: 'plain' | 'success' | 'warning'
  durationMs: number
}

/** More at once is a wall, not a notice: the oldest makes room. */
const MOST = 3

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

/** Says something above the page, for a while. The same words once more start their time again. */
export function showToast({
  title,
  description,
  link,
  tone = 'plain',
  durationMs = TOAST_MS,
}: Pick<Toast, 'title'> & Partial<Toast>): void {
  const others = toasts.filter((shown) => shown.title !== title || shown.description !== description)
  set([...others, { id: ++lastId, title, description, link, tone, durationMs }].slice(-MOST))
}

export function dismissToast(id: number): void {
  set(toasts.filter((shown) => shown.id !== id))
}

export function readToasts(): readonly Toast[] {
  return toasts
}

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function set(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}
