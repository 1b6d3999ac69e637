import { END_NOTICES_PATH } from '../../contract/notices.ts'

/** Whoever has what comes behind one of these can read or act by it. */
const beforeSecrets = ['/api/offers', '/vista-previa', '/vista-ajustes', END_NOTICES_PATH]

/** A path as the log may have it: without the secret that it is opened by. */
export function loggedPath(path: string): string {
  const before = beforeSecrets.find((start) => path.startsWith(`${start}/`))
  if (before === undefined) return path
  const [, ...rest] = path.slice(before.length + 1).split('/')
  return [before, '…', ...rest].join('/')
}
