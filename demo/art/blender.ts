import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp, { type Sharp } from 'sharp'
import { decalsOf } from './decals/decals.ts'
import type { Subject } from './pictures.ts'
import type { Scene } from './scenes.ts'

const script = fileURLToPath(new URL('./scene/render.py', import.meta.url))
const LAST_WORDS = 3000

const sceneScript = fileURLToPath(new URL('./scene/render_scene.py', import.meta.url))

export type Settings = { size: number; samples: number; threads: number }

/** What keeps a picture from being taken, told in one sentence to who asked for it. */
export class Obstacle extends Error {}

/** Renders one look: its decals are drawn, Blender takes the picture, and the pixels come back with straight alpha. */
export async function render(subject: Subject, settings: Settings, signal?: AbortSignal): Promise<Sharp> {
  const folder = await mkdtemp(join(tmpdir(), 'kuntur-art-'))
  try {
    const job = join(folder, 'job.json')
    const pixels = join(folder, 'pixels')
    await writeFile(job, JSON.stringify({ subject: await printed(subject, folder), pixels, ...settings }))
    await runBlender(
      ['--background', '--factory-startup', '--python-exit-code', '1', '--python', script, '--', job],
      signal,
    )
    const raw = { width: settings.size, height: settings.size, channels: 4 } as const
    return sharp(await readFile(pixels), { raw })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Renders a scene of several products: opaque, in its own proportions. `share` is the share of its full size. */
export async function renderScene(
  scene: Scene,
  { share, samples, threads }: { share: number; samples: number; threads: number },
  signal?: AbortSignal,
): Promise<Sharp> {
  const folder = await mkdtemp(join(tmpdir(), 'kuntur-art-'))
  try {
    const [width, height] = [Math.round(scene.width * share), Math.round(scene.height * share)]
    const actors = await Promise.all(
      scene.actors.map(async ({ subject, ...place }, index) => ({
        ...place,
        subject: await printed(subject, join(folder, String(index))),
      })),
    )
    const job = join(folder, 'job.json')
    const pixels = join(folder, 'pixels')
    await writeFile(
      job,
      JSON.stringify({ scene: { ...scene, width, height, actors }, pixels, samples, threads }),
    )
    await runBlender(
      ['--background', '--factory-startup', '--python-exit-code', '1', '--python', sceneScript, '--', job],
      signal,
    )
    return sharp(await readFile(pixels), { raw: { width, height, channels: 4 } }).removeAlpha()
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The subject with its decals as files, and so with everything inside it. */
async function printed({ look, facts, seed, inside = {} }: Subject, folder: string): Promise<object> {
  await mkdir(folder, { recursive: true })
  const decals: Record<string, string> = {}
  for (const [name, { svg }] of Object.entries(decalsOf(look, facts, seed))) {
    decals[name] = join(folder, `${name}.png`)
    await sharp(Buffer.from(svg)).png({ compressionLevel: 1 }).toFile(decals[name])
  }
  const parts: Record<string, object> = {}
  for (const [name, part] of Object.entries(inside)) parts[name] = await printed(part, join(folder, name))
  return { look, facts, seed, decals, inside: parts }
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
