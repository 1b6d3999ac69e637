import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

export interface Chromium {
  executablePath: string
  env: NodeJS.Dict<string>
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

/** The browser of the tests: the one that CHROMIUM_PATH names, else the machine's, else the one from npm. */
export async function findChromium(): Promise<Chromium> {
  const given = process.env.CHROMIUM_PATH
  if (given && !existsSync(given)) throw new Error(`CHROMIUM_PATH: there is no ${given}`)
  const installed = given || usualPlaces.find((path) => existsSync(path))
  return installed ? { executablePath: installed, env: process.env } : chromiumFromNpm()
}

/** It is unpacked into the temporary directory, which is the run's, and goes with it. */
async function chromiumFromNpm(): Promise<Chromium> {
  const { default: chromium, inflate } = await import('@sparticuz/chromium')
  const executablePath = await chromium.executablePath()
  if (starts(executablePath, process.env)) return { executablePath, env: process.env }
  // A bare machine has no NSS; the package brings the libraries, but unpacks them on AWS Lambda only.
  const entry = createRequire(import.meta.url).resolve('@sparticuz/chromium')
  const libraries = await inflate(join(entry, '../../bin/al2023.tar.br'))
  const env = { ...process.env, LD_LIBRARY_PATH: join(libraries, 'lib') }
  if (starts(executablePath, env)) return { executablePath, env }
  throw new Error('No Chromium starts here: install one, or name it in CHROMIUM_PATH')
}

function starts(executablePath: string, env: NodeJS.Dict<string>) {
  return spawnSync(executablePath, ['--version'], { env: env as NodeJS.ProcessEnv }).status === 0
}
