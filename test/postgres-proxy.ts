import { connect, createServer, type Socket } from 'node:net'
import type pg from 'pg'

export interface PostgresProxy {
  /** Connects to the same database as before, through the proxy. */
  config: pg.PoolConfig
  /** Cuts the next connection that says this word, before PostgreSQL has heard it or before its answer comes back. */
  cutNext(word: 'begin' | 'commit', moment: 'unheard' | 'unanswered'): void
  /**
   * From this word on PostgreSQL hears nothing of the next connection that says it, and that one nothing of PostgreSQL's end but its
   * last words, as in the moment between the two. Resolves when the word is said.
   */
  muteNext(word: string): Promise<void>
  /** From now on the connections there are stay open and carry nothing, as when a machine freezes; new ones work. */
  freeze(): void
  /** How many connections were cut. */
  readonly cuts: number
  close(): void
}

/** Stands between a pool and PostgreSQL, so that a test chooses the moment at which a connection is lost. */
export async function startPostgresProxy(config: pg.PoolConfig): Promise<PostgresProxy> {
  let armed: { word: string; moment: 'unheard' | 'unanswered' } | undefined
  let muting: { word: string; onMuted: () => void } | undefined
  let cuts = 0
  const sockets = new Set<Socket>()
  const proxy = createServer((client) => {
    const server = connect(`${config.host}/.s.PGSQL.${config.port}`)
    const cut = () => {
      cuts++
      client.destroy()
      server.destroy()
    }
    let isMuted = false
    for (const socket of [client, server]) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        sockets.delete(socket)
        if (!isMuted) client.destroy()
        server.destroy()
      })
    }
    let isAnswerCut = false
    client.on('data', (chunk) => {
      if (muting && saysOnly(chunk, muting.word)) {
        isMuted = true
        muting.onMuted()
        muting = undefined
      }
      if (isMuted) return
      if (armed && saysOnly(chunk, armed.word)) {
        const { moment } = armed
        armed = undefined
        if (moment === 'unheard') return cut()
        isAnswerCut = true
      }
      server.write(chunk)
    })
    server.on('data', (chunk) => (isAnswerCut ? cut() : client.write(chunk)))
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  const address = proxy.address()
  if (typeof address !== 'object' || !address) throw new Error('The proxy has no port')
  return {
    config: { ...config, host: '127.0.0.1', port: address.port },
    cutNext(word, moment) {
      armed = { word, moment }
    },
    muteNext(word) {
      return new Promise((resolve) => {
        muting = { word, onMuted: resolve }
      })
    },
    freeze() {
      for (const socket of sockets) socket.pause()
    },
    get cuts() {
      return cuts
    },
    close() {
      proxy.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}

/** A statement without parameters travels as its words and a final zero. */
function saysOnly(chunk: Buffer, word: string): boolean {
  return chunk.includes(`\0${word}\0`) || chunk.subarray(5).toString() === `${word}\0`
}
