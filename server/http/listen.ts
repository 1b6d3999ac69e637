import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { StartupError } from '../startup-error.ts'

/**
 * Listens and returns the port.
 * @throws StartupError in one sentence when the port is taken or the address is not this machine's.
 */
export async function listen(server: Server, port: number, host: string): Promise<number> {
  server.listen(port, host)
  try {
    await once(server, 'listening')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new StartupError(
      sentences[code ?? '']?.(port, host) ?? `No se puede escuchar en ${host}:${port} (${code}).`,
    )
  }
  return (server.address() as AddressInfo).port
}

const sentences: Record<string, (port: number, host: string) => string> = {
  EADDRINUSE: (port) => `El puerto ${port} ya está ocupado por otro programa: elige otro con PORT.`,
  EACCES: (port) => `No hay permiso para usar el puerto ${port}: elige uno desde 1024 con PORT.`,
  EADDRNOTAVAIL: (_, host) => `La dirección ${host} no es de esta máquina: corrige HOST.`,
  ENOTFOUND: (_, host) => `La dirección ${host} no existe: corrige HOST.`,
}
