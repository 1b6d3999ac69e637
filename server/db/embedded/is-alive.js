/**
 * Whether a process of that id exists, whoever owns it. In JavaScript, because the scripts use it on a Node that cannot
 * read TypeScript.
 * @param {number} pid
 */
export function isAlive(pid) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM'
  }
}
