import type { SpecKind } from '../spec-kind.ts'
import { pcCase } from './case.ts'
import { cpu } from './cpu.ts'
import { cpuCooler } from './cpu-cooler.ts'
import { gpu } from './gpu.ts'
import { motherboard } from './motherboard.ts'
import { psu } from './psu.ts'
import { ram } from './ram.ts'
import { storage } from './storage.ts'

export const specKinds: readonly SpecKind[] = [cpu, gpu, motherboard, ram, storage, psu, pcCase, cpuCooler]
