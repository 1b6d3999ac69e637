import type { RgbStops } from './types.ts'

/** The shop's few light schemes: pictures match because they share them. */
export const aurora: RgbStops = ['#40E0D0', '#4C8DFF', '#B35CFF']
export const lagoon: RgbStops = ['#7CF5C4', '#40E0D0', '#2B9BD8']
export const dusk: RgbStops = ['#FFB24B', '#FF5722', '#C2358F']
export const ice: RgbStops = ['#E4F6FF', '#9BD3FF', '#6C9BFF']
export const violet: RgbStops = ['#FF7AD9', '#A66BFF', '#5B6CFF']
