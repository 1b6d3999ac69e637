import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp, { type Sharp } from 'sharp'
import { decalsOf } from './decals/decals.ts'
import type { Subject } from './pictures.ts'
import type { Scene } from './scenes.ts'

const LAST_WORDS = 3000

/** `share` is the share of the full size, from 0 to 1. */
export type RenderSettings = { share: number; samples: number; threads: number }
type Settings = Omit<RenderSettings, 'share'> & { size: number }

/** What keeps a picture from being taken, told in one sentence to who asked for it. */
export class Obstacle extends Error {}

/** Renders one look: its decals are drawn, Blender takes the picture, and the pixels come back with straight alpha. */
export function render(subject: Subject, settings: Settings, signal?: AbortSignal): Promise<Sharp> {
  return inFolder(async (folder) => {
    const job = { subject: await printed(subject, folder), ...settings }
    const raw = { width: settings.size, height: settings.size, channels: 4 } as const
    return sharp(await take(scriptOf(subject), job, folder, signal), { raw })
  })
}

/** A further view has a script of its own: a change in it is none of the first picture. */
export const scriptOf = ({ view }: Subject): string => (view ? 'render_view.py' : 'render.py')

/** Renders a scene of several products: opaque, in its own proportions. */
export function renderScene(
  scene: Scene,
  { share, ...settings }: RenderSettings,
  signal?: AbortSignal,
): Promise<Sharp> {
  return inFolder(async (folder) => {
    const job = { scene: await staged(scene, share, folder), ...settings }
    const { width, height } = job.scene
    const raw = { width, height, channels: 4 } as const
    return sharp(await take('render_scene.py', job, folder, signal), { raw }).removeAlpha()
  })
}

/** A scene over which light goes once round: `pixels` holds its frames one after another, three bytes a pixel. */
export type Film = { width: number; height: number; frames: number; pixels: Buffer }

export function renderFilm(
  scene: Scene,
  frames: number,
  { share, ...settings }: RenderSettings,
  signal?: AbortSignal,
): Promise<Film> {
  return inFolder(async (folder) => {
    const job = { scene: await staged(scene, share, folder), frames, ...settings }
    const { width, height } = job.scene
    return { width, height, frames, pixels: await take('render_film.py', job, folder, signal) }
  })
}

async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'kuntur-art-'))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Runs one of the scripts beside `scene`; the job says what it is to do and gets the file for its pixels. */
async function take(script: string, job: object, folder: string, signal?: AbortSignal): Promise<Buffer> {
  const [order, pixels] = [join(folder, 'job.json'), join(folder, 'pixels')]
  await writeFile(order, JSON.stringify({ ...job, pixels }))
  const file = fileURLToPath(new URL(`./scene/${script}`, import.meta.url))
  await runBlender(
    ['--background', '--factory-startup', '--python-exit-code', '1', '--python', file, '--', order],
    signal,
  )
  return readFile(pixels)
}

async function staged(scene: Scene, share: number, folder: string) {
  const actors = await Promise.all(
    scene.actors.map(async ({ subject, ...place }, index) => ({
      ...place,
      subject: await printed(subject, join(folder, String(index))),
    })),
  )
  const [width, height] = [scene.width, scene.height].map((side) => Math.round((side * share) / 2) * 2)
  return { ...scene, width: width ?? 0, height: height ?? 0, actors }
}

/** The subject with its decals as files, and so with everything inside it. */
async function printed({ look, facts, seed, inside = {}, view }: Subject, folder: string): Promise<object> {
  await mkdir(folder, { recursive: true })
  const decals: Record<string, string> = {}
  for (const [name, { svg }] of Object.entries(decalsOf(look, facts, seed))) {
    decals[name] = join(folder, `${name}.png`)
    await sharp(Buffer.from(svg)).png({ compressionLevel: 1 }).toFile(decals[name])
  }
  const parts: Record<string, object> = {}
  for (const [name, part] of Object.entries(inside)) parts[name] = await printed(part, join(folder, name))
  return { look, facts, seed, decals, inside: parts, view }
}

function runBlender(args: string[], signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn('blender', args, { stdio: ['ignore', 'pipe', 'pipe'], signal })
    let said = ''
    const listen = (data: Buffer) => {
      said = (said + data).slice(-LAST_WORDS)
    }
    child.stdout.on('data', listen)
    child.stderr.on('data', listen)
    child.on('error', (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'ENOENT'
          ? new Obstacle('Falta Blender: instala el paquete «blender» (3.4 o más nuevo) y «python3-numpy».')
          : error,
      ),
    )
    child.on('close', (code) => (code === 0 ? resolve() : reject(new Error(`Blender: ${code}\n${said}`))))
  })
}
