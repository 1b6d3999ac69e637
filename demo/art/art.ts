// npm run art: renders the pictures of the demo shop that are new or changed. Needs Blender; the shop itself does not.
import { mkdir } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Obstacle } from './blender.ts'
import { findFaults, isCurrent, keep, note, readLedger, removeOrphans } from './keep.ts'
import { masterFile, productFormat } from './kept-pictures.ts'
import { makeSheets } from './sheets.ts'
import { setShopTypeface } from './typeface.ts'
import { type Work, works } from './works.ts'

const USAGE = `npm run art -- [opciones]
  --only CLASE|SKU,…  solo esas; también las clases «escena» y «motif»
  --preview           pequeñas y rápidas, a una carpeta temporal (--size 250, --threads 1)
  --check             qué falta o está viejo; no necesita Blender
  --sheet             hojas de contacto de todas, en claro y oscuro
  --keep              da por buenas las que hay, porque el cambio en la escena no se ve`

const PREVIEW_SAMPLES = 24
const LANES = 2

const options = {
  only: { type: 'string' },
  preview: { type: 'boolean' },
  size: { type: 'string', default: '250' },
  threads: { type: 'string', default: String(availableParallelism()) },
  check: { type: 'boolean' },
  sheet: { type: 'boolean' },
  keep: { type: 'boolean' },
  help: { type: 'boolean' },
} as const

const stop = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => stop.abort())

try {
  process.exitCode = await main()
} catch (error) {
  if (stop.signal.aborted) console.log('\nDetenido: lo terminado queda; el resto sigue la próxima vez.')
  else console.error(error instanceof Obstacle ? error.message : error)
  process.exitCode = 1
}

async function main(): Promise<number> {
  const { values } = parseArgs({ options })
  const chosen = chosenBy(values.only)
  if (values.help) {
    console.log(USAGE)
    return 0
  }
  if (chosen.length === 0) throw new Obstacle(`Nada se llama «${values.only}».\n${USAGE}`)
  if (values.check) return check()
  if (values.keep) {
    await note(Object.fromEntries(chosen.map(({ name, fingerprint }) => [name, fingerprint])))
    return 0
  }
  if (values.sheet) return layOut(chosen)
  const threads = Number(values.threads)
  if (values.preview) return preview(chosen, Number(values.size), threads)
  return renderMasters(chosen, threads)
}

function chosenBy(only: string | undefined): readonly Work[] {
  if (only === undefined) return works
  const names = only.split(',')
  return works.filter(({ name, group }) => names.includes(name) || names.includes(group))
}

async function check(): Promise<number> {
  const { outOfDate, wrong } = await findFaults(works)
  const faults = [...outOfDate, ...wrong]
  for (const fault of faults) console.log(fault)
  console.log(
    faults.length === 0 ? `${works.length} imágenes, completas y al día.` : `${faults.length} por arreglar.`,
  )
  return faults.length === 0 ? 0 : 1
}

async function layOut(chosen: readonly Work[]): Promise<number> {
  const products = chosen.filter(({ format }) => format === productFormat)
  const files = products.map(masterFile)
  for (const file of await makeSheets(files, join(tmpdir(), 'kuntur-art-sheets'))) console.log(file)
  return 0
}

async function preview(chosen: readonly Work[], size: number, threads: number): Promise<number> {
  const folder = join(tmpdir(), 'kuntur-art-preview')
  await mkdir(folder, { recursive: true })
  const share = size / productFormat.width
  await inTurn(chosen, async (work) => {
    const pixels = await work.take({ share, samples: PREVIEW_SAMPLES, threads }, stop.signal)
    await pixels.png().toFile(join(folder, `${work.name}.png`))
  })
  console.log(folder)
  return 0
}

async function renderMasters(chosen: readonly Work[], threads: number): Promise<number> {
  await removeOrphans(works)
  const ledger = await readLedger()
  const due = chosen.filter((work) => !isCurrent(ledger, work))
  if (due.length === 0) console.log('Nada ha cambiado: todas las imágenes están al día.')
  await inTurn(due, async (work) => {
    await keep(work, await work.take({ share: 1, samples: work.samples, threads }, stop.signal))
  })
  return 0
}

/**
 * Two at a time: one processor is enough to build a scene and to clean a picture of its noise, and meanwhile the others
 * render. Says how far it is and how long it will take.
 */
async function inTurn(chosen: readonly Work[], take: (work: Work) => Promise<void>): Promise<void> {
  await setShopTypeface()
  const startedAt = Date.now()
  const due = [...chosen]
  let done = 0
  const lanes = Array.from({ length: LANES }, async () => {
    for (let work = due.shift(); work; work = due.shift()) {
      const from = Date.now()
      await take(work)
      const seconds = Math.round((Date.now() - from) / 1000)
      done += 1
      const left = ((Date.now() - startedAt) / done) * (chosen.length - done)
      const rest = done < chosen.length ? ` · faltan unos ${Math.ceil(left / 60_000)} min` : ''
      console.log(`${done} de ${chosen.length} · ${work.name} · ${seconds} s${rest}`)
    }
  })
  // After a failure the other one ends its picture and begins no new one.
  await Promise.all(lanes).finally(() => due.splice(0))
}
