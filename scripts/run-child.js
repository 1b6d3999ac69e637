import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { constants } from 'node:os'
import { root } from './project.js'

/** @typedef {'SIGINT' | 'SIGTERM' | 'SIGHUP'} EndSignal */

const PARENT_CHECK_MS = 250
/** Longer than the shop takes to finish its requests and to stop PostgreSQL. */
const PATIENCE_MS = 15_000

/**
 * Runs a program as if it stood in our place: same terminal, same signals, same exit code.
 * @param {string} program
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<number>}
 */
export async function runChild(program, args, env = process.env) {
  const child = spawn(program, args, { cwd: root, env, stdio: 'inherit' })
  const forget = onEndRequest((signal) => {
    child.kill(signal)
    setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS).unref()
  })
  try {
    return await exitCodeOf(child)
  } finally {
    forget()
  }
}

/**
 * Calls back when we are asked to end: by a signal, or because the npm that called us is gone. A `kill` of
 * npm leaves its script running, and a shop that nobody can reach would go on holding its port.
 * @param {(signal: EndSignal) => void} callback
 * @returns {() => void} stops listening
 */
export function onEndRequest(callback) {
  /** @type {EndSignal[]} */
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
  for (const signal of signals) process.on(signal, callback)
  const familyAtStart = family()
  const timer = setInterval(() => {
    if (family() === familyAtStart) return
    clearInterval(timer)
    callback('SIGTERM')
  }, PARENT_CHECK_MS)
  timer.unref()
  return () => {
    clearInterval(timer)
    for (const signal of signals) process.off(signal, callback)
  }
}

/** Our parent; and, where that is only npm's `sh -c`, npm itself behind it. */
function family() {
  const parent = process.ppid
  if (process.platform !== 'linux') return String(parent)
  try {
    const isShellOfNpm = /^\S*sh\0-c\0/.test(readFileSync(`/proc/${parent}/cmdline`, 'utf8'))
    if (!isShellOfNpm) return String(parent)
    // "pid (name) state ppid …": the name may itself have blanks and brackets.
    const afterName = readFileSync(`/proc/${parent}/stat`, 'utf8').split(') ').at(-1) ?? ''
    return `${parent} of ${afterName.split(' ')[1]}`
  } catch {
    return String(parent)
  }
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @returns {Promise<number>}
 */
export function exitCodeOf(child) {
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code, signal) => resolve(code ?? 128 + (signal ? constants.signals[signal] : 0)))
  })
}
