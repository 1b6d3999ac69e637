import { TOAST_MS } from '../../contract/constants.ts'
import { pageValue } from './stored-value'

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

export const toasts = pageValue<readonly Toast[]>([])
let lastId = 0

/** Says something above the page, for a while. The same words once more start their time again. */
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
