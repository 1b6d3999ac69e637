import { resolve } from 'node:path'

/** npm runs its commands in the project's folder; a relative path is of the folder from which npm was called. */
export function fromCaller(path: string): string {
  return resolve(process.env.INIT_CWD ?? '.', path)
}
