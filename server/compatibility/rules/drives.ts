import { numberOf, textOf } from '../figures.ts'
import { counted, ofThe, The, the } from '../naming.ts'
import type { Part } from '../part.ts'
import { ofSum, type Rule, type Sum } from './rule.ts'

const formatOf = ({ specs }: Part) => textOf(specs, 'drive_form_factor')
const isStick = (drive: Part) => formatOf(drive)?.startsWith('M.2') ?? false

/** Sticks take a slot of the board, whatever they speak. */
export const m2Slots: Rule = ofSum({
  key: 'm2-slots',
  kinds: ['drive', 'board'],
  takes(drive) {
    if (formatOf(drive) === null) return 'unknown'
    return isStick(drive) ? 1 : 'none'
  },
  has: (board) => numberOf(board, 'm2_slots'),
  tell: {
    fits: ({ host, taken, has }) =>
      `${The(host)} tiene ${counted(has ?? 0, 'ranura', 'ranuras')} M.2 y ocupas ${taken}.`,
    misfit: ({ host, taken, has }) =>
      `${The(host)} tiene ${counted(has ?? 0, 'ranura', 'ranuras')} M.2 y elegiste ${counted(taken, 'disco', 'discos')} M.2: no caben.`,
    unknown(sum) {
      const mute = sum.guests.filter((drive) => formatOf(drive) === null)
      if (mute.length > 0) return formatUnknown(sum, mute)
      return `Sin dato de las ranuras M.2 ${ofThe(sum.host)}: verifica que tenga ${sum.taken}.`
    },
  },
})

function formatUnknown({ host }: Sum, mute: readonly Part[]): string {
  const end = mute.length === 1 ? 'conectarlo' : 'conectarlos'
  return `Sin dato del formato ${mute.map(ofThe).join(' y ')}: verifica que ${the(host)} tenga dónde ${end}.`
}

const isOnCable = (drive: Part) => /^[23]\.5/.test(formatOf(drive) ?? '')
const isSata = ({ specs }: Part) => /^SATA\b/i.test(textOf(specs, 'interface') ?? '')

/** Drives on cables take a port. What a board has for those of servers is not known. */
export const sataPorts: Rule = ofSum({
  key: 'sata-ports',
  kinds: ['drive', 'board'],
  takes(drive) {
    if (formatOf(drive) === null) return 'maybe'
    if (isStick(drive) || formatOf(drive) === 'PCIe') return 'none'
    return isOnCable(drive) && isSata(drive) ? 1 : 'unknown'
  },
  has: (board) => numberOf(board, 'sata_ports'),
  tell: {
    fits: ({ host, taken, has }) =>
      `${The(host)} tiene ${counted(has ?? 0, 'puerto', 'puertos')} SATA y ocupas ${taken}.`,
    misfit: ({ host, taken, has }) =>
      `${The(host)} tiene ${counted(has ?? 0, 'puerto', 'puertos')} SATA y elegiste ${counted(taken, 'disco', 'discos')} SATA: no alcanzan.`,
    unknown(sum) {
      const odd = sum.guests.find((drive) => formatOf(drive) !== null && !(isOnCable(drive) && isSata(drive)))
      if (odd) {
        const link = textOf(odd.specs, 'interface')
        return link === null
          ? `Sin dato de la conexión ${ofThe(odd)}: verifica que ${the(sum.host)} la tenga.`
          : `${The(odd)} se conecta por ${link}: verifica que ${the(sum.host)} tenga esa conexión.`
      }
      if (sum.has === null)
        return `Sin dato de los puertos SATA ${ofThe(sum.host)}: verifica que tenga ${sum.taken}.`
      return formatUnknown(
        sum,
        sum.guests.filter((drive) => formatOf(drive) === null),
      )
    },
  },
})
