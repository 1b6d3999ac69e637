import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { root } from '../../scripts/project.js'
import { tell } from '../drills/tell.ts'
import { scratchDirectory } from '../run-directory.ts'
import { waitUntil } from '../wait-until.ts'
import {
  deployFolder,
  documentedValues,
  fillSamples,
  sampleNames,
  type Values,
  valuesWith,
} from './fill-samples.ts'
import { makeCertificate, startPgbouncer, untilListening } from './front.ts'
import { run, startProgram } from './machines.ts'

/* What lies in `deploy/` is read by the program that it is for. etcd, Patroni and HAProxy are also run by it, in `failover`. */

/** What no program reads as it is: it is told how it was checked, or that it could not be, in deploy/README.md. */
const others = ['README.md', 'values.env', 'fill.js', 'Dockerfile', 'Dockerfile.dockerignore', 'compose.yml']

let folder: string
let values: Values

beforeAll(() => {
  folder = scratchDirectory('deploy')
  const { key, certificate, both } = makeCertificate(join(folder, 'certificate'), 'tienda.example')
  values = valuesWith({
    BALANCER_CERTIFICATE: both,
    BALANCER_SOCKET: join(folder, 'haproxy.sock'),
    CERTIFICATE: certificate,
    CERTIFICATE_KEY: key,
    NGINX_STATE: join(folder, 'nginx'),
    CADDY_TLS: 'internal',
    CADDY_STATE: join(folder, 'caddy'),
    PGBOUNCER_PORT: '4185',
    SOCKETS: join(folder, 'pgbouncer'),
    HTTP_PORT: '4188',
    HTTPS_PORT: '4189',
  })
  mkdirSync(join(folder, 'nginx'))
})

/** Writes a sample as its program gets it. */
function filled(name: string): string {
  fillSamples([name], values, folder)
  return join(folder, name)
}

const checks: Record<string, (file: string) => string> = {
  'haproxy.cfg': (file) => run(['haproxy', '-c', '-f', file], folder),
  'nginx.conf': (file) => run(['nginx', '-t', '-c', file], folder),
  Caddyfile: (file) => run(['caddy', 'validate', '--adapter', 'caddyfile', '--config', file], folder),
  'may-promote.py': (file) => run(['python3', '-m', 'py_compile', file], folder),
  'make-database.sh': (file) => run(['sh', '-n', file], folder),
  'kuntur.service': (file) => run(['systemd-analyze', 'verify', '--man=no', file], folder),
  'kuntur@.service': (file) => {
    // Of a template, one that it makes is looked at.
    const instance = join(folder, 'kuntur@3000.service')
    cpSync(file, instance)
    return run(['systemd-analyze', 'verify', '--man=no', instance], folder)
  },
}

test.for(Object.entries(checks))('%s holds before its own program', ([name, check]) => {
  expect(() => check(filled(name))).not.toThrow()
})

test('pgbouncer.ini and userlist.txt start PgBouncer', async () => {
  const pgbouncer = startPgbouncer(values, join(folder, 'pgbouncer'))
  onTestFinished(() => pgbouncer.end('SIGKILL'))
  await untilListening(pgbouncer, '4185')
  expect(pgbouncer.output).not.toMatch(/WARNING|ERROR|FATAL/)
})

test('each sample is checked, here or where it runs, and each value that is documented is asked for', () => {
  const ran = ['etcd.yml', 'patroni.yml', 'pgbouncer.ini', 'userlist.txt']
  expect([...Object.keys(checks), ...ran, ...others].sort()).toEqual(sampleNames())
  const asked = sampleNames()
    .filter((name) => !others.includes(name))
    .flatMap((name) => [
      ...readFileSync(join(deployFolder, name), 'utf8').matchAll(/\$\{([A-Z][A-Z0-9_]*)\}/g),
    ])
    .map(([, name]) => name)
  expect([...new Set(asked)].sort()).toEqual(Object.keys(documentedValues()).sort())
})

