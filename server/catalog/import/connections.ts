import { wordList } from './columns.ts'

/** "Wired, Wireless, Bluetooth Wireless": how a keyboard or a mouse is connected. */
export const connections = wordList(',', {
  Wired: 'Cable',
  Wireless: 'Inalámbrico',
  'Bluetooth Wireless': 'Bluetooth',
})
