import type { PerformanceClass, WorkKey } from '../../contract/performance.ts'
import type { Source } from './game-requirements.ts'

/** What a maker of programs says that a machine is good for. */
export type WorkLevel = {
  class: Exclude<PerformanceClass, 'insufficient'>
  processors: readonly string[]
  memoryGb: number
  /** Of video memory, where it was said. */
  vramGb?: number
  /** Set where the maker says nothing, and the shop fills in what it expects. */
  isOurs?: true
}

export type WorkRequirements = {
  /** Whose requirements stand for this work. */
  program: string
  source: Source
  levels: readonly [WorkLevel, ...WorkLevel[]]
}

/** The requirements of one program that stands for each kind of work. "6th generation" is its most modest processor. */
export const workRequirements: Record<WorkKey, WorkRequirements> = {
  'edicion-de-video': {
    program: 'Premiere Pro',
    source: {
      publisher: 'Adobe',
      url: 'https://helpx.adobe.com/premiere-pro/system-requirements.html',
      asOf: '2024-10-14',
    },
    levels: [
      { class: 'low', processors: ['Core i3-6100', 'Ryzen 3 1200'], memoryGb: 8 },
      // HD.
      {
        class: 'medium',
        processors: ['Core i5-11400', 'Ryzen 5 3600'],
        memoryGb: 16,
        vramGb: 4,
      },
      // 4K.
      { class: 'high', processors: ['Core i5-11400', 'Ryzen 5 3600'], memoryGb: 32, vramGb: 6 },
    ],
  },
  diseno: {
    program: 'Photoshop',
    source: {
      publisher: 'Adobe',
      url: 'https://helpx.adobe.com/photoshop/system-requirements.html',
      asOf: '2024-10-14',
    },
    levels: [
      { class: 'low', processors: ['Core i3-6100', 'Ryzen 3 1200'], memoryGb: 8 },
      { class: 'high', processors: ['Core i5-8400', 'Ryzen 5 2600'], memoryGb: 16, vramGb: 4 },
    ],
  },
  programacion: {
    program: 'Visual Studio 2022',
    source: {
      publisher: 'Microsoft',
      url: 'https://learn.microsoft.com/en-us/visualstudio/releases/2022/system-requirements',
      asOf: '2021-11-08',
    },
    levels: [
      { class: 'low', processors: ['Core i3-6100'], memoryGb: 4 },
      // "Four cores or better, 16 GB for professional solutions".
      { class: 'high', processors: ['Core i5-6500', 'Ryzen 3 1200'], memoryGb: 16 },
    ],
  },
  'oficina-y-estudio': {
    program: 'Microsoft 365',
    source: {
      publisher: 'Microsoft',
      url: 'https://www.microsoft.com/en-us/microsoft-365/microsoft-365-and-office-resources',
      asOf: '2021-10-05',
    },
    levels: [
      { class: 'low', processors: ['Core 2 Duo E8400'], memoryGb: 4 },
      { class: 'high', processors: ['Core i3-6100'], memoryGb: 8, isOurs: true },
    ],
  },
}