/* There is no registry here, of images or of packages. What the Dockerfile does besides is done instead, step for step. */
test('what the Dockerfile puts together runs by its command as an account without rights, on a root that is read-only, and its health check holds', async (context) => {
  const dockerfile = readFileSync(join(deployFolder, 'Dockerfile'), 'utf8').replaceAll('\\\n', ' ')
  const lastStage = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '))
  const home = scratchDirectory('image')
  chmodSync(home, 0o755)
  expect(dockerfile).toMatch(/AS packages[\s\S]*?RUN npm ci --omit=dev /)
  for (const path of packagesWithoutDev()) {
    mkdirSync(dirname(join(home, path)), { recursive: true })
    cpSync(join(root, path), join(home, path), { recursive: true, verbatimSymlinks: true })
  }
  for (const [, names = '', to = ''] of lastStage.matchAll(/^COPY --from=build (.+) (\S+)$/gm)) {
    for (const from of names.split(' ').map((name) => name.replace('/opt/kuntur/', ''))) {
      const target = /\/$/.test(to) ? join(home, to, from.replace(/.*\//, '')) : join(home, to)
      mkdirSync(dirname(target), { recursive: true })
      cpSync(join(root, from), target, { recursive: true })
    }
  }
  const commandOf = (what: RegExp) => JSON.parse(what.exec(lastStage)?.[1] ?? '[]') as string[]
  const [, told = ''] = /^ENV (.+)$/m.exec(lastStage) ?? []
  const data = scratchDirectory('data')
  const nobody = Number(run(['id', '-u', 'nobody']))
  chownSync(data, nobody, nobody)
  const log = scratchDirectory('log')
  const env = told
    .replace('DATA_DIR=/data', `DATA_DIR=${data}`)
    .replace('PORT=3000', 'PORT=4195')
    .split(' ')
    .concat('TMPDIR=/mnt', 'PUBLIC_URL=http://127.0.0.1:4195', 'DEMO=off')
  const shop = startProgram({
    name: 'shop',
    as: 'root',
    directory: log,
    command: [
      ...['unshare', '--mount', 'sh', '-c'],
      // All that is mounted becomes read-only, but the volume and a folder that stands in for the container's /tmp: that of this
      // machine may hold the project.
      `mount --bind ${data} ${data} && mount -t tmpfs tmpfs /mnt && mount -o remount,bind,ro / && cd ${home} && exec "$@"`,
      ...['sh', 'setpriv', `--reuid=${nobody}`, `--regid=${nobody}`, '--clear-groups', '--no-new-privs'],
      ...['--bounding-set=-all', 'env', '-i', `PATH=${process.env.PATH}`, `HOME=${data}`, ...env],
      ...commandOf(/^CMD (.+)$/m),
    ],
  })
  onTestFinished(() => shop.end())
  const health = commandOf(/^HEALTHCHECK .*? CMD (.+)$/m).map((part) => part.replace(':3000', ':4195'))
  const isHealthy = () => {
    try {
      run(health)
      return true
    } catch {
      if (!shop.isRunning()) throw new Error(shop.output)
      return false
    }
  }
  const begun = performance.now()
  await waitUntil(isHealthy, 60_000)
  expect((await fetch('http://127.0.0.1:4195/')).status).toBe(200)
  tell(context, {
    's until healthy': Math.round((performance.now() - begun) / 1_000),
    'MB of packages': sizeOf(home),
  })
}, 240_000)

const sizeOf = (path: string) => Number(run(['du', '-sm', join(path, 'node_modules')]).split('\t')[0])

/** What `npm ci --omit=dev` leaves: the outer packages, which bring their inner ones. */
function packagesWithoutDev(): string[] {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { dev?: boolean }>
  }
  return Object.entries(lock.packages)
    .filter(
      ([path, { dev }]) => path.lastIndexOf('node_modules/') === 0 && !dev && existsSync(join(root, path)),
    )
    .map(([path]) => path)
}
