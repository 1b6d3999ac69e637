import { type Result, readResults } from './results.ts'
import { commands, findShown, readPromises, resultsOf } from './shown.ts'

/*
 * npm run promises: each promise of docs/requirements.md, what shows it, and how that ended the last time it ran here.
 * `npm run promises -- OR-5 RE-1` for some.
 */

const asked = process.argv.slice(2)
const promises = readPromises().filter(({ id }) => asked.length === 0 || asked.includes(id))
const results = readResults()
const shown = findShown()
const counts = { shown: 0, failed: 0, notRun: 0, none: 0 }

for (const { id, promise, expected } of promises) {
  console.log(`\n${id.padEnd(6)} ${promise}  →  ${expected}`)
  const own = shown.filter(({ ids }) => ids.includes(id))
  if (own.length === 0) {
    counts.none++
    console.log('       NOT SHOWN: no title of a test or drill begins with it')
  }
  let isFailed = false
  let hasRun = false
  for (const entry of own) {
    const ended = resultsOf(entry, results)
    isFailed ||= ended.some(({ status }) => status === 'failed')
    hasRun ||= ended.length > 0
    console.log(`       ${told(ended).padEnd(26)} ${entry.file}  ${entry.title}`)
  }
  if (own.length > 0) counts.shown++
  if (isFailed) counts.failed++
  else if (own.length > 0 && !hasRun) counts.notRun++
}

console.log(
  `\n${counts.shown} promises are shown, ${counts.none} are not; of ${counts.failed} something failed the last time, of ${counts.notRun} nothing has run here yet.`,
)
tellCommands()
if (counts.none + counts.failed > 0) process.exitCode = 1

/** What an owner runs to have all of it anew, each promise at the command that it needs in the end. */
function tellCommands(): void {
  console.log('\nTo have all of it shown anew:')
  for (const [place, command] of commands.entries()) {
    const titles = shown.filter(
      ({ ids, command: its }) => its === command && promises.some(({ id }) => ids.includes(id)),
    )
    const ids = new Set(titles.flatMap((entry) => entry.ids))
    const named = promises.filter(({ id }) => ids.has(id)).map(({ id }) => id)
    const later = new Set(commands.slice(place + 1))
    const whole = named.filter(
      (id) => !shown.some((entry) => entry.ids.includes(id) && later.has(entry.command)),
    )
    const notRun = titles.filter((entry) => resultsOf(entry, results).length === 0).length
    console.log(
      `  ${command.padEnd(24)} ${named.length} promises by ${titles.length} titles, of which ${notRun} have not run here yet` +
        (place === 0 ? `; ${whole.length} promises need nothing else` : `: ${named.join(' ')}`),
    )
  }
}

function told(ended: readonly Result[]): string {
  if (ended.length === 0) return 'not run yet'
  const failed = ended.filter(({ status }) => status === 'failed')
  const last = (failed.length > 0 ? failed : ended).map(({ when }) => when).sort()[0] ?? ''
  return `${failed.length > 0 ? 'FAILED' : 'passed'} ${last.slice(0, 16).replace('T', ' ')}`
}
