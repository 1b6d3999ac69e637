/** A start that cannot go on, told to the operator in one sentence; the stack would only hide it. */
export class StartupError extends Error {
  override name = 'StartupError'
}
