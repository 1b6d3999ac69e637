import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Debian's packages that these drills run, each with a program of its own. */
const programs = {
  'etcd-server': '/usr/bin/etcd',
  'etcd-client': '/usr/bin/etcdctl',
  patroni: '/usr/bin/patroni',
  'postgresql-15': '/usr/lib/postgresql/15/bin/postgres',
  pgbouncer: '/usr/sbin/pgbouncer',
  haproxy: '/usr/sbin/haproxy',
  nginx: '/usr/sbin/nginx',
  caddy: '/usr/bin/caddy',
  systemd: '/usr/bin/systemd-analyze',
  openssl: '/usr/bin/openssl',
  iproute2: '/usr/sbin/ip',
  'ceph-mon': '/usr/bin/ceph-mon',
  'ceph-osd': '/usr/bin/ceph-osd',
  'ceph-common': '/usr/bin/ceph',
  radosgw: '/usr/bin/radosgw',
} as const

/** Those that are not installed here. */
export const missingPackages = () =>
  Object.entries(programs)
    .filter(([, program]) => !existsSync(program))
    .map(([name]) => name)

/** Every drill of several machines: its name is that of its file, `NAME.drill.ts`. */
export const clusterDrills: Readonly<Record<string, string>> = {
  'deploy-files': 'each sample of deploy/ is read by the program that it is for',
  purchase: 'a purchase in a browser through all of it, what the edge keeps, and the store of files away',
  failover: 'machines, programs and cables fail one after another while people order',
}

/** The names of the files in this folder that are drills, without their ends. */
export const clusterDrillsInFolder = () =>
  readdirSync(import.meta.dirname)
    .filter((file) => file.endsWith('.drill.ts'))
    .map((file) => file.replace('.drill.ts', ''))

export const clusterFilesOf = (name: string) => [join(import.meta.dirname, `${name}.drill.ts`)]
