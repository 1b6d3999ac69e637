import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import type { Executor } from '../db/database.ts'
import { isFilesAway } from '../files/file-home.ts'
import { isDiskFull } from '../files/is-disk-full.ts'
import { type Job, queueJob } from '../jobs/queue-job.ts'

const AGAIN_MS = 3_000

const Removal = z.object({
  receipts: z.array(z.string()).optional(),
  refundFiles: z.array(z.string()).optional(),
  returnPhotos: z.array(z.string()).optional(),
  media: z.array(z.string()).optional(),
})
type Removal = z.infer<typeof Removal>
type Kind = keyof Removal
type Files = { [K in Kind]?: { remove(file: string): Promise<void> } }

const kinds = Object.keys(Removal.shape) as Kind[]
const kind = 'remove-files'

/**
 * Deletes files whose rows have gone. Those that cannot be deleted now, because their store is away or the disk takes no writes, a job deletes later:
 * what was done stands, and whoever closed an account leaves no photo.
 */
export async function removeFiles(db: Executor, files: Files, removal: Removal): Promise<void> {
  const left: Removal = {}
  for (const of of kinds) {
    for (const file of removal[of] ?? []) {
      try {
        await files[of]?.remove(file)
      } catch (error) {
        if (!isFilesAway(error) && !isDiskFull(error)) throw error
        left[of] = [...(left[of] ?? []), file]
      }
    }
  }
  if (Object.keys(left).length > 0) await queueJob(db, { kind }, left)
}

/** The job that goes on trying. */
export function removeFilesJob(files: Required<Files>): Job {
  return {
    kind,
    async run({ input, signal }) {
      const removal = Removal.parse(input)
      for (const of of kinds) {
        for (const file of removal[of] ?? []) {
          for (;;) {
            signal.throwIfAborted()
            try {
              await files[of].remove(file)
              break
            } catch (error) {
              if (!isFilesAway(error) && !isDiskFull(error)) throw error
              await sleep(AGAIN_MS, undefined, { signal, ref: false })
            }
          }
        }
      }
    },
  }
}
