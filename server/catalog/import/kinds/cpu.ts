import { needed, number, text } from '../cell-readers.ts'
import { figure, phrase, sentences, span } from '../phrases.ts'
import { defineKind } from './kind.ts'

export const cpu = defineKind({
  file: 'cpu',
  label: 'procesadores',
  skuPrefix: 'CPU',
  categoryId: 1,
  columns: {
    core_count: needed(number(1, 1024)),
    core_clock: number(0.1, 20),
    boost_clock: number(0.1, 20),
    microarchitecture: text,
    tdp: number(1, 2000),
    graphics: text,
  },
  describe({ name, core_count, core_clock, boost_clock, microarchitecture, tdp, graphics }) {
    return {
      name,
      variants: [
        `${core_count} núcleos`,
        figure(core_clock, 'GHz'),
        figure(boost_clock, 'GHz'),
        figure(tdp, 'W'),
        microarchitecture,
        graphics && `con ${graphics}`,
      ],
      specs: {
        microarchitecture,
        core_count,
        base_clock_ghz: core_clock,
        boost_clock_ghz: boost_clock,
        tdp_w: tdp,
        integrated_graphics: graphics,
      },
      description: sentences(
        phrase(
          `Procesador de ${core_count === 1 ? '1 núcleo' : `${core_count} núcleos`}`,
          frequency(core_clock, boost_clock),
          microarchitecture && `, arquitectura ${microarchitecture}`,
        ),
        tdp !== null && `Consumo típico de ${tdp} W`,
        graphics
          ? `Gráficos integrados ${graphics}`
          : 'No indica gráficos integrados: prevé una tarjeta gráfica',
      ),
    }
  },
})

function frequency(base: number | null, boost: number | null): string | null {
  const range = span(base, boost, 'GHz')
  return range && (range.startsWith('de ') || range.startsWith('hasta ') ? range : `a ${range}`)
}
