import { CHUNK_TIMEOUT_MS } from '../../contract/constants.ts'

/** A script that is on its way; fails when it takes longer than anybody waits. */
export function inTime<Script>(script: Promise<Script>): Promise<Script> {
  const endOfPatience = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error(`Nothing after ${CHUNK_TIMEOUT_MS} ms`)), CHUNK_TIMEOUT_MS)
  })
  return Promise.race([script, endOfPatience])
}
