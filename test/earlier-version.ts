import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { root } from '../scripts/project.js'

/** The last commit that set the version, whatever is tagged. */
export function lastRelease(): string {
  const commit = run('git', ['log', '-1', '--format=%H', '-G"version": ', '--', 'package.json'])
  const { version } = JSON.parse(run('git', ['show', `${commit}:package.json`]))
  console.log(`Release ${version}, commit ${commit.slice(0, 8)}`)
  return commit
}

/**
 * A version of before, installed and built inside an existing folder. It wants the history and the registry, and stays until `remove`
 * is called, since git keeps a note of it.
 * @throws Error with what git or npm says.
 */
export function checkOut(commit: string, folder: string): { checkout: string; remove(): void } {
  const checkout = join(folder, 'kuntur')
  run('git', ['worktree', 'add', '--detach', checkout, commit])
  const remove = () => void run('git', ['worktree', 'remove', '--force', checkout])
  try {
    run('npm', ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund'], checkout)
    run(process.execPath, ['scripts/build.js'], checkout)
    return { checkout, remove }
  } catch (error) {
    remove()
    throw error
  }
}

function run(program: string, args: string[], cwd = root): string {
  const { status, stdout, stderr } = spawnSync(program, args, {
    cwd,
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: '' },
    maxBuffer: 64 * 1024 * 1024,
  })
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}:\n${stdout}${stderr}`)
  return stdout.trim()
}
