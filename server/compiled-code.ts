const { NODE_COMPILE_CACHE } = process.env

/**
 * For the environment of threads and processes that the shop starts and that are to know nothing else of it: where Node keeps what
 * it has compiled, if this process was told. Without it each of them loads Node's reader of TypeScript, which is half of its start.
 */
export const compiledCode: NodeJS.ProcessEnv = NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE } : {}
