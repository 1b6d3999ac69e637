import { flag, text, words } from '../cell-readers.ts'
import { inColour, listed, phrase, sentences } from '../phrases.ts'
import { colours, connections, lights } from '../word-lists.ts'
import { defineKind } from './kind.ts'

const style = words({
  Gaming: 'Gamer',
  Standard: 'Estándar',
  Mini: 'Mini',
  Slim: 'Delgado',
  Ergonomic: 'Ergonómico',
  'Ergonomic Split': 'Ergonómico partido',
})

export const keyboard = defineKind({
  file: 'keyboard',
  label: 'teclados',
  skuPrefix: 'KBD',
  categoryId: 8,
  columns: {
    style,
    switches: text,
    backlit: lights,
    tenkeyless: flag,
    connection_type: connections,
    color: colours,
  },
  describe({ name, style: form, switches, backlit, tenkeyless, connection_type, color }) {
    const light = listed(backlit)
    return {
      name: phrase('Teclado', name),
      variants: [
        switches,
        inColour(color),
        light && `luz ${light === 'RGB' ? light : light.toLowerCase()}`,
        tenkeyless ? 'sin numérico' : null,
        listed(connection_type)?.toLowerCase() ?? null,
        form?.toLowerCase() ?? null,
      ],
      specs: {
        product_type: 'Teclado',
        keyboard_style: form,
        switches,
        backlight: light,
        tenkeyless,
        connection: connection_type,
        color,
      },
      description: sentences(
        phrase('Teclado', form?.toLowerCase(), switches && `con interruptores ${switches}`),
        light && `Iluminación: ${light}`,
        tenkeyless === true && 'Sin bloque numérico: deja más sitio al mouse',
        connection_type.length > 0 && `Conexión: ${listed(connection_type)}`,
      ),
    }
  },
})
