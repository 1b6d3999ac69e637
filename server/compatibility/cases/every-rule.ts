import type { RuleKey } from '../part.ts'
import { m2SlotCases, sataPortCases } from './drives.ts'
import { machineDriveCases, machineMemoryCases } from './machines.ts'
import { memoryCapacityCases, memorySlotCases, memoryTypeCases, processorMemoryCases } from './memory.ts'
import { supplyConnectorCases, supplyWattsCases } from './power.ts'
import { bayCases, boardInCaseCases, cardInCaseCases, coolerInCaseCases, supplyInCaseCases } from './room.ts'
import type { RuleCase } from './rule-case.ts'
import { coolerSocketCases, socketCases } from './sockets.ts'
import { completeCases, coolerPresentCases, pictureCases, supplyPresentCases } from './whole.ts'

/** A table for every rule, in the order in which rules are told. A rule without one does not compile. */
export const casesOf = {
  socket: socketCases,
  'memory-type': memoryTypeCases,
  'memory-slots': memorySlotCases,
  'memory-capacity': memoryCapacityCases,
  'processor-memory': processorMemoryCases,
  'cooler-socket': coolerSocketCases,
  'board-in-case': boardInCaseCases,
  'card-in-case': cardInCaseCases,
  'cooler-in-case': coolerInCaseCases,
  'supply-in-case': supplyInCaseCases,
  'supply-watts': supplyWattsCases,
  'supply-connectors': supplyConnectorCases,
  'm2-slots': m2SlotCases,
  'sata-ports': sataPortCases,
  bays: bayCases,
  'machine-memory': machineMemoryCases,
  'machine-drive': machineDriveCases,
  picture: pictureCases,
  'cooler-present': coolerPresentCases,
  'supply-present': supplyPresentCases,
  complete: completeCases,
} satisfies Record<RuleKey, readonly RuleCase[]>
