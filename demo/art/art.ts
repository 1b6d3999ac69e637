// npm run art: renders the pictures of the demo shop that are new or changed. Needs Blender; the shop itself does not.
import { mkdir } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Obstacle, render } from './blender.ts'
import { fingerprintOf, MASTER } from './fingerprint.ts'
import { masterFolder, masterName } from './master-files.ts'
import { findFaults, isCurrent, keepMaster, note, readLedger, removeOrphans } from './masters.ts'
import { type Picture, pictures } from './pictures.ts'
import { makeSheets } from './sheets.ts'
import { setShopTypeface } from './typeface.ts'

const USAGE = `npm run art -- [opciones]
  --only CLASE|SKU,…  solo esas
  --preview           pequeñas y rápidas, a una carpeta temporal (--size 250, --threads 1)
  --check             qué falta o está viejo; no necesita Blender
  --sheet             hojas de contacto de todas, en claro y oscuro
  --keep              da por buenas las que hay, porque el cambio en la escena no se ve`

const PREVIEW_SAMPLES = 24

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
    await note(Object.fromEntries(chosen.map(({ sku, ...subject }) => [sku, fingerprintOf(subject)])))
    return 0
  }
  if (values.sheet) return layOut(chosen.map(({ sku }) => join(masterFolder, masterName(sku))))
  const threads = Number(values.threads)
  if (values.preview) return preview(chosen, Number(values.size), threads)
  return renderMasters(chosen, threads)
}

function chosenBy(only: string | undefined): readonly Picture[] {
  if (only === undefined) return pictures
  const names = only.split(',')
  return pictures.filter(({ sku, look }) => names.includes(sku) || names.includes(look.kind))
}

async function check(): Promise<number> {
  const faults = await findFaults(pictures)
  for (const fault of faults) console.log(fault)
  console.log(
    faults.length === 0
      ? `${pictures.length} imágenes, completas y al día.`
      : `${faults.length} por arreglar.`,
  )
  return faults.length === 0 ? 0 : 1
}

async function layOut(files: readonly string[]): Promise<number> {
  for (const file of await makeSheets(files, join(tmpdir(), 'kuntur-art-sheets'))) console.log(file)
  return 0
}

async function preview(chosen: readonly Picture[], size: number, threads: number): Promise<number> {
  const folder = join(tmpdir(), 'kuntur-art-preview')
  await mkdir(folder, { recursive: true })
  await inTurn(chosen, async (picture) => {
    const pixels = await render(picture, { size, samples: PREVIEW_SAMPLES, threads }, stop.signal)
    await pixels.png().toFile(join(folder, `${picture.sku}.png`))
  })
  console.log(folder)
  return 0
}

async function renderMasters(chosen: readonly Picture[], threads: number): Promise<number> {
  await removeOrphans(pictures)
  const ledger = await readLedger()
  const due = chosen.filter((picture) => !isCurrent(ledger, picture))
  if (due.length === 0) console.log('Nada ha cambiado: todas las imágenes están al día.')
  await inTurn(due, async (picture) => {
    const { size, samples } = MASTER
    await keepMaster(picture, await render(picture, { size, samples, threads }, stop.signal))
  })
  return 0
}

/** One after another, since each takes the whole machine; says how far it is and how long it will take. */
async function inTurn(chosen: readonly Picture[], take: (picture: Picture) => Promise<void>): Promise<void> {
  await setShopTypeface()
  const startedAt = Date.now()
  for (const [index, picture] of chosen.entries()) {
    const from = Date.now()
    await take(picture)
    const seconds = Math.round((Date.now() - from) / 1000)
    const done = index + 1
    const left = ((Date.now() - startedAt) / done) * (chosen.length - done)
    const rest = done < chosen.length ? ` · faltan unos ${Math.ceil(left / 60_000)} min` : ''
    console.log(`${done} de ${chosen.length} · ${picture.sku} · ${seconds} s${rest}`)
  }
}
