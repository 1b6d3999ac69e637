import { NO_GRAPHICS } from '../../server/compatibility/part.ts'
import { inCategory, type NewProduct } from './in-category.ts'
import type { LookOf } from './types.ts'

// What the processors of a family share.
const zen3 = {
  socket: 'AM4',
  microarchitecture: 'Zen 3',
  integrated_graphics: NO_GRAPHICS,
  supported_memory: ['DDR4'],
  memory_speed_mts: 3200,
} as const

const zen4 = {
  socket: 'AM5',
  microarchitecture: 'Zen 4',
  integrated_graphics: 'Radeon (2 CU)',
  supported_memory: ['DDR5'],
  memory_speed_mts: 5200,
} as const

const zen5 = {
  socket: 'AM5',
  microarchitecture: 'Zen 5',
  integrated_graphics: 'Radeon (2 CU)',
  supported_memory: ['DDR5'],
  memory_speed_mts: 5600,
} as const

const alderLake = {
  socket: 'LGA1700',
  microarchitecture: 'Alder Lake',
  integrated_graphics: NO_GRAPHICS,
  supported_memory: ['DDR4', 'DDR5'],
  memory_speed_mts: 4800,
} as const

const arrowLake = {
  socket: 'LGA1851',
  microarchitecture: 'Arrow Lake',
  integrated_graphics: 'Intel Graphics',
  supported_memory: ['DDR5'],
  memory_speed_mts: 6400,
} as const

type Processor = Omit<NewProduct, 'warrantyMonths' | 'look'> & {
  specs: {
    socket: LookOf<'processor'>['socket']
    core_count: number
    thread_count: number
    boost_clock_ghz: number
  }
  look: Pick<LookOf<'processor'>, 'line'>
}

/** Every processor has three years of warranty. Its picture takes its figures from its specifications. */
function processor(product: Processor): NewProduct {
  const { socket, core_count, thread_count, boost_clock_ghz } = product.specs
  return {
    ...product,
    warrantyMonths: 36,
    look: {
      kind: 'processor',
      socket,
      cores: core_count,
      label: `${boost_clock_ghz.toFixed(1)} GHz`,
      detail: `${thread_count} hilos · ${socket}`,
      ...product.look,
    },
  }
}

