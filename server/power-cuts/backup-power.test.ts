import { describe, expect, test } from 'vitest'
import { backupMinutes, carries, neededVa, type PowerUnit, regulatorWatts } from './backup-power.ts'

const load = { watts: 300, minutes: 10, hasActivePfc: true }
const interactive = { isOnline: false, isSine: false }
const unit: PowerUnit = { va: 700, watts: 420, isOnline: false, isSine: true, batteryVolts: 12, batteryAh: 9 }

describe('VA for a load', () => {
  test('300 W ask for 625 VA of an interactive unit, and for 417 VA of an online one', () => {
    expect(neededVa({ watts: 300, hasActivePfc: false }, interactive)).toBe(625)
    expect(neededVa({ watts: 300, hasActivePfc: false }, { isOnline: true, isSine: true })).toBe(417)
  })

  test('a supply with active PFC asks for half as much again of a stepped wave, and for no more of a sine', () => {
    expect(neededVa(load, interactive)).toBe(938)
    expect(neededVa(load, { isOnline: false, isSine: true })).toBe(625)
    expect(neededVa(load, { isOnline: true, isSine: false })).toBe(417)
  })

  test('is rounded up, and by nothing where it is whole', () => {
    expect(neededVa({ watts: 301, hasActivePfc: false }, interactive)).toBe(628)
    expect(neededVa({ watts: 48, hasActivePfc: false }, interactive)).toBe(100)
  })
})

test('a regulator gives a quarter more watts than the load', () => {
  expect(regulatorWatts(300)).toBe(375)
  expect(regulatorWatts(301)).toBe(377)
})

describe('minutes of a battery', () => {
  test('are those of half of its Ah at 85 %, rounded down', () => {
    // 60 · 24 V · 9 Ah · 0.5 · 0.85 / 300 W = 18.36
    expect(backupMinutes({ batteryVolts: 24, batteryAh: 9 }, 300)).toBe(18)
    expect(backupMinutes({ batteryVolts: 12, batteryAh: 7 }, 2_500)).toBe(0)
  })

  test('are not known where one of its figures is not', () => {
    expect(backupMinutes({ batteryVolts: 24, batteryAh: null }, 300)).toBeNull()
    expect(backupMinutes({ batteryVolts: null, batteryAh: 9 }, 300)).toBeNull()
  })
})

describe('a unit', () => {
  test('carries what its VA and its watts allow', () => {
    expect(carries(load, { ...unit, va: 625 })).toEqual({ verdict: 'fits', needed: 625 })
    expect(carries(load, { ...unit, va: 624 })).toEqual({ verdict: 'weak', needed: 625, by: 'va' })
    expect(carries(load, { ...unit, va: 1_000, watts: 299 })).toMatchObject({ verdict: 'weak', by: 'watts' })
    expect(carries(load, { ...unit, va: 1_000, watts: null })).toMatchObject({ verdict: 'fits' })
  })

  test('of which the deciding figure is missing is no unit that fits', () => {
    expect(carries(load, { ...unit, va: null })).toEqual({ verdict: 'unknown', missing: 'va' })
    expect(carries(load, { ...unit, isSine: null })).toEqual({ verdict: 'unknown', missing: 'waveform' })
    expect(carries(load, { ...unit, va: 500, isOnline: null })).toEqual({
      verdict: 'unknown',
      missing: 'topology',
    })
  })

  test('is judged without a figure that decides nothing', () => {
    expect(carries(load, { ...unit, va: 938, isSine: null })).toEqual({ verdict: 'fits', needed: 938 })
    expect(carries(load, { ...unit, va: 416, isSine: null, isOnline: null })).toMatchObject({
      verdict: 'weak',
    })
    // Too few watts are too few, whatever its VA may be.
    expect(carries(load, { ...unit, va: null, watts: 250 })).toMatchObject({ verdict: 'weak', by: 'watts' })
  })
})
