import type { Context, MiddlewareHandler } from 'hono'
import { openBulkhead } from '../bulkhead.ts'
import { DomainError } from '../domain-error.ts'
import { html } from '../html.ts'
import { statusAndText } from './errors.ts'
import type { AppEnv } from './request-guard.ts'

/** More at once would not be done sooner: one processor does them, and each would take longer. Fewer would all wait where one of them does. */
const CONCURRENCY = 4
const MAX_WAITING = 300
/** With what waits, a page takes two seconds at the most, and a rush is over two seconds after it ends. */
const PATIENCE_MS = 1_500

/** Lets some work wait for its turn. Throws `busy` when too many wait, or for too long. */
export type InTurn = ReturnType<typeof openBulkhead>

/**
 * Where reading that has to be computed waits for its turn: pages that are rendered and what the API tells of the catalogue.
 * When more is asked than the process can do, the rest is told at once to come back, instead of all being late. Pages from
 * memory, files, health, buying and the desk do not stand here: what they cost is little, or bounded elsewhere.
 */
export function openReadingLine(): InTurn {
  return openBulkhead({
    name: 'reading',
    concurrency: CONCURRENCY,
    maxWaiting: MAX_WAITING,
    patienceMs: PATIENCE_MS,
  })
}

/** HEAD is computed as GET is. */
const reading = new Set(['GET', 'HEAD'])
const ownReads = /^\/api\/(?:admin|user)(?:\/|$)/
/** What is kept stands in line only while it is made: see `kept-answers.ts`. The list of all products is made by one for all. */
const keptReads = /^\/api\/(?:catalog|search|gamerBuilds|products)$/

/** Lets what anybody may read through the API wait in line. Who is signed in and what changes something pass by. */
export function readInLine(inTurn: InTurn): MiddlewareHandler<AppEnv> {
  const passesBy = (path: string) => ownReads.test(path) || keptReads.test(path)
  return (context, next) =>
    reading.has(context.req.method) && !passesBy(context.req.path) ? inTurn(next) : next()
}

const policy = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'"

/** What a person sees in place of a page for which there was no turn. It asks again by itself. Nothing when `error` is another one. */
export function busyPage(context: Context<AppEnv>, error: unknown): Response | null {
  const asksForPage = (context.req.header('accept') ?? '').includes('text/html')
  if (!(error instanceof DomainError) || error.code !== 'busy' || !asksForPage) return null
  const { status, text } = statusAndText('busy')
  const seconds = String(error.details.retryAfterSeconds)
  const page = html`<!doctype html><html lang="es"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta http-equiv="refresh" content="${seconds}"><title>Volvemos en un momento</title><style>:root{color-scheme:light dark}body{margin:0;min-height:100vh;display:grid;place-content:center;font:400 1rem/1.5 system-ui,sans-serif;text-align:center;text-wrap:balance}main{max-width:26rem;padding:1.5rem}h1{margin:0 0 .5rem;font-size:1.5rem}p{margin:0 0 1rem}</style></head><body><main><h1>Volvemos en un momento</h1><p>${text}</p><p>Esta página se abre sola en unos segundos, y tu carrito está a salvo.</p></main></body></html>`
  return context.body(page.markup, status, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'retry-after': seconds,
    'content-security-policy': policy,
  })
}
