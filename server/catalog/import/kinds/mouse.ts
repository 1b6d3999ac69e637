import { number, words } from '../cell-readers.ts'
import { figure, inColour, listed, phrase, sentences } from '../phrases.ts'
import { colours, connections } from '../word-lists.ts'
import { defineKind } from './kind.ts'

const sensor = words({ Optical: 'Óptico', Laser: 'Láser', Trackball: 'Trackball', Touchpad: 'Panel táctil' })
const hand = words({ Right: 'Derecha', Left: 'Izquierda', Both: 'Ambas' })

export const mouse = defineKind({
  file: 'mouse',
  label: 'mouse',
  skuPrefix: 'MOU',
  categoryId: 8,
  columns: {
    tracking_method: sensor,
    connection_type: connections,
    max_dpi: number(1, 1_000_000),
    hand_orientation: hand,
    color: colours,
  },
  describe({ name, tracking_method, connection_type, max_dpi, hand_orientation, color }) {
    return {
      name: phrase('Mouse', name),
      variants: [
        inColour(color),
        figure(max_dpi, 'dpi'),
        listed(connection_type)?.toLowerCase() ?? null,
        hand_orientation && `mano ${hand_orientation.toLowerCase()}`,
        tracking_method?.toLowerCase() ?? null,
      ],
      specs: {
        product_type: 'Mouse',
        tracking: tracking_method,
        max_dpi,
        hand: hand_orientation,
        connection: connection_type,
        color,
      },
      description: sentences(
        phrase(
          'Mouse',
          tracking_method && sensorTold[tracking_method],
          max_dpi !== null && `, hasta ${max_dpi} dpi`,
        ),
        connection_type.length > 0 && `Conexión: ${listed(connection_type)}`,
        hand_orientation &&
          (hand_orientation === 'Ambas'
            ? 'Para cualquier mano'
            : `Para la mano ${hand_orientation.toLowerCase()}`),
      ),
    }
  },
})

const sensorTold: Record<string, string> = {
  Óptico: 'óptico',
  Láser: 'láser',
  Trackball: 'de bola (trackball)',
  'Panel táctil': 'de panel táctil',
}
