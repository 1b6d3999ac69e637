import { rememberedChoice } from '../ui/remembered-choice'

/** Light at first. */
export const theme = rememberedChoice('theme', 'light', 'dark')
