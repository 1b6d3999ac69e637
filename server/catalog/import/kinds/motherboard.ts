import { gigabytes } from '../../internal/units.ts'
import { needed, number, text } from '../cell-readers.ts'
import { inColour, phrase, says, sentences } from '../phrases.ts'
import { colours } from '../word-lists.ts'
import { defineKind } from './kind.ts'

export const motherboard = defineKind({
  file: 'motherboard',
  label: 'placas madre',
  skuPrefix: 'MBO',
  categoryId: 3,
  columns: {
    socket: needed(text),
    form_factor: text,
    max_memory: number(0.25, 65_536),
    memory_slots: number(1, 128),
    color: colours,
  },
  describe({ name, socket, form_factor, max_memory, memory_slots, color }) {
    // "Integrated Atom D525": the processor is soldered on, so there is no socket.
    const soldered = /^Integrated (.+)/.exec(socket)?.[1]
    return {
      name: phrase(name, !says(name, soldered ?? socket) && `(${soldered ?? socket})`),
      variants: [inColour(color), form_factor, max_memory === null ? null : `hasta ${gigabytes(max_memory)}`],
      specs: {
        socket: soldered ? null : socket,
        form_factor,
        memory_slots,
        max_memory_gb: max_memory,
        color,
      },
      description: sentences(
        phrase(
          'Placa madre',
          form_factor,
          soldered ? `con procesador ${soldered} integrado` : `con zócalo ${socket}`,
        ),
        memory_slots !== null &&
          phrase(
            memory_slots === 1 ? '1 ranura de memoria' : `${memory_slots} ranuras de memoria`,
            max_memory !== null && `, hasta ${gigabytes(max_memory)} en total`,
          ),
      ),
    }
  },
})
