import { phone, walkEveryScreen } from './walk.ts'

walkEveryScreen(phone)
