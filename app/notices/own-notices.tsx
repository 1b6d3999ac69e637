import { useEffect, useRef, useState } from 'react'
import type { OwnNotice, OwnNoticesAnswer } from '../../contract/api/notices.ts'
import { ApiError } from '../../contract/client.ts'
import { formatCents, toCents } from '../../contract/money.ts'
import { formatDate } from '../../contract/shop-time.ts'
import { useAction } from '../forms/use-action'
import { callSignedIn } from '../login/session'
import { Button } from '../ui/button'
import { Link } from '../ui/link'
import { announce } from '../ui/live-region'
import { RetryNote } from '../ui/retry-note'
import { useArrived } from '../ui/use-arrived'

/** What the buyer waits to be told, each with a way to end it. Nothing is shown while there is none. */
export function OwnNotices() {
  const [loading, setLoading] = useState<Promise<OwnNoticesAnswer | null>>()
  const [loaded] = useArrived(loading)
  const heading = useRef<HTMLHeadingElement>(null)

  useEffect(() => setLoading(loadNotices()), [])

  async function reload() {
    const next = loadNotices()
    setLoading(next)
    await next
    // The button that was pressed is gone.
    heading.current?.focus()
  }

  if (!loaded || loaded.notices.length === 0) return null
  return (
    <section aria-labelledby="avisos">
      <h2 id="avisos" ref={heading} tabIndex={-1} className="text-20 outline-none">
        Tus avisos
      </h2>
      <ul className="mt-2 divide-y divide-line border-line border-y">
        {loaded.notices.map((notice) => (
          <NoticeRow key={notice.id} notice={notice} onEnded={reload} />
        ))}
      </ul>
    </section>
  )
}

function NoticeRow({ notice, onEnded }: { notice: OwnNotice; onEnded: () => Promise<void> }) {
  const { id, prod_id, name, price, by, asked_at } = notice
  const ending = useAction(async () => {
    announce(await endNotice(id))
    await onEnded()
  })
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
      <p className="min-w-0 flex-1 basis-56 text-14">
        <Link
          to={`/producto/${prod_id}`}
          className="font-semibold text-link underline-offset-4 hover:underline"
        >
          {name}
        </Link>
        <span className="block text-muted">
          {price === null ? 'Cuando haya' : `Cuando cueste ${formatCents(toCents(price) ?? 0)} o menos`}
          {by === 'whatsapp' && ', por WhatsApp'} · desde el {formatDate(asked_at)}
        </span>
      </p>
      <Button
        variant="quiet"
        aria-label={`Quitar el aviso de ${name}`}
        isLoading={ending.isBusy}
        onClick={() => ending.run()}
      >
        Quitar
      </Button>
      <RetryNote action={ending} />
    </li>
  )
}

/** What to say of it. One that was told meanwhile is gone as well. */
async function endNotice(id: number): Promise<string> {
  try {
    return (await callSignedIn('DELETE /api/user/notices/{id}', { params: { id } })).message
  } catch (error) {
    if (!(error instanceof ApiError) || error.problem?.error !== 'notice_not_found') throw error
    return error.message
  }
}

/** Null without an answer. */
async function loadNotices(): Promise<OwnNoticesAnswer | null> {
  try {
    return await callSignedIn('GET /api/user/notices')
  } catch (error) {
    console.warn('The notices could not be loaded', error)
    return null
  }
}
