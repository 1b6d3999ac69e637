// node fill.js values.env sample: writes the sample with each ${NAME} replaced by its value. It needs nothing but Node.
import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { parseEnv } from 'node:util'

/**
 * Names of variables are in capitals, so `$host` of nginx and `${lower}` of a shell are left alone.
 * @param {string} sample
 * @param {NodeJS.Dict<string>} values
 * @throws an Error that lists the names without a value
 */
export function fill(sample, values) {
  const names = new Set([...sample.matchAll(/\$\{([A-Z][A-Z0-9_]*)\}/g)].map(([, name = '']) => name))
  const missing = [...names].filter((name) => !values[name])
  if (missing.length > 0) throw new Error(`Without a value: ${missing.join(', ')}`)
  return sample.replace(/\$\{([A-Z][A-Z0-9_]*)\}/g, (_, name) => values[name] ?? '')
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [values, sample] = process.argv.slice(2)
  if (!values || !sample) {
    console.error('node fill.js values.env sample')
    process.exit(1)
  }
  try {
    process.stdout.write(fill(readFileSync(sample, 'utf8'), parseEnv(readFileSync(values, 'utf8'))))
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  }
}
