import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { waitUntil } from '../wait-until.ts'
import { fillSamples, type Values } from './fill-samples.ts'
import { type Program, run, startProgram } from './machines.ts'

/* What stands before database and shops, on 127.0.0.1 of the drill's own network. */

/** A key and its certificate for some months, as a shop gets one from an authority. Both files, and both in one for HAProxy. */
export function makeCertificate(folder: string, domain: string) {
  mkdirSync(folder, { recursive: true })
  const [key, certificate, both] = ['key.pem', 'certificate.pem', 'both.pem'].map((file) =>
    join(folder, file),
  ) as [string, string, string]
  run([
    ...['openssl', 'req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'],
    ...['-days', '90', '-subj', `/CN=${domain}`, '-addext', `subjectAltName=DNS:${domain},IP:127.0.0.1`],
    ...['-keyout', key, '-out', certificate],
  ])
  writeFileSync(both, readFileSync(certificate, 'utf8') + readFileSync(key, 'utf8'))
  return { key, certificate, both }
}

export function startHaproxy(values: Values, folder: string): Program {
  fillSamples(['haproxy.cfg'], values, folder)
  return startProgram({
    name: 'haproxy',
    command: ['haproxy', '-db', '-f', join(folder, 'haproxy.cfg')],
    as: 'root',
    directory: folder,
  })
}

/** nginx as the edge, which keeps what it may below its NGINX_STATE. */
export function startNginx(values: Values): Program {
  const folder = values.NGINX_STATE ?? ''
  fillSamples(['nginx.conf'], values, folder)
  return startProgram({
    name: 'nginx',
    command: ['nginx', '-g', 'daemon off;', '-c', join(folder, 'nginx.conf')],
    as: 'root',
    directory: folder,
  })
}

/** Starts PgBouncer in a folder that belongs to the account of PostgreSQL. */
export function startPgbouncer(values: Values, folder: string): Program {
  fillSamples(['pgbouncer.ini', 'userlist.txt'], values, folder)
  run(['chown', '-R', 'postgres:postgres', folder])
  return startProgram({
    name: 'pgbouncer',
    command: ['pgbouncer', join(folder, 'pgbouncer.ini')],
    directory: folder,
  })
}

/** Waits until it takes connections there. */
export async function untilListening(
  program: Program,
  port: string | number,
  patienceMs = 30_000,
): Promise<void> {
  await waitUntil(async () => {
    if (!program.isRunning()) throw new Error(`${program.name} ended:\n${program.output}`)
    return accepts(Number(port))
  }, patienceMs)
}

function accepts(port: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const socket = connect(port, '127.0.0.1')
  socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
  return promise.finally(() => socket.destroy())
}
