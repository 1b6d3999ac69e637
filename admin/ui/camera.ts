/** Whether a camera can be asked for here: browsers offer it on https, and on the same machine. */
export function hasCamera(): boolean {
  return typeof navigator.mediaDevices?.getUserMedia === 'function'
}
