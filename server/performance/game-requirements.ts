import type { GameKey, PerformanceClass, Resolution } from '../../contract/performance.ts'

/** What a publisher says that a machine is good for. */
export type Level = {
  class: Exclude<PerformanceClass, 'insufficient'>
  /** Some minimums are meant for less than 1080p. */
  resolution: Resolution | '720p'
  /** Any of these will do. Chips with their memory where it was said: "GeForce GTX 1060 6 GB". */
  graphics: readonly string[]
  processors: readonly string[]
  memoryGb: number
  /** Of video memory, where it was said. */
  vramGb?: number
  /** Set where the publisher says nothing, and the shop fills in what it expects. */
  isOurs?: true
}

export type Source = { publisher: string; url: string; asOf: string }

export type GameRequirements = { source: Source; levels: readonly [Level, ...Level[]] }

/*
 * The requirements of the publishers, as facts: which parts they name for what. Where they name no resolution we take 1080p,
 * or 720p of a minimum that is older than full HD; their minimum is "low" and what they recommend is "high", unless they say
 * another quality, or have a level above it. Of chips that come with two sizes of memory and of families ("Core i3") we take
 * the most modest one.
 *
 * `url` is where the publisher says so and `asOf` since when, for who looks a level up. They were not read again when these
 * lines were written, so that no page of the shop shows them as its source.
 */
