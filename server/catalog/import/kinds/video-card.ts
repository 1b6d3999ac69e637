import { gigabytes } from '../../internal/units.ts'
import { needed, number, text } from '../cell-readers.ts'
import { figure, inColour, phrase, says, sentences, span, withGaps } from '../phrases.ts'
import { colours } from '../word-lists.ts'
import { defineKind } from './kind.ts'

export const videoCard = defineKind({
  file: 'video-card',
  label: 'tarjetas gráficas',
  skuPrefix: 'GPU',
  categoryId: 2,
  columns: {
    chipset: needed(text),
    memory: needed(number(0.03, 1024)),
    core_clock: number(50, 10_000),
    boost_clock: number(50, 10_000),
    color: colours,
    length: number(40, 1000),
  },
  describe({ name, chipset, memory, core_clock, boost_clock, color, length }) {
    const chip = withoutMemory(chipset, memory)
    // "Radeon RX 550 - 512" ends with the number of shaders, which nobody searches for.
    const [typed = chip, shaders] = chip.split(' - ')
    return {
      name: withMemory(withChip(name, typed), memory),
      variants: [
        inColour(color),
        shaders === undefined ? null : `${shaders} sombreadores`,
        span(core_clock, boost_clock, 'MHz'),
        figure(length, 'mm'),
      ],
      specs: {
        gpu_chip: chip,
        vram_gb: memory,
        core_clock_mhz: core_clock,
        boost_clock_mhz: boost_clock,
        length_mm: length,
        color,
      },
      description: sentences(
        `Tarjeta gráfica con chip ${chip} y ${gigabytes(memory)} de memoria de video`,
        clocks(core_clock, boost_clock),
        length !== null && `Mide ${length} mm de largo: comprueba el espacio de tu carcasa`,
      ),
    }
  },
})

/** Removes the memory from chips such as "GeForce RTX 3060 12GB", so that the name does not have it twice. */
function withoutMemory(chipset: string, memory: number): string {
  return chipset.replace(` ${memory}GB`, '')
}

/**
 * Adds the chip to the name as a buyer types it. If the name has it as one word, "RX6700XT", that word is spelt out. Inside
 * a part number, "DUAL-RTX4070-O12G", it stays as it is and the chip follows.
 */
function withChip(name: string, chip: string): string {
  const { core, inName } = spellingOf(chip)
  if (!inName.test(name)) return phrase(name, chip)
  const spelt = name.replace(inName, `$1${core}`)
  return phrase(spelt, chip.endsWith(' LHR') && !says(spelt, 'LHR') && 'LHR')
}

const spellings = new Map<string, { core: string; inName: RegExp }>()

function spellingOf(chip: string) {
  let spelling = spellings.get(chip)
  if (!spelling) {
    const core = chip.replace(/^(GeForce|Radeon) /i, '').replace(/ LHR$/, '')
    const asWord = `(^| )${withGaps(core)}(?= |$)`
    const ofAnother = '(?! (?:ti|super|xt|xtx|gre|x2|se)(?: |$))'
    spelling = { core, inName: new RegExp(asWord + ofAnother, 'i') }
    spellings.set(chip, spelling)
  }
  return spelling
}

function withMemory(name: string, memory: number): string {
  const size = gigabytes(memory)
  return phrase(name, !says(name, size) && !says(name, `${memory}G`) && size)
}

function clocks(core: number | null, boost: number | null): string | null {
  const range = span(core, boost, 'MHz')
  return range && `Frecuencia ${range}`
}
