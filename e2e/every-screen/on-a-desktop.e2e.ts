import { desktop, walkEveryScreen } from './walk.ts'

walkEveryScreen(desktop)
