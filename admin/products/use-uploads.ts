import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { callAdmin } from '../../contract/admin-client.ts'
import { ApiError } from '../../contract/client.ts'
import { refusalOf } from '../api/refusal'
import { problemOfPicture } from '../ui/picture-files.ts'

/** Of what the photos are that are sent: of the product, or of one unit of it. */
export type Of = { serial: string | null; isReal: boolean }

export type Upload = {
  key: number
  file: File
  of: Of
  /** Why it is not among the pictures; null: it waits for its turn, or is on its way. */
  refusal: string | null
  /** Whether sending it again may help. */
  mayRetry: boolean
}

/**
 * Photos that are on their way to a product, one after another: so each has the whole line, and the order is that in which
 * they were dropped. What was kept leaves the list; what was refused stays with the reason.
 */
export function useUploads(id: number) {
  const queries = useQueryClient()
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const lastKey = useRef(0)
  const isSending = useRef(false)
  const next = uploads.find(({ refusal }) => refusal === null)

  useEffect(() => {
    if (!next || isSending.current) return
    isSending.current = true
    void sendPicture(id, next.file, next.of).then(async (sent) => {
      if ('pictureId' in sent) await queries.invalidateQueries()
      isSending.current = false
      setUploads((now) =>
        'pictureId' in sent
          ? now.filter(({ key }) => key !== next.key)
          : now.map((one) =>
              one.key === next.key ? { ...one, refusal: sent.refusal, mayRetry: sent.mayRetry } : one,
            ),
      )
    })
  }, [id, next, queries])

  // Leaving would end what is on its way.
  useEffect(() => {
    if (!next) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [next])

  return {
    uploads,
    waiting: uploads.filter(({ refusal }) => refusal === null).length,
    add(files: readonly File[], of: Of) {
      const added = files.map((file) => {
        lastKey.current += 1
        return { key: lastKey.current, file, of, refusal: problemOfPicture(file), mayRetry: false }
      })
      // What was refused before has been read by now.
      setUploads((now) => [...now.filter(({ refusal }) => refusal === null), ...added])
    },
    retry: (key: number) =>
      setUploads((now) => now.map((one) => (one.key === key ? { ...one, refusal: null } : one))),
    forget: (key: number) => setUploads((now) => now.filter((one) => one.key !== key)),
  }
}

type Sent = { pictureId: number } | { code: string | null; refusal: string; mayRetry: boolean }

/** Sends a file to the pictures of a product. What is refused says why. */
export async function sendPicture(id: number, file: File, of: Of): Promise<Sent> {
  const form = new FormData()
  form.set('photo', file)
  try {
    const answer = await callAdmin('POST /api/admin/products/{id}/pictures', {
      params: { id },
      query: { real: String(of.isReal), ...(of.serial && { serial: of.serial }) },
      form,
    })
    return { pictureId: answer.picture_id }
  } catch (error) {
    const { code, message, fields } = refusalOf(error)
    return { code, refusal: Object.values(fields)[0] ?? message, mayRetry: mayHelpAgain(error) }
  }
}

/** Whether the same call may be answered a moment later. */
export function mayHelpAgain(error: unknown): boolean {
  const status = error instanceof ApiError ? error.status : 0
  return status === 0 || status === 429 || status >= 500
}
