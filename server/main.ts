import { builtFrontend } from './built-frontend.ts'
import { run } from './run.ts'

// The shop as it is served: configuration → database → catalogue → pages and API.
await run(builtFrontend)
