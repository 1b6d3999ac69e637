import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { StartupError } from '../startup-error.ts'

/**
 * Listens and returns the port.
 * @param names the settings of the machine that say where.
 * @throws StartupError in one sentence when the port is taken or the address is not this machine's.
 */
export async function listen(
  server: Server,
  port: number,
  host: string,
  names = { port: 'PORT', host: 'HOST' },
): Promise<number> {
  server.listen(port, host)
  try {
    await once(server, 'listening')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new StartupError(
      sentences[code ?? '']?.(port, host, names) ?? `No se puede escuchar en ${host}:${port} (${code}).`,
    )
  }
  return (server.address() as AddressInfo).port
}

type Sentence = (port: number, host: string, names: { port: string; host: string }) => string

const sentences: Record<string, Sentence> = {
  EADDRINUSE: (port, _, names) =>
    `El puerto ${port} ya está ocupado por otro programa: elige otro con ${names.port}.`,
  EACCES: (port, _, names) =>
    `No hay permiso para usar el puerto ${port}: elige uno desde 1024 con ${names.port}.`,
  EADDRNOTAVAIL: (_, host, names) => `La dirección ${host} no es de esta máquina: corrige ${names.host}.`,
  ENOTFOUND: (_, host, names) => `La dirección ${host} no existe: corrige ${names.host}.`,
}
