import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buildApp } from 'fauxqs'
import { onTestFinished } from 'vitest'
import { openBucketOf } from '../server/files/open-file-home.ts'
import type { S3Settings } from '../server/files/s3-settings.ts'

/** How a store behaves: as it should, as one that nobody reaches, or as one that takes a request and says nothing. */
type Behaviour = 'well' | 'away' | 'silent'

/** What a shop is told of a store by its environment. */
export type StoreEnvironment = Awaited<ReturnType<typeof openS3Store>>['env']

const keys = { id: 'prueba', secret: 'una-clave-de-prueba' }
const BUCKET = 'tienda'

/**
 * A store that speaks S3, on this machine alone, with one empty bucket, for as long as the test runs, or the file where `after` is `afterAll`. It asks nobody for keys: that
 * they are right is shown where Debian's radosgw runs.
 */
export async function openS3Store(after: (end: () => Promise<void>) => void = onTestFinished) {
  const app = buildApp({ logger: false })
  await app.ready()
  let behaviour: Behaviour = 'well'
  // A server of our own, because that of the package listens to the whole network.
  const server = createServer((request, response) => {
    if (behaviour === 'away') request.socket.destroy()
    else if (behaviour === 'well') app.routing(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const made = await fetch(`${endpoint}/${BUCKET}`, { method: 'PUT' })
  if (!made.ok) throw new Error(`The store made no bucket: ${await made.text()}`)
  after(async () => {
    server.closeAllConnections()
    server.close()
    await app.close()
  })
  const settings: S3Settings = {
    endpoint,
    region: 'us-east-1',
    bucket: BUCKET,
    folder: '',
    keys,
    isPathStyle: true,
  }
  return {
    settings,
    home: await openBucketOf(settings),
    env: {
      S3_ENDPOINT: endpoint,
      S3_BUCKET: BUCKET,
      S3_ACCESS_KEY_ID: keys.id,
      S3_SECRET_ACCESS_KEY: keys.secret,
    },
    behave(as: Behaviour) {
      behaviour = as
    },
  }
}
