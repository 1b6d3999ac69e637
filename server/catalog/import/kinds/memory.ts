import { gigabytes } from '../../internal/units.ts'
import { needed, number, pair, range } from '../cell-readers.ts'
import { figure, inColour, phrase, says, sentences } from '../phrases.ts'
import { colours } from '../word-lists.ts'
import { defineKind } from './kind.ts'

export const memory = defineKind({
  file: 'memory',
  label: 'memorias RAM',
  skuPrefix: 'RAM',
  categoryId: 4,
  columns: {
    // "5,6000" is DDR5 at 6000; "400" alone is the first DDR.
    speed: needed(range(1, 100_000)),
    modules: needed(pair([1, 64], [0.01, 4096])),
    color: colours,
    first_word_latency: number(0.1, 1000),
    cas_latency: number(0.5, 500),
  },
  describe({ name, speed, modules, color, first_word_latency, cas_latency }) {
    const [count, size] = inGigabytes(name, modules)
    const total = gigabytes(count * size)
    const type = speed.min === null ? 'DDR' : `DDR${speed.min}`
    return {
      name: phrase(
        says(name, total) ? name : `${name} ${total}`,
        count > 1 && `(${count}x${size < 1 ? gigabytes(size) : size})`,
        `${type} ${speed.max}`,
        cas_latency !== null && `CL${cas_latency}`,
      ),
      variants: [inColour(color), figure(first_word_latency, 'ns')],
      specs: {
        memory_type: type,
        memory_speed_mts: speed.max,
        cas_latency,
        first_word_latency_ns: first_word_latency,
        module_count: count,
        module_gb: size,
        capacity_gb: count * size,
        color,
      },
      description: sentences(
        phrase(
          `Memoria ${type} de ${total}`,
          count > 1 ? `en ${count} módulos de ${gigabytes(size)}` : 'en un solo módulo',
          `, a ${speed.max} MT/s`,
        ),
        cas_latency !== null &&
          phrase(
            `Latencia CL${cas_latency}`,
            first_word_latency !== null && `(${first_word_latency} ns reales)`,
          ),
        `Comprueba que tu placa madre use ${type}`,
      ),
    }
  },
})

/** Old modules are given in megabytes: "2,512" for a kit of 1 GB. The total in the name shows which unit it is. */
function inGigabytes(name: string, [count, size]: readonly [number, number]): [count: number, size: number] {
  const total = Number(/ (\d+(?:\.\d+)?) GB$/.exec(name)?.[1])
  return count * size === total * 1024 ? [count, size / 1024] : [count, size]
}
