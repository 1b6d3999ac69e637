import { pathToFileURL } from 'node:url'
import { inProject } from './project.js'

/**
 * The arguments by which the pinned Node runs a TypeScript file of the shop.
 * @param {string} file
 * @param {string[]} args
 */
export function shopArguments(file, ...args) {
  return ['--import', pathToFileURL(inProject('scripts', 'quick-imports.js')).href, file, ...args]
}

/** Code that Node has compiled once serves the next start: that takes half the time. */
export const compileCache = { NODE_COMPILE_CACHE: inProject('node_modules', '.kuntur-compile-cache') }
