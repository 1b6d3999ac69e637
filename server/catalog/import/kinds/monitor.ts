import { needed, number, pair, text } from '../cell-readers.ts'
import { figure, phrase, says, sentences } from '../phrases.ts'
import { defineKind } from './kind.ts'

/** Resolutions with a common name. Others are written as figures. */
const resolutions: Record<string, string> = {
  '1920,1080': 'Full HD',
  '2560,1440': 'QHD',
  '3840,2160': '4K',
  '2560,1080': 'UWFHD',
  '3440,1440': 'UWQHD',
  '7680,4320': '8K',
}

export const monitor = defineKind({
  file: 'monitor',
  label: 'monitores',
  skuPrefix: 'MON',
  categoryId: 8,
  columns: {
    screen_size: needed(number(3, 300)),
    resolution: pair([100, 100_000], [100, 100_000]),
    refresh_rate: number(10, 5000),
    response_time: number(0.001, 1000),
    panel_type: text,
    aspect_ratio: text,
  },
  describe({ name, screen_size, resolution, refresh_rate, response_time, panel_type, aspect_ratio }) {
    const pixels = resolution && `${resolution[0]} × ${resolution[1]}`
    const common = resolution && (resolutions[resolution.join()] ?? resolution.join('x'))
    return {
      name: phrase(
        'Monitor',
        name,
        `${screen_size}″`,
        common && !says(name, common) && common,
        figure(refresh_rate, 'Hz'),
      ),
      variants: [panel_type, figure(response_time, 'ms'), aspect_ratio],
      specs: {
        product_type: 'Monitor',
        screen_inches: screen_size,
        refresh_rate_hz: refresh_rate,
        resolution: pixels,
        panel_type,
        response_time_ms: response_time,
        aspect_ratio,
      },
      description: sentences(
        phrase(`Monitor de ${screen_size} pulgadas`, panel_type && `con panel ${panel_type}`),
        pixels && phrase(`Resolución de ${pixels}`, refresh_rate !== null && `a ${refresh_rate} Hz`),
        response_time !== null && `Tiempo de respuesta de ${response_time} ms`,
      ),
    }
  },
})