export const gameRequirements: Record<GameKey, GameRequirements> = {
  valorant: {
    source: {
      publisher: 'Riot Games',
      url: 'https://support-valorant.riotgames.com/hc/en-us/articles/360046136013',
      asOf: '2020-06-02',
    },
    // 30, 60 and 144 frames a second.
    levels: [
      {
        class: 'low',
        resolution: '720p',
        graphics: ['Intel HD Graphics 3000'],
        processors: ['Core 2 Duo E8400'],
        memoryGb: 4,
      },
      {
        class: 'medium',
        resolution: '1080p',
        graphics: ['GeForce GT 730'],
        processors: ['Core i3-4150'],
        memoryGb: 4,
      },
      {
        class: 'high',
        resolution: '1080p',
        graphics: ['GeForce GTX 1050 Ti'],
        processors: ['Core i5-4460'],
        memoryGb: 4,
      },
    ],
  },
  'counter-strike-2': {
    source: { publisher: 'Valve', url: 'https://store.steampowered.com/app/730/', asOf: '2023-09-27' },
    levels: [
      // "Shader Model 5.0 with 1 GB", and for Linux a Kepler: the most modest one.
      {
        class: 'low',
        resolution: '1080p',
        graphics: ['GeForce GT 640'],
        processors: ['Core i5-750'],
        memoryGb: 8,
      },
      {
        class: 'high',
        resolution: '1080p',
        graphics: ['GeForce GTX 1060 6 GB'],
        processors: ['Core i5-8400', 'Ryzen 5 2600'],
        memoryGb: 16,
        isOurs: true,
      },
    ],
  },
  'league-of-legends': {
    source: {
      publisher: 'Riot Games',
      url: 'https://support-leagueoflegends.riotgames.com/hc/en-us/articles/201752654',
      asOf: '2021-11-09',
    },
    levels: [
      {
        class: 'low',
        resolution: '720p',
        graphics: ['Intel HD Graphics 4600'],
        processors: ['Core i3-530'],
        memoryGb: 2,
      },
      {
        class: 'high',
        resolution: '1080p',
        graphics: ['Intel UHD Graphics 630'],
        processors: ['Core i5-3330', 'Ryzen 3 1200'],
        memoryGb: 4,
      },
    ],
  },
  'dota-2': {
    source: { publisher: 'Valve', url: 'https://store.steampowered.com/app/570/', asOf: '2016-09-01' },
    levels: [
      {
        class: 'low',
        resolution: '720p',
        graphics: ['GeForce 9600 GT'],
        // "Dual core at 2.8 GHz".
        processors: ['Core 2 Duo E8400'],
        memoryGb: 4,
      },
      {
        class: 'high',
        resolution: '1080p',
        graphics: ['GeForce GTX 1050 Ti'],
        processors: ['Core i5-4460', 'Ryzen 3 1200'],
        memoryGb: 8,
        isOurs: true,
      },
    ],
  },
  fortnite: {
    source: {
      publisher: 'Epic Games',
      url: 'https://www.epicgames.com/help/en-US/fortnite-c5719335176219/technical-support-c5719372265755/what-are-the-system-requirements-for-fortnite-on-pc-a5720377424731',
      asOf: '2023-01-01',
    },
    levels: [
      {
        class: 'low',
        resolution: '720p',
        graphics: ['Intel HD Graphics 4000', 'Radeon Vega 8'],
        processors: ['Core i3-3225'],
        memoryGb: 8,
      },
      // Its minimum is meant for few pixels.
      {
        class: 'low',
        resolution: '4K',
        graphics: ['GeForce GTX 960'],
        processors: ['Core i3-6300'],
        memoryGb: 8,
        isOurs: true,
      },
      {
        class: 'medium',
        resolution: '1080p',
        graphics: ['GeForce GTX 960', 'Radeon R9 280'],
        // A Core i5-7300U at 3.5 GHz: a laptop's two cores, which a Core i3-6300 has on a desk.
        processors: ['Core i3-6300'],
        memoryGb: 8,
        vramGb: 2,
      },
      {
        class: 'top',
        resolution: '1080p',
        graphics: ['GeForce RTX 3070', 'Radeon RX 6700 XT'],
        processors: ['Core i7-8700', 'Ryzen 7 3700X'],
        memoryGb: 16,
        vramGb: 8,
      },
    ],
  },
  minecraft: {
    source: {
      publisher: 'Mojang',
      url: 'https://help.minecraft.net/hc/en-us/articles/4409225939853',
      asOf: '2021-11-30',
    },
    levels: [
      {
        class: 'low',
        resolution: '1080p',
        graphics: ['Intel HD Graphics 4000'],
        processors: ['Core i3-3210'],
        memoryGb: 4,
      },
      {
        class: 'high',
        resolution: '1080p',
        // "GeForce 700 series".
        graphics: ['GeForce GT 730'],
        processors: ['Core i5-4690'],
        memoryGb: 8,
      },
    ],
  },
  'gta-v': {
    source: {
      publisher: 'Rockstar Games',
      url: 'https://support.rockstargames.com/articles/lMQXeP2Z1mN3g9oZiBZFR',
      asOf: '2025-02-27',
    },
    levels: [
      {
        class: 'low',
        resolution: '1080p',
        graphics: ['GeForce GTX 1630', 'Radeon RX 6400'],
        processors: ['Core i7-4770', 'FX-9590'],
        memoryGb: 8,
        vramGb: 4,
      },
      {
        class: 'high',
        resolution: '1080p',
        graphics: ['GeForce RTX 3060 8 GB', 'Radeon RX 6600 XT'],
        processors: ['Core i5-9600K', 'Ryzen 5 3600'],
        memoryGb: 16,
        vramGb: 8,
      },
    ],
  },
  'ea-sports-fc-25': {
    source: {
      publisher: 'Electronic Arts',
      url: 'https://store.steampowered.com/app/2669320/',
      asOf: '2024-07-18',
    },
    levels: [
      {
        class: 'low',
        resolution: '1080p',
        graphics: ['GeForce GTX 1050 Ti', 'Radeon RX 570'],
        processors: ['Ryzen 5 1600', 'Core i5-6600K'],
        memoryGb: 8,
      },
      {
        class: 'high',
        resolution: '1080p',
        graphics: ['GeForce GTX 1660', 'Radeon RX 5600 XT'],
        processors: ['Ryzen 7 2700X', 'Core i7-6700'],
        memoryGb: 12,
      },
    ],
  },
  'call-of-duty-black-ops-6': {
    source: {
      publisher: 'Activision',
      url: 'https://support.activision.com/black-ops-6/articles/black-ops-6-pc-system-requirements',
      asOf: '2024-10-15',
    },
    levels: [
      {
        class: 'low',
        resolution: '1080p',
        graphics: ['GeForce GTX 960', 'Radeon RX 470', 'Arc A580'],
        processors: ['Ryzen 5 1400', 'Core i5-6600'],
        memoryGb: 8,
        vramGb: 2,
      },
      {
        class: 'high',
        resolution: '1080p',
        graphics: ['GeForce GTX 1080 Ti', 'GeForce RTX 3060 8 GB', 'Radeon RX 6600 XT'],
        processors: ['Ryzen 5 1600X', 'Core i7-6700K'],
        memoryGb: 12,
        vramGb: 8,
      },
    ],
  },
  'apex-legends': {
    source: {
      publisher: 'Electronic Arts',
      url: 'https://www.ea.com/games/apex-legends/about/pc-system-requirements',
      asOf: '2019-02-05',
    },
    levels: [
      {
        class: 'low',
        resolution: '1080p',
        graphics: ['GeForce GT 640', 'Radeon HD 7730'],
        processors: ['Core i3-6300', 'FX-4350'],
        memoryGb: 6,
        vramGb: 1,
      },
      {
        class: 'high',
        resolution: '1080p',
        graphics: ['GeForce GTX 970', 'Radeon R9 290'],
        processors: ['Core i5-3570K'],
        memoryGb: 8,
      },
    ],
  },
  'overwatch-2': {
    source: {
      publisher: 'Blizzard',
      url: 'https://eu.support.blizzard.com/es/article/255147',
      asOf: '2022-10-04',
    },
    levels: [
      {
        class: 'low',
        resolution: '720p',
        // "GTX 600 series", "Radeon HD 7000 series" and "Core i3".
        graphics: ['GeForce GTX 650', 'Radeon HD 7750'],
        processors: ['Core i3-530'],
        memoryGb: 6,
      },
      {
        class: 'low',
        resolution: '1080p',
        graphics: ['GeForce GT 1030', 'Radeon Vega 7'],
        processors: ['Core i3-6100'],
        memoryGb: 6,
        isOurs: true,
      },
      {
        class: 'high',
        resolution: '1080p',
        graphics: ['GeForce GTX 1060 3 GB', 'GeForce GTX 1650', 'Radeon R9 380', 'Radeon RX 6400'],
        // "Ryzen 5".
        processors: ['Ryzen 5 1400'],
        memoryGb: 8,
      },
    ],
  },
  'rocket-league': {
    source: { publisher: 'Psyonix', url: 'https://www.rocketleague.com/en/faq', asOf: '2020-09-23' },
    levels: [
      {
        class: 'low',
        resolution: '1080p',
        graphics: ['GeForce GTX 760', 'Radeon R9 270X'],
        // "Two cores at 2.5 GHz".
        processors: ['Core 2 Duo E8400'],
        memoryGb: 4,
      },
      {
        class: 'low',
        resolution: '1080p',
        graphics: ['GeForce GT 1030', 'Radeon Vega 7'],
        processors: ['Core i3-6100'],
        memoryGb: 8,
        isOurs: true,
      },
      {
        class: 'high',
        resolution: '1080p',
        graphics: ['GeForce GTX 1060 3 GB', 'Radeon RX 470'],
        // "Four cores at 3 GHz".
        processors: ['Core i5-3330'],
        memoryGb: 8,
      },
    ],
  },
  pubg: {
    source: { publisher: 'KRAFTON', url: 'https://store.steampowered.com/app/578080/', asOf: '2024-01-01' },
    levels: [
      {
        class: 'low',
        resolution: '1080p',
        graphics: ['GeForce GTX 960', 'Radeon R7 370'],
        processors: ['Core i5-4430', 'FX-6300'],
        memoryGb: 8,
      },
      {
        class: 'high',
        resolution: '1080p',
        graphics: ['GeForce GTX 1060 3 GB', 'Radeon RX 580'],
        processors: ['Core i5-6600K', 'Ryzen 5 1600'],
        memoryGb: 16,
      },
    ],
  },
  'rainbow-six-siege': {
    source: {
      publisher: 'Ubisoft',
      url: 'https://www.ubisoft.com/en-us/game/rainbow-six/siege/news-updates',
      asOf: '2025-05-19',
    },
    levels: [
      {
        class: 'low',
        resolution: '1080p',
        graphics: ['GeForce GTX 1650', 'Radeon RX 5500 XT 4 GB', 'Arc A380'],
        processors: ['Ryzen 3 3100', 'Core i3-8100'],
        memoryGb: 8,
      },
      {
        class: 'high',
        resolution: '1080p',
        graphics: ['GeForce RTX 2060 6 GB', 'Radeon RX 6600'],
        processors: ['Ryzen 5 3600', 'Core i5-10400'],
        memoryGb: 16,
      },
      {
        class: 'high',
        resolution: '1440p',
        graphics: ['GeForce RTX 3070', 'Radeon RX 6700 XT'],
        processors: ['Ryzen 5 3600', 'Core i5-10400'],
        memoryGb: 16,
      },
      {
        class: 'high',
        resolution: '4K',
        graphics: ['GeForce RTX 3080 10 GB', 'Radeon RX 6800 XT'],
        processors: ['Ryzen 7 3700X', 'Core i5-11600K'],
        memoryGb: 16,
      },
      {
        class: 'top',
        resolution: '4K',
        graphics: ['GeForce RTX 4070 Ti SUPER', 'Radeon RX 7900 XT'],
        processors: ['Ryzen 5 5600X', 'Core i5-11600K'],
        memoryGb: 16,
      },
    ],
  },
  'marvel-rivals': {
    source: { publisher: 'NetEase', url: 'https://store.steampowered.com/app/2767030/', asOf: '2024-12-06' },
    levels: [
      {
        class: 'low',
        resolution: '1080p',
        graphics: ['GeForce GTX 1060 6 GB', 'Radeon RX 580'],
        processors: ['Core i5-6600K', 'Ryzen 5 1600X'],
        memoryGb: 16,
      },
      {
        class: 'high',
        resolution: '1080p',
        graphics: ['GeForce RTX 2060 SUPER', 'Radeon RX 5700 XT'],
        processors: ['Core i5-10400', 'Ryzen 5 5600X'],
        memoryGb: 16,
      },
    ],
  },
  'forza-horizon-5': {
    source: {
      publisher: 'Playground Games',
      url: 'https://forza.net/news/forza-horizon-5-pc-specs',
      asOf: '2021-09-30',
    },
    // Its third level, "ideal", names no resolution, and so tells us nothing.
    levels: [
      {
        class: 'low',
        resolution: '1080p',
        graphics: ['GeForce GTX 970', 'Radeon RX 470'],
        processors: ['Core i5-4460', 'Ryzen 3 1200'],
        memoryGb: 8,
        vramGb: 4,
      },
      {
        class: 'high',
        resolution: '1080p',
        graphics: ['GeForce GTX 1070', 'Radeon RX 590'],
        processors: ['Core i5-8400', 'Ryzen 5 1500X'],
        memoryGb: 16,
        vramGb: 8,
      },
    ],
  },
  'elden-ring': {
    source: {
      publisher: 'Bandai Namco',
      url: 'https://store.steampowered.com/app/1245620/',
      asOf: '2022-02-15',
    },
    levels: [
      {
        class: 'low',
        resolution: '1080p',
        graphics: ['GeForce GTX 1060 3 GB', 'Radeon RX 580'],
        processors: ['Core i5-8400', 'Ryzen 3 3300X'],
        memoryGb: 12,
      },
      {
        class: 'high',
        resolution: '1080p',
        graphics: ['GeForce GTX 1070', 'Radeon RX Vega 56'],
        processors: ['Core i7-8700K', 'Ryzen 5 3600X'],
        memoryGb: 16,
      },
    ],
  },
  'red-dead-redemption-2': {
    source: {
      publisher: 'Rockstar Games',
      url: 'https://store.steampowered.com/app/1174180/',
      asOf: '2019-10-09',
    },
    levels: [
      {
        class: 'low',
        resolution: '1080p',
        graphics: ['GeForce GTX 770', 'Radeon R9 280'],
        processors: ['Core i5-2500K', 'FX-6300'],
        memoryGb: 8,
      },
      {
        class: 'high',
        resolution: '1080p',
        graphics: ['GeForce GTX 1060 6 GB', 'Radeon RX 480 4 GB'],
        processors: ['Core i7-4770K', 'Ryzen 5 1500X'],
        memoryGb: 12,
      },
    ],
  },
  'hogwarts-legacy': {
    source: {
      publisher: 'Warner Bros. Games',
      url: 'https://store.steampowered.com/app/990080/',
      asOf: '2023-01-12',
    },
    levels: [
      {
        class: 'low',
        resolution: '720p',
        graphics: ['GeForce GTX 960 4 GB', 'Radeon RX 470 4 GB'],
        processors: ['Core i5-6600', 'Ryzen 5 1400'],
        memoryGb: 16,
      },
      {
        class: 'high',
        resolution: '1080p',
        graphics: ['GeForce GTX 1080 Ti', 'Radeon RX 5700 XT', 'Arc A770'],
        processors: ['Core i7-8700', 'Ryzen 5 3600'],
        memoryGb: 16,
      },
      {
        class: 'top',
        resolution: '1440p',
        graphics: ['GeForce RTX 2080 Ti', 'Radeon RX 6800 XT'],
        processors: ['Core i7-10700K', 'Ryzen 7 5800X'],
        memoryGb: 32,
      },
      {
        class: 'top',
        resolution: '4K',
        graphics: ['GeForce RTX 3090 Ti', 'Radeon RX 7900 XT'],
        processors: ['Core i7-10700K', 'Ryzen 7 5800X'],
        memoryGb: 32,
      },
    ],
  },
  'cyberpunk-2077': {
    source: {
      publisher: 'CD PROJEKT RED',
      url: 'https://support.cdprojektred.com/en/cyberpunk/pc/sp-technical/issue/1556/cyberpunk-2077-system-requirements',
      asOf: '2023-06-20',
    },
    // Without ray tracing.
    levels: [
      {
        class: 'low',
        resolution: '1080p',
        graphics: ['GeForce GTX 1060 6 GB', 'Radeon RX 580 8 GB', 'Arc A380'],
        processors: ['Core i7-6700', 'Ryzen 5 1600'],
        memoryGb: 12,
        vramGb: 6,
      },
      {
        class: 'high',
        resolution: '1080p',
        graphics: ['GeForce RTX 2060 SUPER', 'Radeon RX 5700 XT', 'Arc A770'],
        processors: ['Core i7-12700', 'Ryzen 7 7800X3D'],
        memoryGb: 16,
        vramGb: 8,
      },
      {
        class: 'top',
        resolution: '4K',
        graphics: ['GeForce RTX 3080 12 GB', 'Radeon RX 7900 XTX'],
        processors: ['Core i9-12900', 'Ryzen 9 7900X'],
        memoryGb: 20,
        vramGb: 12,
      },
    ],
  },
}
