import { flag, needed, number, range } from '../cell-readers.ts'
import { inColour, phrase, sentences, span } from '../phrases.ts'
import { colours } from '../word-lists.ts'
import { defineKind } from './kind.ts'

export const caseFan = defineKind({
  file: 'case-fan',
  label: 'ventiladores',
  skuPrefix: 'FAN',
  categoryId: 8,
  columns: {
    size: needed(number(10, 1000)),
    color: colours,
    rpm: range(0, 30_000),
    airflow: range(0, 2000),
    noise_level: range(0, 120),
    pwm: flag,
  },
  describe({ name, size, color, rpm, airflow, noise_level, pwm }) {
    const pack = /^(.*?) (\d+)-Pack$/i.exec(name)
    const count = pack ? Number(pack[2]) : 1
    const turns = span(rpm?.min, rpm?.max, 'rpm')
    const flow = span(airflow?.min, airflow?.max, 'CFM')
    const noise = span(noise_level?.min, noise_level?.max, 'dB')
    return {
      name: phrase(
        count === 1 ? 'Ventilador' : `Kit de ${count} ventiladores`,
        pack?.[1] ?? name,
        !new RegExp(`(?<!\\d)${size} ?mm`, 'i').test(name) && `${size} mm`,
      ),
      variants: [inColour(color), pwm ? 'PWM' : null, turns, flow, noise],
      specs: {
        product_type: 'Ventiladores',
        fan_count: count,
        fan_size_mm: size,
        fan_rpm_min: rpm?.min,
        fan_rpm_max: rpm?.max,
        airflow_min_cfm: airflow?.min,
        airflow_max_cfm: airflow?.max,
        noise_min_db: noise_level?.min,
        noise_max_db: noise_level?.max,
        pwm,
        color,
      },
      description: sentences(
        count === 1
          ? `Ventilador de ${size} mm para carcasa`
          : `Kit de ${count} ventiladores de ${size} mm para carcasa`,
        turns && `Giro: ${turns}`,
        flow && `Caudal: ${flow}`,
        noise && `Ruido: ${noise}`,
        pwm === true && 'Con control PWM: la placa regula su velocidad',
      ),
    }
  },
})
