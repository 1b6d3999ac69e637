import { walkEveryScreen } from './walk.ts'

walkEveryScreen({
  device: 'phone',
  viewport: { width: 390, height: 844 },
  smallest: 195,
  widths: [320, 360, 390],
})
