import { readFileSync, writeFileSync } from 'node:fs'

/** What a process takes of memory now, which only Linux tells of another, and the most that it took since `forgetPeak`, in bytes. */
export function memoryOf(pid: number): { now: number; peak: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const bytes = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1]) * 1024
  return { now: bytes('VmRSS'), peak: bytes('VmHWM') }
}

export function forgetPeak(pid: number): void {
  writeFileSync(`/proc/${pid}/clear_refs`, '5')
}
