import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { root } from '../../scripts/project.js'
import { scratchDirectory } from '../run-directory.ts'

/** The last commit that set the version, whatever is tagged. */
export function lastRelease(): string {
  const commit = run('git', ['log', '-1', '--format=%H', '-G"version": ', '--', 'package.json'])
  const { version } = JSON.parse(run('git', ['show', `${commit}:package.json`]))
  console.log(`Release ${version}, commit ${commit.slice(0, 8)}`)
  return commit
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

/** A version of before, installed and built in a folder of its own until the test is over. */
export function checkOut(commit: string): string {
  const folder = join(scratchDirectory('release'), 'kuntur')
  run('git', ['worktree', 'add', '--detach', folder, commit])
  onTestFinished(() => void run('git', ['worktree', 'remove', '--force', folder]))
  run('npm', ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund'], folder)
  run(process.execPath, ['scripts/build.js'], folder)
  return folder
}
