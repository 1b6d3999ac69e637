import { closeSync, openSync, writeSync } from 'node:fs'
import { type Counts, type Listener, noCounts } from './import-parts.ts'
import type { SpecCounts, SpecListener } from './opendb/enrich-products.ts'
import { createSample } from './opendb/sample.ts'
import type { Terminal } from './run-import.ts'

const MOST_LINES_SHOWN = 50
const PROGRESS_EVERY_MS = 500

type Options = {
  isDryRun: boolean
  /** The file for all problems and doubts. */
  file: string | undefined
  sample: string | undefined
}

/** Writes what a person reads of an import: problems and progress while it runs, figures at its end. */
export function createReport(
  { out, err }: Terminal,
  { isDryRun, file, sample: seed }: Options,
): Listener & SpecListener & { end(): void } {
  const begun = performance.now()
  const total = { ...noCounts }
  const sample = seed === undefined ? undefined : createSample(seed)
  const full = file === undefined ? undefined : openSync(file, 'w')
  let readParts = false
  let lastProgress = begun
  let shown = 0
  let hidden = 0

  function list(line: string) {
    if (full !== undefined) writeSync(full, `${line}\n`)
    if (shown < MOST_LINES_SHOWN) err(line)
    else hidden++
    shown++
  }

  function endList(name: string) {
    if (hidden > 0) err(`${name}: … y ${figure(hidden)} más.`)
    shown = 0
    hidden = 0
  }

  function progress(line: string) {
    if (performance.now() - lastProgress < PROGRESS_EVERY_MS) return
    lastProgress = performance.now()
    err(line)
  }

  return {
    onProblem: ({ name }, line, problem) => list(`${name}:${line}: ${problem}`),
    onProgress: ({ name }, done, all) => progress(`${name}: ${figure(done)} de ${figure(all)} filas…`),
    onFileDone({ name }, counts) {
      endList(name)
      readParts = true
      for (const key of Object.keys(total) as (keyof Counts)[]) total[key] += counts[key]
      out(`${name}: ${told(counts, isDryRun)}.`)
    },

    onBrokenRecord: ({ name }, line, problem) => list(`${name}:${line}: ${problem}`),
    onMatch: (product, match) => sample?.offer(product, match),
    onDoubt: ({ name }, product, { record, reason }) =>
      list(`${name}: dudoso: ${product.sku} «${product.name}» y «${record.name}» (${reason})`),
    onSpecProgress: ({ name }, done) => progress(`${name}: ${figure(done)} artículos…`),
    onSpecsDone({ name }, counts) {
      endList(name)
      out(`${name}: ${specsTold(counts, isDryRun)}.`)
    },

    end() {
      if (full !== undefined) closeSync(full)
      const seconds = (performance.now() - begun) / 1000
      const memory = `${Math.round(process.resourceUsage().maxRSS / 1024)} MB de memoria`
      for (const line of sample?.read() ?? []) out(line)
      if (readParts) out(`En total: ${told(total, isDryRun)}.`)
      const speed = readParts ? `${figure(Math.round(total.read / seconds))} filas por segundo, ` : ''
      out(`${seconds.toFixed(1)} s, ${speed}${memory}.`)
    },
  }
}

function told(counts: Counts, isDryRun: boolean): string {
  const { read, created, changed, unchanged, merged, unpriced, broken } = counts
  return [
    `${figure(read)} filas`,
    `${figure(created)} ${isDryRun ? 'serían nuevas' : 'nuevas'}`,
    `${figure(changed)} ${isDryRun ? 'cambiarían' : 'cambiadas'}`,
    `${figure(unchanged)} iguales`,
    `${figure(merged)} repetidas`,
    `${figure(unpriced)} sin precio`,
    `${figure(broken)} con errores`,
  ].join(', ')
}

function specsTold(counts: SpecCounts, isDryRun: boolean): string {
  const { records, broken, products, matched, doubtful, unmatched, enriched, added } = counts
  return [
    `${figure(records)} registros`,
    `${figure(broken)} con errores`,
    `de ${figure(products)} artículos ${figure(matched)} reconocidos`,
    `${figure(doubtful)} dudosos`,
    `${figure(unmatched)} sin registro`,
    `${figure(added)} datos ${isDryRun ? 'serían nuevos' : 'nuevos'} en ${figure(enriched)} artículos`,
  ].join(', ')
}

const formatter = new Intl.NumberFormat('es-EC')
const figure = (value: number) => formatter.format(value)
