import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { inProject } from '../scripts/project.js'

type Node = { id: number; callFrame: { functionName: string; url: string; lineNumber: number } }
export type CpuProfile = { nodes: Node[]; samples: number[]; timeDeltas: number[] }

const MOST_SHOWN = 20

/** What makes a process write down where its time goes, when it ends. */
export const profiledIn = (directory: string) => ({ NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${directory}` })

/** Says of the profiles in a directory where the time went: by package or file, then by function. */
export async function printProfiles(directory: string): Promise<void> {
  for (const name of (await readdir(directory)).filter((file) => file.endsWith('.cpuprofile'))) {
    const profile: CpuProfile = JSON.parse(await readFile(join(directory, name), 'utf8'))
    console.log(`\n${join(directory, name)}`)
    for (const by of [placeOf, functionOf]) {
      const shares = sharesOf(profile, by).slice(0, MOST_SHOWN)
      for (const { what, share } of shares) console.log(`${(100 * share).toFixed(1).padStart(6)} %  ${what}`)
      console.log('')
    }
  }
}

/** Which part of the working time each takes by itself, most first. Idle time is left out. */
export function sharesOf(
  { nodes, samples, timeDeltas }: CpuProfile,
  by: (node: Node) => string,
): { what: string; share: number }[] {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const times = new Map<string, number>()
  samples.forEach((id, at) => {
    const node = byId.get(id)
    if (!node || node.callFrame.functionName === '(idle)') return
    times.set(by(node), (times.get(by(node)) ?? 0) + (timeDeltas[at] ?? 0))
  })
  const all = [...times.values()].reduce((sum, time) => sum + time, 0)
  return [...times].map(([what, time]) => ({ what, share: time / all })).toSorted((a, b) => b.share - a.share)
}

/** The package, or the file of ours, or what V8 and Node do by themselves. */
export function placeOf({ callFrame: { functionName, url } }: Node): string {
  if (url === '') return functionName || '(native)'
  const [, name] = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url) ?? []
  return name ?? url.replace(`file://${inProject('.')}`, '').replace(/^\//, '')
}

function functionOf(node: Node): string {
  const { functionName, lineNumber } = node.callFrame
  return `${functionName || '(anonymous)'} · ${placeOf(node)}:${lineNumber + 1}`
}
