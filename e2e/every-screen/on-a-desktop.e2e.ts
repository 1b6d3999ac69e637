import { walkEveryScreen } from './walk.ts'

walkEveryScreen({
  device: 'desktop',
  viewport: { width: 1280, height: 800 },
  smallest: 640,
  widths: [1280, 1920],
})
