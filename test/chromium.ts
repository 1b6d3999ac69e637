import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

export interface Chromium {
  executablePath: string
  /** What it needs beside the environment of the process that starts it. */
  env: Record<string, string>
}

const usualPlaces = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
]

/**
 * The browser of tests and pictures: the one that CHROMIUM_PATH names, else the headless shell from npm, else the
 * machine's. The one from npm is the same everywhere, and opens and closes a page in half the time of a full Chromium.
 *
 * It is unpacked into the temporary directory. Two processes must not do so at once, and it is the caller who removes it.
 */
export async function findChromium(): Promise<Chromium> {
  const given = process.env.CHROMIUM_PATH
  if (given && !existsSync(given)) throw new Error(`CHROMIUM_PATH: there is no ${given}`)
  if (given) return { executablePath: given, env: {} }
  const found = (await chromiumFromNpm()) ?? chromiumOfMachine()
  if (!found) throw new Error('No Chromium starts here: install one, or name it in CHROMIUM_PATH')
  return found
}

/** Nothing where the package's binary does not start: it is built for Linux on x64 alone. */
async function chromiumFromNpm(): Promise<Chromium | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined
  const { default: chromium, inflate } = await import('@sparticuz/chromium')
  const executablePath = await chromium.executablePath()
  if (starts(executablePath, {})) return { executablePath, env: {} }
  // A bare machine has no NSS; the package brings the libraries, but unpacks them on AWS Lambda only.
  const entry = createRequire(import.meta.url).resolve('@sparticuz/chromium')
  const libraries = await inflate(join(entry, '../../bin/al2023.tar.br'))
  const env = { LD_LIBRARY_PATH: join(libraries, 'lib') }
  return starts(executablePath, env) ? { executablePath, env } : undefined
}

function chromiumOfMachine(): Chromium | undefined {
  const executablePath = usualPlaces.find((path) => existsSync(path))
  return executablePath ? { executablePath, env: {} } : undefined
}

function starts(executablePath: string, env: Chromium['env']) {
  return spawnSync(executablePath, ['--version'], { env: { ...process.env, ...env } }).status === 0
}
