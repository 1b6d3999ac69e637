import { inCategory, type NewProduct } from './in-category.ts'
import { aurora, dusk, ice } from './lights.ts'
import type { LookOf } from './types.ts'

type MemoryKit = Omit<NewProduct, 'warrantyMonths' | 'look'> & {
  specs: {
    memory_type: string
    module_count: LookOf<'memory'>['modules']
    capacity_gb: number
    memory_format: 'DIMM' | 'SODIMM'
  }
  look: Pick<LookOf<'memory'>, 'heatsink' | 'body' | 'accent' | 'rgb'>
}

/** All memory has three years of warranty. Its picture takes its modules and its figures from its specifications. */
function memoryKit(product: MemoryKit): NewProduct {
  const { memory_type, module_count, capacity_gb, memory_format } = product.specs
  return {
    ...product,
    warrantyMonths: 36,
    look: {
      kind: 'memory',
      modules: module_count,
      ...product.look,
      label: `${memory_type} ${capacity_gb} GB`,
      ...(memory_format === 'SODIMM' ? { format: memory_format } : {}),
    },
  }
}

export const memory = inCategory(4, [
  memoryKit({
    sku: 'RAM-D4-16-CORSAIR-LPX',
    name: 'DDR4 3200 16 GB (2×8) Corsair Vengeance LPX',
    brand: 'Corsair',
    priceCents: 5290,
    stock: 22,
    description:
      'El par que pide todo equipo AM4 o LGA1700 con DDR4: doble canal y perfil XMP de un clic. De perfil bajo: cabe bajo cualquier disipador.',
    specs: {
      memory_type: 'DDR4',
      memory_speed_mts: 3200,
      cas_latency: 16,
      first_word_latency_ns: 10,
      module_count: 2,
      module_gb: 8,
      capacity_gb: 16,
      memory_format: 'DIMM',
      memory_profile: ['XMP 2.0'],
      voltage_v: 1.35,
      height_mm: 34,
      has_heatsink: true,
      color: ['Negro'],
    },
    weightGrams: 130,
    look: { heatsink: 'smooth', body: 'black', accent: '#E0B050' },
  }),
  memoryKit({
    sku: 'RAM-D4-8-KINGSTON-SODIMM',
    name: 'DDR4 3200 8 GB SODIMM para laptop Kingston',
    brand: 'Kingston',
    priceCents: 2890,
    stock: 19,
    description:
      'Para la laptop que se quedó en 8 GB: revisa que tenga una ranura libre y que use DDR4 (no DDR4L ni DDR5). Si nos traes el equipo, te la instalamos.',
    specs: {
      memory_type: 'DDR4',
      memory_speed_mts: 3200,
      cas_latency: 22,
      first_word_latency_ns: 13.75,
      module_count: 1,
      module_gb: 8,
      capacity_gb: 8,
      memory_format: 'SODIMM',
      voltage_v: 1.2,
      height_mm: 30,
      has_heatsink: false,
      color: ['Verde'],
    },
    weightGrams: 40,
    look: { heatsink: 'bare', body: 'green', accent: '#2E7D5B' },
  }),
  memoryKit({
    sku: 'RAM-D4-32-GSKILL-RIPJAWS',
    name: 'DDR4 3600 32 GB (2×16) G.Skill Ripjaws V',
    brand: 'G.Skill',
    priceCents: 8790,
    stock: 9,
    description:
      'La ampliación que alarga la vida de un AM4: 32 GB a 3600 MT/s, el punto que mejor le sienta a Ryzen 5000. Su disipador mide 42 mm; revisa que no choque con el tuyo.',
    specs: {
      memory_type: 'DDR4',
      memory_speed_mts: 3600,
      cas_latency: 18,
      first_word_latency_ns: 10,
      module_count: 2,
      module_gb: 16,
      capacity_gb: 32,
      memory_format: 'DIMM',
      memory_profile: ['XMP 2.0'],
      voltage_v: 1.35,
      height_mm: 42,
      has_heatsink: true,
      color: ['Rojo'],
    },
    weightGrams: 150,
    look: { heatsink: 'finned', body: 'red', accent: '#E4E6EA' },
  }),
  memoryKit({
    sku: 'RAM-D5-16-CRUCIAL',
    name: 'DDR5 5600 16 GB Crucial',
    brand: 'Crucial',
    priceCents: 5990,
    stock: 12,
    description:
      'Un módulo DDR5 sencillo para empezar y sumar otro igual después. Con uno solo pierdes el doble canal: si puedes, compra el par.',
    specs: {
      memory_type: 'DDR5',
      memory_speed_mts: 5600,
      cas_latency: 46,
      first_word_latency_ns: 16.43,
      module_count: 1,
      module_gb: 16,
      capacity_gb: 16,
      memory_format: 'DIMM',
      voltage_v: 1.1,
      height_mm: 31,
      has_heatsink: false,
      color: ['Negro'],
    },
    weightGrams: 50,
    look: { heatsink: 'bare', body: 'black', accent: '#2F5D8C' },
  }),
  memoryKit({
    sku: 'RAM-D5-32-GSKILL-FLARE',
    name: 'DDR5 6000 32 GB (2×16) G.Skill Flare X5',
    brand: 'G.Skill',
    priceCents: 11990,
    previousPriceCents: 12990,
    stock: 16,
    description:
      'Para Ryzen 7000 y 9000: 6000 MT/s con CL30 y perfil EXPO, sin luces y de 33 mm de alto. Actívalo en la BIOS o trabajará a 4800.',
    specs: {
      memory_type: 'DDR5',
      memory_speed_mts: 6000,
      cas_latency: 30,
      first_word_latency_ns: 10,
      module_count: 2,
      module_gb: 16,
      capacity_gb: 32,
      memory_format: 'DIMM',
      memory_profile: ['EXPO'],
      voltage_v: 1.35,
      height_mm: 33,
      has_heatsink: true,
      color: ['Negro'],
    },
    weightGrams: 140,
    look: { heatsink: 'smooth', body: 'black', accent: '#868B9B' },
  }),
  memoryKit({
    sku: 'RAM-D5-32-CORSAIR-RGB',
    name: 'DDR5 6000 32 GB (2×16) Corsair Vengeance RGB',
    brand: 'Corsair',
    priceCents: 13490,
    stock: 8,
    isFeatured: true,
    description:
      'La misma velocidad que pide AM5, con diez zonas de luz por módulo y perfiles EXPO y XMP. Mide 44 mm: con disipadores de doble torre sube el ventilador delantero.',
    specs: {
      memory_type: 'DDR5',
      memory_speed_mts: 6000,
      cas_latency: 30,
      first_word_latency_ns: 10,
      module_count: 2,
      module_gb: 16,
      capacity_gb: 32,
      memory_format: 'DIMM',
      memory_profile: ['EXPO', 'XMP 3.0'],
      voltage_v: 1.4,
      height_mm: 44,
      has_heatsink: true,
      color: ['Negro'],
    },
    weightGrams: 170,
    look: { heatsink: 'finned', body: 'black', accent: '#40E0D0', rgb: aurora },
  }),
  memoryKit({
    sku: 'RAM-D5-32-TEAM-DELTA-WHITE',
    name: 'DDR5 6000 32 GB (2×16) TEAMGROUP Delta blanca',
    brand: 'TEAMGROUP',
    priceCents: 13790,
    stock: 1,
    description:
      'Para un armado blanco: disipador claro y difusor ancho de luz. Rinde igual que cualquier par de 6000 CL30. Mide 46 mm de alto.',
    specs: {
      memory_type: 'DDR5',
      memory_speed_mts: 6000,
      cas_latency: 30,
      first_word_latency_ns: 10,
      module_count: 2,
      module_gb: 16,
      capacity_gb: 32,
      memory_format: 'DIMM',
      memory_profile: ['EXPO', 'XMP 3.0'],
      voltage_v: 1.35,
      height_mm: 46,
      has_heatsink: true,
      color: ['Blanco'],
    },
    weightGrams: 170,
    look: { heatsink: 'finned', body: 'white', accent: '#9BD3FF', rgb: ice },
  }),
  memoryKit({
    sku: 'RAM-D5-64-GSKILL-TRIDENT',
    name: 'DDR5 6000 64 GB (2×32) G.Skill Trident Z5 Neo',
    brand: 'G.Skill',
    priceCents: 24900,
    stock: 4,
    description:
      'Para edición de video, máquinas virtuales y modelos de IA en casa. Dos módulos, no cuatro: con cuatro, la mayoría de placas AM5 baja la velocidad.',
    specs: {
      memory_type: 'DDR5',
      memory_speed_mts: 6000,
      cas_latency: 30,
      first_word_latency_ns: 10,
      module_count: 2,
      module_gb: 32,
      capacity_gb: 64,
      memory_format: 'DIMM',
      memory_profile: ['EXPO'],
      voltage_v: 1.4,
      height_mm: 44,
      has_heatsink: true,
      color: ['Negro', 'Plata'],
    },
    weightGrams: 180,
    look: { heatsink: 'finned', body: 'grey', accent: '#C9CDD6', rgb: dusk },
  }),
])
