import type { PowerLoad } from '../../contract/power-cuts.ts'

/**
 * What a UPS or a regulator is, as far as its specifications say. `va` and `watts` are what it can give, `batteryVolts` and
 * `batteryAh` those of all its batteries together.
 */
export type PowerUnit = {
  va: number | null
  watts: number | null
  isOnline: boolean | null
  isSine: boolean | null
  batteryVolts: number | null
  batteryAh: number | null
}

/** A quarter more than the load, because a UPS at its limit ages and trips. */
const MARGIN_PERCENT = 125

/** Watts that a UPS carries for each 100 VA: makers rate standby and interactive units so, and online ones higher. */
const powerFactorPercent = { interactive: 60, online: 90 }

/** A supply with active PFC draws its current in peaks from a stepped wave: half as much VA again. */
const STEPPED_WAVE_FACTOR = 1.5

/** At such loads lead-acid gives about half of its rated Ah, and the inverter passes on 85 % of that. */
const USABLE_SHARE = 0.5 * 0.85

/** The least VA for a load, rounded up. An online unit makes its own sine wave. */
export function neededVa(
  { watts, hasActivePfc }: Pick<PowerLoad, 'watts' | 'hasActivePfc'>,
  { isOnline, isSine }: { isOnline: boolean; isSine: boolean },
): number {
  const factor = hasActivePfc && !isSine && !isOnline ? STEPPED_WAVE_FACTOR : 1
  const powerFactor = powerFactorPercent[isOnline ? 'online' : 'interactive']
  return Math.ceil((MARGIN_PERCENT * factor * watts) / powerFactor)
}

/** The least watts of a regulator for a load. It has no battery and passes the wave of the grid on, so its watts decide. */
export function regulatorWatts(watts: number): number {
  return Math.ceil((MARGIN_PERCENT * watts) / 100)
}

/** About how many whole minutes a battery carries a load. Null where its figures are not known. */
export function backupMinutes(
  { batteryVolts, batteryAh }: Pick<PowerUnit, 'batteryVolts' | 'batteryAh'>,
  watts: number,
): number | null {
  if (batteryVolts === null || batteryAh === null) return null
  return Math.floor((60 * batteryVolts * batteryAh * USABLE_SHARE) / watts)
}

/** What a unit is for a load: `needed` is the VA that decided. */
export type Carries =
  | { verdict: 'fits'; needed: number }
  | { verdict: 'weak'; needed: number; by: 'va' | 'watts' }
  | { verdict: 'unknown'; missing: 'va' | 'topology' | 'waveform' }

/** Whether a unit carries a load. What is not known of it is never taken for enough. */
export function carries(load: PowerLoad, { va, watts, isOnline, isSine }: PowerUnit): Carries {
  const kinds = (isOnline === null ? [false, true] : [isOnline]).flatMap((online) =>
    (isSine === null ? [false, true] : [isSine]).map((sine) =>
      neededVa(load, { isOnline: online, isSine: sine }),
    ),
  )
  const [least, most] = [Math.min(...kinds), Math.max(...kinds)]
  if (watts !== null && watts < load.watts) return { verdict: 'weak', needed: most, by: 'watts' }
  if (va === null) return { verdict: 'unknown', missing: 'va' }
  if (va >= most) return { verdict: 'fits', needed: most }
  if (va < least) return { verdict: 'weak', needed: least, by: 'va' }
  return { verdict: 'unknown', missing: isOnline === null ? 'topology' : 'waveform' }
}
