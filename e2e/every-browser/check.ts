import { spawnSync } from 'node:child_process'
import { findChromium } from '../../test/chromium.ts'
import { findFirefox } from './find-browsers.ts'
import { startWebKit } from './webkit.ts'

/* Says at the head of a long run which browsers it will buy in, and fails where one is missing. */

const versions = [
  async () => {
    const { executablePath, env } = await findChromium()
    return versionOf(executablePath, env)
  },
  async () => versionOf(findFirefox()),
  async () => {
    const webkit = await startWebKit()
    const version = await webkit.version()
    await webkit.stop()
    return `WebKitGTK ${version}`
  },
]

for (const version of versions) {
  try {
    console.log(await version())
  } catch (error) {
    console.error((error as Error).message)
    process.exitCode = 1
  }
}

function versionOf(path: string, env: Record<string, string> = {}): string {
  return spawnSync(path, ['--version'], { env: { ...process.env, ...env }, encoding: 'utf8' }).stdout.trim()
}
