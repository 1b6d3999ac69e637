import type { TestProject } from 'vitest/node'
import { findChromium } from './chromium.ts'
import { enterRunDirectory } from './run-directory.ts'

/** Finds the browser before any worker starts: two workers that unpacked it at once would start a half-written file. */
export default async function setUp({ provide }: TestProject) {
  // Vitest runs the set-up of a project before the one of the whole run.
  enterRunDirectory()
  provide('chromium', await findChromium())
}
