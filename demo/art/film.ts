import { spawn } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import { extname, join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { type Film, Obstacle } from './blender.ts'

const FRAMES_PER_SECOND = 24
const SECONDS = 7
export const LOOP_FRAMES = SECONDS * FRAMES_PER_SECOND

/** AV1 for most; what every browser plays for the rest, with its table of contents first so that it begins at once. */
const codecs: Record<string, string[]> = {
  '.webm': ['-c:v', 'libsvtav1', '-preset', '4', '-crf', '34'],
  '.mp4': ['-c:v', 'libx264', '-preset', 'slower', '-crf', '22', '-movflags', '+faststart'],
}

export function firstFrame({ width, height, pixels }: Film): Sharp {
  return sharp(pixels.subarray(0, width * height * 3), { raw: { width, height, channels: 3 } })
}

/** Writes the film into each of these files, in the way that its ending asks for. Needs FFmpeg. */
export async function develop(film: Film, folder: string, files: readonly string[]): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const file of files) {
    const codec = codecs[extname(file)]
    if (!codec) throw new Error(`No codec for ${file}`)
    await encode(film, [...codec, '-pix_fmt', 'yuv420p', join(folder, file)])
  }
}

function encode({ width, height, pixels }: Film, output: readonly string[]): Promise<void> {
  const input = ['-f', 'rawvideo', '-pix_fmt', 'rgb24', '-s', `${width}x${height}`]
  const rate = ['-r', String(FRAMES_PER_SECOND)]
  return new Promise((resolve, reject) => {
    const args = ['-v', 'error', '-y', ...input, ...rate, '-i', 'pipe:0', ...output]
    const child = spawn('ffmpeg', args, { stdio: ['pipe', 'ignore', 'pipe'] })
    let complaint = ''
    child.stderr.on('data', (data: Buffer) => {
      complaint += data
    })
    child.on('error', () => reject(new Obstacle('Falta FFmpeg: instala el paquete «ffmpeg».')))
    child.on('close', (code) => (code === 0 ? resolve() : reject(new Error(`FFmpeg: ${complaint}`))))
    // It may end before it has read everything; its code then says why.
    child.stdin.on('error', () => {})
    child.stdin.end(pixels)
  })
}
