import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The checkout, whatever the directory that a script is called from. */
export const root = fileURLToPath(new URL('..', import.meta.url))

/** @param {string[]} names */
export const inProject = (...names) => join(root, ...names)

/** What stops a command, told in one sentence; anything else that is thrown is a bug and keeps its stack. */
export class Refusal extends Error {}

/**
 * Runs a command to its end: what it returns becomes the exit code.
 * @param {() => Promise<number>} main
 */
export async function command(main) {
  try {
    process.exit(await main())
  } catch (error) {
    console.error(error instanceof Refusal ? error.message : error)
    process.exit(1)
  }
}
