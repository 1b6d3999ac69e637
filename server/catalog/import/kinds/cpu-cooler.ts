import { number, range } from '../cell-readers.ts'
import { inColour, phrase, sentences, span } from '../phrases.ts'
import { colours } from '../word-lists.ts'
import { defineKind } from './kind.ts'

export const cpuCooler = defineKind({
  file: 'cpu-cooler',
  label: 'disipadores y refrigeraciones',
  skuPrefix: 'CLR',
  categoryId: 8,
  columns: {
    rpm: range(0, 30_000),
    noise_level: range(0, 120),
    color: colours,
    // The size of the radiator. An air cooler has none.
    size: number(40, 1000),
  },
  describe({ name, rpm, noise_level, color, size }) {
    const turns = span(rpm?.min, rpm?.max, 'rpm')
    const noise = span(noise_level?.min, noise_level?.max, 'dB')
    return {
      name: phrase(
        size === null ? 'Disipador' : 'Refrigeración líquida',
        name,
        size !== null && !new RegExp(`(?<!\\d)${size}(?!\\d)`).test(name) && `${size} mm`,
      ),
      variants: [inColour(color), turns, noise],
      specs: {
        product_type: size === null ? 'Disipador por aire' : 'Refrigeración líquida',
        radiator_mm: size,
        fan_rpm_min: rpm?.min,
        fan_rpm_max: rpm?.max,
        noise_min_db: noise_level?.min,
        noise_max_db: noise_level?.max,
        color,
      },
      description: sentences(
        size === null
          ? 'Disipador por aire para procesador'
          : `Refrigeración líquida para procesador, con radiador de ${size} mm`,
        turns && `Ventiladores: ${turns}`,
        noise && `Ruido: ${noise}`,
        size === null
          ? 'Comprueba que su alto quepa en tu carcasa'
          : 'Comprueba que tu carcasa admita ese radiador',
      ),
    }
  },
})
