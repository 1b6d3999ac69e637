import { useEffect, useState } from 'react'
import type { FreightQuote } from '../../contract/api/catalog.ts'
import { CATALOG_TIMEOUT_MS, call } from '../../contract/client.ts'
import { MAX_ASKED_LINES } from '../../contract/constants.ts'
import { toCents } from '../../contract/money.ts'
import { type Province, provinces } from '../../contract/provinces.ts'
import { storageKeys } from '../../contract/storage-keys.ts'
import { pageValue, storedValue, useValue } from '../ui/stored-value.ts'

type Counted = { id: number; count: number }

/** Where the buyer last asked the freight for; empty: nowhere yet. */
export const askedProvince = storedValue<Province | ''>(storageKeys.province, {
  parse: (stored) => provinces.find((province) => province === stored) ?? '',
  format: (province) => province || null,
})

/** What the shop charges for sending carts, in cents, by what is sent where. Null: it cannot be sent there. */
const known = pageValue<ReadonlyMap<string, number | null>>(new Map())

/** In cents. Undefined: the shop has not said, or charges none. Null: it cannot be sent there. */
export function readFreight(lines: readonly Counted[], province: Province | ''): number | null | undefined {
  return known.read().get(keyOf(lines, province))
}

export function useFreight(lines: readonly Counted[], province: Province | ''): number | null | undefined {
  return useValue(known, nothingKnown).get(keyOf(lines, province))
}

const nothingKnown: ReadonlyMap<string, number | null> = new Map()

/** Keeps what the shop said, also in a refusal. */
export function saveFreight(lines: readonly Counted[], province: Province | '', cents: number | null): void {
  known.save(new Map(known.read()).set(keyOf(lines, province), cents))
}

/** Asks the shop what it costs to send lines to a province. */
export async function askFreight(
  lines: readonly Counted[],
  province: Province | '',
  signal?: AbortSignal,
): Promise<FreightQuote> {
  const asked = lines.slice(0, MAX_ASKED_LINES)
  const time = AbortSignal.timeout(CATALOG_TIMEOUT_MS)
  const answer = await call('GET /api/cart', {
    query: {
      ids: asked.map(({ id }) => id).join(','),
      counts: asked.map(({ count }) => count).join(','),
      province,
    },
    signal: signal ? AbortSignal.any([signal, time]) : time,
  })
  if (answer.delivery.freight === 'charged')
    saveFreight(lines, province, answer.shipping === null ? null : toCents(answer.shipping))
  return answer
}

export type Asked = { state: 'asking' } | { state: 'failed' } | { state: 'answered'; quote: FreightQuote }

/**
 * Asks when lines or province change, a moment after the last change. Nothing is asked while `province` is null.
 * `again` asks once more.
 */
export function useAskedFreight(
  lines: readonly Counted[],
  province: Province | '' | null,
): { asked: Asked; again: () => void } {
  const [turn, setTurn] = useState(0)
  const [answer, setAnswer] = useState<{ key: string; asked: Asked }>()
  const key = province === null || lines.length === 0 ? null : `${turn} ${keyOf(lines, province)}`

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says all of lines and province that counts.
  useEffect(() => {
    if (key === null || province === null) return
    const controller = new AbortController()
    const timer = setTimeout(() => {
      askFreight(lines, province, controller.signal).then(
        (quote) => setAnswer({ key, asked: { state: 'answered', quote } }),
        () => controller.signal.aborted || setAnswer({ key, asked: { state: 'failed' } }),
      )
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [key])

  const asked: Asked = answer && answer.key === key ? answer.asked : { state: 'asking' }
  return { asked, again: () => setTurn((turn) => turn + 1) }
}

/** Somebody who presses plus five times asks once. */
const PAUSE_MS = 250

function keyOf(lines: readonly Counted[], province: Province | ''): string {
  const basket = lines.map(({ id, count }) => `${id}×${count}`).sort()
  return `${basket.join(' ')} ${province}`
}
