import { flag, pair, words } from '../cell-readers.ts'
import { inColour, phrase, sentences } from '../phrases.ts'
import { colours } from '../word-lists.ts'
import { defineKind } from './kind.ts'

const shape = words({
  Circumaural: 'Circumaural',
  'Supra-aural': 'Supraaural',
  'In Ear': 'Intraaural',
  Earbud: 'De botón',
})
const cups = words({ Closed: 'Cerradas', Open: 'Abiertas', 'Semi-open': 'Semiabiertas' })

export const headphones = defineKind({
  file: 'headphones',
  label: 'audífonos',
  skuPrefix: 'AUD',
  categoryId: 8,
  columns: {
    type: shape,
    // The lowest frequency is in hertz, the highest in kilohertz.
    frequency_response: pair([0, 100_000], [0.01, 10_000]),
    microphone: flag,
    wireless: flag,
    enclosure_type: cups,
    color: colours,
  },
  describe({ name, type, frequency_response, microphone, wireless, enclosure_type, color }) {
    return {
      name: phrase('Audífonos', name),
      variants: [
        inColour(color),
        enclosure_type && `copas ${enclosure_type.toLowerCase()}`,
        wireless === null ? null : wireless ? 'inalámbricos' : 'con cable',
        microphone === null ? null : microphone ? 'con micrófono' : 'sin micrófono',
        type?.toLowerCase() ?? null,
        frequency_response && `${frequency_response[0]} Hz a ${frequency_response[1]} kHz`,
      ],
      specs: {
        product_type: 'Audífonos',
        headset_type: type,
        enclosure: enclosure_type,
        frequency_min_hz: frequency_response?.[0],
        frequency_max_khz: frequency_response?.[1],
        microphone,
        wireless,
        color,
      },
      description: sentences(
        phrase(
          'Audífonos',
          wireless === true && 'inalámbricos',
          wireless === false && 'con cable',
          microphone === true && (wireless === false ? 'y micrófono' : 'con micrófono'),
        ),
        type &&
          phrase(`Forma: ${type.toLowerCase()}`, enclosure_type && `, copas ${enclosure_type.toLowerCase()}`),
        frequency_response && `Responden de ${frequency_response[0]} Hz a ${frequency_response[1]} kHz`,
      ),
    }
  },
})