/** Prices of 2024–2026 in an Ecuadorian shop, IVA included. */
export const processors = inCategory(1, [
  processor({
    sku: 'CPU-AMD-R5-5500',
    name: 'Ryzen 5 5500 AMD',
    brand: 'AMD',
    priceCents: 8990,
    stock: 14,
    description:
      'Seis núcleos para armar o renovar un equipo AM4 con poco dinero; rinde bien en 1080p con una gráfica de entrada. No trae gráficos integrados y su conexión con la gráfica es PCIe 3.0. Incluye disipador.',
    specs: {
      ...zen3,
      core_count: 6,
      thread_count: 12,
      base_clock_ghz: 3.6,
      boost_clock_ghz: 4.2,
      tdp_w: 65,
      cache_l3_mb: 16,
      includes_cooler: true,
    },
    weightGrams: 420,
    look: { line: ['#FFC24B', '#FFF1C9'] },
  }),
  processor({
    sku: 'CPU-INTEL-I3-12100F',
    name: 'Core i3-12100F Intel',
    brand: 'Intel',
    priceCents: 9890,
    stock: 9,
    description:
      'Cuatro núcleos rápidos para juegos livianos, estudio y oficina. Necesita gráfica dedicada: la F significa que no trae gráficos integrados. Deja abierta la puerta a un i5 o i7 de 14.ª generación en la misma placa.',
    specs: {
      ...alderLake,
      core_count: 4,
      thread_count: 8,
      base_clock_ghz: 3.3,
      boost_clock_ghz: 4.3,
      tdp_w: 58,
      max_power_w: 89,
      cache_l3_mb: 12,
      includes_cooler: true,
    },
    weightGrams: 430,
    look: { line: ['#4C8DFF', '#7CC4FF'] },
  }),
  processor({
    sku: 'CPU-AMD-R5-5600',
    name: 'Ryzen 5 5600 AMD',
    brand: 'AMD',
    priceCents: 12490,
    previousPriceCents: 13490,
    stock: 18,
    description:
      'El punto dulce de AM4: el doble de caché que el 5500 y PCIe 4.0, por lo que mueve con soltura una RTX 5060 o una RX 9060 XT en 1080p. En placas B450 antiguas revisa antes la versión de BIOS.',
    specs: {
      ...zen3,
      core_count: 6,
      thread_count: 12,
      base_clock_ghz: 3.5,
      boost_clock_ghz: 4.4,
      tdp_w: 65,
      max_power_w: 88,
      cache_l3_mb: 32,
      includes_cooler: true,
    },
    weightGrams: 420,
    look: { line: ['#FF5722', '#FF9A6B'] },
  }),
  processor({
    sku: 'CPU-INTEL-I5-12400F',
    name: 'Core i5-12400F Intel',
    brand: 'Intel',
    priceCents: 13590,
    stock: 16,
    description:
      'Seis núcleos iguales, sin complicaciones: buen compañero para gráficas de gama media en 1080p. Funciona con DDR4 o DDR5, según la placa que elijas. No trae gráficos integrados.',
    specs: {
      ...alderLake,
      core_count: 6,
      thread_count: 12,
      base_clock_ghz: 2.5,
      boost_clock_ghz: 4.4,
      tdp_w: 65,
      max_power_w: 117,
      cache_l3_mb: 18,
      includes_cooler: true,
    },
    weightGrams: 430,
    look: { line: ['#2B6CD8', '#40E0D0'] },
  }),
  processor({
    sku: 'CPU-AMD-R7-5700X',
    name: 'Ryzen 7 5700X AMD',
    brand: 'AMD',
    priceCents: 16990,
    stock: 7,
    description:
      'Ocho núcleos para quien ya tiene una placa AM4 y quiere jugar, transmitir y compilar sin cambiar de plataforma. Consume poco, pero viene sin disipador: con uno de torre sencilla basta.',
    specs: {
      ...zen3,
      core_count: 8,
      thread_count: 16,
      base_clock_ghz: 3.4,
      boost_clock_ghz: 4.6,
      tdp_w: 65,
      max_power_w: 88,
      cache_l3_mb: 32,
      includes_cooler: false,
    },
    weightGrams: 180,
    look: { line: ['#B35CFF', '#FF9A6B'] },
  }),
  processor({
    sku: 'CPU-INTEL-I5-13400F',
    name: 'Core i5-13400F Intel',
    brand: 'Intel',
    priceCents: 18490,
    stock: 5,
    description:
      'Seis núcleos de rendimiento y cuatro eficientes: se nota al jugar con el navegador, Discord y una grabación abiertos. Va bien en placas B760 sin radiadores grandes. No trae gráficos integrados.',
    specs: {
      socket: 'LGA1700',
      microarchitecture: 'Raptor Lake',
      integrated_graphics: NO_GRAPHICS,
      core_count: 10,
      thread_count: 16,
      base_clock_ghz: 2.5,
      boost_clock_ghz: 4.6,
      tdp_w: 65,
      max_power_w: 148,
      cache_l3_mb: 20,
      supported_memory: ['DDR4', 'DDR5'],
      memory_speed_mts: 4800,
      includes_cooler: true,
    },
    weightGrams: 430,
    look: { line: ['#A66BFF', '#E1CCFF'] },
  }),
  processor({
    sku: 'CPU-AMD-R5-7600',
    name: 'Ryzen 5 7600 AMD',
    brand: 'AMD',
    priceCents: 21990,
    stock: 12,
    isFeatured: true,
    description:
      'La entrada sensata a AM5: seis núcleos Zen 4, disipador incluido y gráficos básicos para dar imagen mientras llega tu tarjeta. Usa memoria DDR5; con un par de 6000 MT/s y CL30 saca lo mejor de sí.',
    specs: {
      ...zen4,
      core_count: 6,
      thread_count: 12,
      base_clock_ghz: 3.8,
      boost_clock_ghz: 5.1,
      tdp_w: 65,
      max_power_w: 88,
      cache_l3_mb: 32,
      includes_cooler: true,
    },
    weightGrams: 440,
    look: { line: ['#40E0D0', '#FF5722'] },
  }),
  processor({
    sku: 'CPU-AMD-R5-9600X',
    name: 'Ryzen 5 9600X AMD',
    brand: 'AMD',
    priceCents: 24990,
    stock: 10,
    description:
      'Seis núcleos Zen 5 con el mejor rendimiento por hilo de su precio; pareja natural de una RTX 5070 en 1440p. Viene sin disipador: pon uno de torre de 120 mm.',
    specs: {
      ...zen5,
      core_count: 6,
      thread_count: 12,
      base_clock_ghz: 3.9,
      boost_clock_ghz: 5.4,
      tdp_w: 65,
      max_power_w: 88,
      cache_l3_mb: 32,
      includes_cooler: false,
    },
    weightGrams: 190,
    look: { line: ['#7CF5C4', '#2B9BD8'] },
  }),
  processor({
    sku: 'CPU-INTEL-I5-14600KF',
    name: 'Core i5-14600KF Intel',
    brand: 'Intel',
    priceCents: 25990,
    stock: 6,
    description:
      'Catorce núcleos y veinte hilos para jugar y editar video en la misma máquina. Pide un disipador de doble torre o un radiador de 240 mm, y una placa con la BIOS al día. No trae gráficos integrados.',
    specs: {
      socket: 'LGA1700',
      microarchitecture: 'Raptor Lake Refresh',
      integrated_graphics: NO_GRAPHICS,
      core_count: 14,
      thread_count: 20,
      base_clock_ghz: 3.5,
      boost_clock_ghz: 5.3,
      tdp_w: 125,
      max_power_w: 181,
      cache_l3_mb: 24,
      supported_memory: ['DDR4', 'DDR5'],
      memory_speed_mts: 5600,
      includes_cooler: false,
    },
    weightGrams: 190,
    look: { line: ['#5B6CFF', '#40E0D0'] },
  }),
  processor({
    sku: 'CPU-AMD-R7-7700',
    name: 'Ryzen 7 7700 AMD',
    brand: 'AMD',
    priceCents: 29890,
    stock: 1,
    description:
      'Ocho núcleos a 65 W: silencioso, fresco y con disipador RGB en la caja. Buena elección si además de jugar transmites o trabajas con máquinas virtuales.',
    specs: {
      ...zen4,
      core_count: 8,
      thread_count: 16,
      base_clock_ghz: 3.8,
      boost_clock_ghz: 5.3,
      tdp_w: 65,
      max_power_w: 88,
      cache_l3_mb: 32,
      includes_cooler: true,
    },
    weightGrams: 780,
    look: { line: ['#FF5722', '#40E0D0'] },
  }),
  processor({
    sku: 'CPU-INTEL-U5-245K',
    name: 'Core Ultra 5 245K Intel',
    brand: 'Intel',
    priceCents: 31490,
    stock: 3,
    description:
      'Catorce núcleos en la plataforma LGA1851, con unidad de IA y gráficos integrados que decodifican AV1. Rinde más en trabajo que en juegos; aprovecha memoria DDR5 rápida. Viene sin disipador.',
    specs: {
      ...arrowLake,
      core_count: 14,
      thread_count: 14,
      base_clock_ghz: 4.2,
      boost_clock_ghz: 5.2,
      tdp_w: 125,
      max_power_w: 159,
      cache_l3_mb: 24,
      includes_cooler: false,
    },
    weightGrams: 190,
    look: { line: ['#9BD3FF', '#5B6CFF'] },
  }),
  processor({
    sku: 'CPU-AMD-R7-9700X',
    name: 'Ryzen 7 9700X AMD',
    brand: 'AMD',
    priceCents: 34990,
    stock: 8,
    description:
      'Ocho núcleos Zen 5 que apenas calientan: para jugar en 1440p y renderizar sin ruido. Viene sin disipador; con uno de aire de 120 mm trabaja holgado.',
    specs: {
      ...zen5,
      core_count: 8,
      thread_count: 16,
      base_clock_ghz: 3.8,
      boost_clock_ghz: 5.5,
      tdp_w: 65,
      max_power_w: 88,
      cache_l3_mb: 32,
      includes_cooler: false,
    },
    weightGrams: 190,
    look: { line: ['#B35CFF', '#40E0D0'] },
  }),
  processor({
    sku: 'CPU-INTEL-U7-265K',
    name: 'Core Ultra 7 265K Intel',
    brand: 'Intel',
    priceCents: 38900,
    previousPriceCents: 42900,
    stock: 4,
    description:
      'Veinte núcleos para edición, compilación y render, con gráficos integrados. Cuesta mantenerlo fresco con aire: piensa en un radiador de 280 o 360 mm y en una placa Z890 si quieres subirle la frecuencia.',
    specs: {
      ...arrowLake,
      core_count: 20,
      thread_count: 20,
      base_clock_ghz: 3.9,
      boost_clock_ghz: 5.5,
      tdp_w: 125,
      max_power_w: 250,
      cache_l3_mb: 30,
      includes_cooler: false,
    },
    weightGrams: 190,
    look: { line: ['#A66BFF', '#9BD3FF'] },
  }),
  processor({
    sku: 'CPU-AMD-R7-7800X3D',
    name: 'Ryzen 7 7800X3D AMD',
    brand: 'AMD',
    priceCents: 40900,
    stock: 0,
    description:
      'Sus 96 MB de caché lo mantienen entre los mejores para jugar, sobre todo en simuladores y juegos de estrategia. Gasta poca energía. Viene sin disipador y no conviene subirle la frecuencia.',
    specs: {
      ...zen4,
      core_count: 8,
      thread_count: 16,
      base_clock_ghz: 4.2,
      boost_clock_ghz: 5,
      tdp_w: 120,
      max_power_w: 162,
      cache_l3_mb: 96,
      includes_cooler: false,
    },
    weightGrams: 190,
    look: { line: ['#FFC24B', '#FF5722'] },
  }),
  processor({
    sku: 'CPU-AMD-R7-9800X3D',
    name: 'Ryzen 7 9800X3D AMD',
    brand: 'AMD',
    priceCents: 53900,
    stock: 5,
    isFeatured: true,
    description:
      'El procesador más rápido para jugar que vendemos: ocho núcleos Zen 5 con 96 MB de caché. Lo notas en monitores de 240 Hz o más; en 4K manda la gráfica. Viene sin disipador: usa doble torre o líquida.',
    specs: {
      ...zen5,
      core_count: 8,
      thread_count: 16,
      base_clock_ghz: 4.7,
      boost_clock_ghz: 5.2,
      tdp_w: 120,
      max_power_w: 162,
      cache_l3_mb: 96,
      includes_cooler: false,
    },
    weightGrams: 190,
    look: { line: ['#40E0D0', '#FFC24B'] },
  }),
  processor({
    sku: 'CPU-AMD-R9-9950X3D',
    name: 'Ryzen 9 9950X3D AMD',
    brand: 'AMD',
    priceCents: 81900,
    stock: 2,
    description:
      'Dieciséis núcleos y 128 MB de caché para quien trabaja de día y juega de noche sin cambiar de equipo. Exige placa con buena alimentación, radiador de 360 mm y una fuente de 850 W o más.',
    specs: {
      ...zen5,
      core_count: 16,
      thread_count: 32,
      base_clock_ghz: 4.3,
      boost_clock_ghz: 5.7,
      tdp_w: 170,
      max_power_w: 230,
      cache_l3_mb: 128,
      includes_cooler: false,
    },
    weightGrams: 200,
    look: { line: ['#E0B050', '#FFF1C9'] },
  }),
])
