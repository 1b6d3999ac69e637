import { randomUUID } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import { openBucketOf } from '../../server/files/open-file-home.ts'
import type { S3Settings } from '../../server/files/s3-settings.ts'
import { waitUntil } from '../wait-until.ts'
import { untilListening } from './front.ts'
import { type Program, run, startProgram } from './machines.ts'

/*
 * A store that speaks S3: Ceph as small as it gets, of one monitor, one disk, which is in memory, and the gateway that shops ask. Other
 * than the store of the tests it proves keys.
 */

const PORT = 4191
const PATIENCE_MS = 60_000
const keys = { id: 'tienda', secret: 'una-clave-de-la-tienda' }

export type Store = Awaited<ReturnType<typeof startStore>>

export async function startStore(folder: string) {
  for (const name of ['mon', 'osd', 'gateway']) mkdirSync(join(folder, name), { recursive: true })
  const file = join(folder, 'ceph.conf')
  const [cluster, disk] = [randomUUID(), randomUUID()]
  writeFileSync(file, configuration(folder, cluster))
  const ceph = (program: string, ...args: string[]) => run([program, '--conf', file, ...args], folder)
  const start = (name: string, ...args: string[]): Program =>
    startProgram({ name, command: [name, '--conf', file, '-f', ...args], as: 'root', directory: folder })

  const map = join(folder, 'monmap')
  run(['monmaptool', '--create', '--fsid', cluster, '--add', 'a', '127.0.0.1', map], folder)
  ceph('ceph-mon', '--mkfs', '-i', 'a', '--monmap', map)
  const monitor = start('ceph-mon', '-i', 'a')
  await untilListening(monitor, 6789)
  ceph('ceph', 'osd', 'new', disk)
  ceph('ceph-osd', '-i', '0', '--mkfs', '--osd-uuid', disk)
  let disks = start('ceph-osd', '-i', '0')
  const hasDisk = () => {
    // Where its first word comes before it knows whose disk it is, the monitor sends it away, and it ends.
    if (!disks.isRunning()) disks = start('ceph-osd', '-i', '0')
    return / 1 up/.test(ceph('ceph', 'osd', 'stat'))
  }
  await waitUntil(hasDisk, PATIENCE_MS)
  const user = ['--uid=tienda', '--display-name=Tienda', `--access-key=${keys.id}`, `--secret=${keys.secret}`]
  ceph('radosgw-admin', 'user', 'create', ...user)
  let gateway = await openGateway()

  async function openGateway(): Promise<Program> {
    const opened = start('radosgw', '-n', 'client.rgw.a')
    await untilListening(opened, PORT, PATIENCE_MS)
    return opened
  }

  const endpoint = `http://127.0.0.1:${PORT}`
  const settings: S3Settings = {
    endpoint,
    region: 'us-east-1',
    bucket: 'tienda',
    folder: '',
    keys,
    isPathStyle: true,
  }
  const client = new S3Client({
    endpoint,
    region: settings.region,
    forcePathStyle: true,
    credentials: { accessKeyId: keys.id, secretAccessKey: keys.secret },
  })
  await client.send(new CreateBucketCommand({ Bucket: settings.bucket }))
  client.destroy()

  return {
    /** What a shop is told of it by its environment. */
    env: {
      S3_ENDPOINT: endpoint,
      S3_BUCKET: settings.bucket,
      S3_ACCESS_KEY_ID: keys.id,
      S3_SECRET_ACCESS_KEY: keys.secret,
    },
    home: await openBucketOf(settings),
    /** `kill -9` of what the shops ask; what is kept stays. */
    lose: () => gateway.end('SIGKILL'),
    async bringBack() {
      gateway = await openGateway()
    },
    stop: () => Promise.all([gateway, disks, monitor].map((it) => it.end('SIGKILL'))),
  }
}

/** Nothing of it is told to anybody outside of its folder, and nobody has to prove who they are but to the gateway. */
const configuration = (folder: string, cluster: string) => `[global]
fsid = ${cluster}
mon host = 127.0.0.1
public addr = 127.0.0.1
cluster addr = 127.0.0.1
auth cluster required = none
auth service required = none
auth client required = none
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 1
osd pool default pg autoscale mode = off
mon allow pool size one = true
mon warn on pool no redundancy = false
osd crush chooseleaf type = 0
run dir = ${folder}
admin socket =
crash dir = ${folder}
log to file = false
mon cluster log to file = false
mon cluster log to stderr = false
log to stderr = true
err to stderr = true

[mon.a]
mon data = ${join(folder, 'mon')}

[osd.0]
osd data = ${join(folder, 'osd')}
osd objectstore = memstore
memstore device bytes = 2147483648

[client.rgw.a]
rgw data = ${join(folder, 'gateway')}
rgw frontends = beast endpoint=127.0.0.1:${PORT}
rgw thread pool size = 32

[client]
rgw rados pool pg num min = 1
rgw dynamic resharding = false
rgw override bucket index max shards = 1
`
