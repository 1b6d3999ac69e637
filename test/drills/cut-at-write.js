// Loaded into a shop before the shop (`--import`): writes down what it writes into its data directory, and with CUT_AT ends
// the process by SIGKILL at that write: of a file it has written the half, anything else it has not done.
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

const { DATA_DIR = '', CUT_AT = '0', CUT_LOG = '' } = process.env
const plain = { appendFileSync: fs.appendFileSync, writeFileSync: fs.writeFileSync }
let count = 0

/**
 * @param {string} call
 * @param {unknown[]} args
 */
function reach(call, args) {
  const path = args.slice(0, 2).findLast((arg) => typeof arg === 'string' && arg.startsWith(DATA_DIR))
  if (!path) return
  count++
  if (CUT_LOG) plain.appendFileSync(CUT_LOG, `${call} ${path}\n`)
  if (count !== Number(CUT_AT)) return
  const [, data] = args
  if (call.startsWith('writeFile') && (typeof data === 'string' || Buffer.isBuffer(data)))
    plain.writeFileSync(/** @type {string} */ (path), data.slice(0, data.length / 2))
  process.kill(process.pid, 'SIGKILL')
  // A signal to oneself comes at once, but not before the call has returned.
  for (;;);
}

const calls = [
  'writeFile',
  'appendFile',
  'rename',
  'mkdir',
  'mkdtemp',
  'copyFile',
  'symlink',
  'link',
  'chmod',
  'rm',
  'unlink',
]

/**
 * @param {Record<string, Function>} api
 * @param {string} name
 */
function watch(api, name) {
  const original = api[name]
  if (!original) return
  api[name] = (/** @type {unknown[]} */ ...args) => {
    reach(name, args)
    return original.apply(api, args)
  }
}

for (const name of calls) {
  watch(/** @type {any} */ (fs), `${name}Sync`)
  watch(/** @type {any} */ (fs.promises), name)
}
for (const name of ['open', 'openSync']) {
  for (const api of [fs, fs.promises]) {
    const original = /** @type {any} */ (api)[name]
    if (!original) continue
    Object.assign(api, {
      [name](/** @type {unknown[]} */ ...args) {
        if (/[wax]/.test(String(args[1] ?? 'r'))) reach(name, args)
        return original.apply(api, args)
      },
    })
  }
}
syncBuiltinESMExports()
