import { TOAST_MS } from '../../contract/constants.ts'
import { pageValue } from './stored-value'

export type Toast = {
  id: number
  title: string
  description?: string | undefined
  /** Where to act on it. It must not be the only way there, because a toast disappears. */
  link?: { to: string; label: string } | undefined
  tone: 'plain' | 'success' | 'warning'
  durationMs: number
}

/** The most that are shown at once; the oldest makes room. */
const MOST = 3

export const toasts = pageValue<readonly Toast[]>([])
let lastId = 0

/** Shows a message above the page for a while. The same message again starts its time anew. */
export function showToast({
  title,
  description,
  link,
  tone = 'plain',
  durationMs = TOAST_MS,
}: Pick<Toast, 'title'> & Partial<Toast>): void {
  const others = toasts.read().filter((shown) => shown.title !== title || shown.description !== description)
  toasts.save([...others, { id: ++lastId, title, description, link, tone, durationMs }].slice(-MOST))
}

export function dismissToast(id: number): void {
  toasts.save(toasts.read().filter((shown) => shown.id !== id))
}
