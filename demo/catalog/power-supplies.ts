import { inCategory, type NewProduct } from './in-category.ts'
import type { LookOf } from './types.ts'

type PowerSupply = Omit<NewProduct, 'warrantyMonths' | 'look'> & {
  specs: {
    wattage_w: number
    efficiency: string
    modular: 'Modular' | 'No modular'
    psu_form_factor: LookOf<'power-supply'>['size']
  }
  look: Pick<LookOf<'power-supply'>, 'body' | 'accent'>
}

/** Every power supply has three years of warranty. Its picture takes its size and its figures from its specifications. */
function powerSupply(product: PowerSupply): NewProduct {
  const { wattage_w, efficiency, modular, psu_form_factor } = product.specs
  return {
    ...product,
    warrantyMonths: 36,
    look: {
      kind: 'power-supply',
      modular: modular === 'Modular',
      size: psu_form_factor,
      ...product.look,
      label: `${wattage_w} W`,
      detail: efficiency,
    },
  }
}

export const powerSupplies = inCategory(6, [
  powerSupply({
    sku: 'PSU-550-MSI-A550BN',
    name: 'A550BN 550 W 80+ Bronze MSI MAG',
    brand: 'MSI',
    priceCents: 5490,
    stock: 17,
    description:
      'Para equipos de oficina o de juego con una gráfica de hasta 160 W, como la RTX 5060. Cables fijos: ordénalos detrás de la bandeja.',
    specs: {
      wattage_w: 550,
      efficiency: '80+ Bronze',
      psu_standard: 'ATX 2.4',
      modular: 'No modular',
      psu_form_factor: 'ATX',
      gpu_connectors: ['2 × 8 pines'],
      psu_length_mm: 140,
      color: ['Negro'],
    },
    weightGrams: 1700,
    look: { body: 'black', accent: '#C98A5A' },
  }),
  powerSupply({
    sku: 'PSU-650-DEEPCOOL-PQ650M',
    name: 'PQ650M 650 W 80+ Gold modular DeepCool',
    brand: 'DeepCool',
    priceCents: 8290,
    stock: 9,
    description:
      'Oro y modular a precio de bronce: lo justo para una RX 9060 XT o una RTX 5060 Ti. No trae conector de 16 pines.',
    specs: {
      wattage_w: 650,
      efficiency: '80+ Gold',
      psu_standard: 'ATX 2.4',
      modular: 'Modular',
      psu_form_factor: 'ATX',
      gpu_connectors: ['3 × 8 pines'],
      psu_length_mm: 140,
      color: ['Negro'],
    },
    weightGrams: 1900,
    look: { body: 'black', accent: '#7CF5C4' },
  }),
  powerSupply({
    sku: 'PSU-750-MSI-A750GL',
    name: 'A750GL PCIE5 II 750 W 80+ Gold modular MSI MAG',
    brand: 'MSI',
    priceCents: 11490,
    stock: 12,
    description:
      'ATX 3.1 con cable nativo de 16 pines: para RTX 5070 y 5070 Ti sin adaptadores. Mide 140 mm y deja sitio en carcasas compactas.',
    specs: {
      wattage_w: 750,
      efficiency: '80+ Gold',
      psu_standard: 'ATX 3.1',
      modular: 'Modular',
      psu_form_factor: 'ATX',
      gpu_connectors: ['1 × 16 pines', '3 × 8 pines'],
      psu_length_mm: 140,
      color: ['Negro'],
    },
    weightGrams: 2000,
    look: { body: 'black', accent: '#E0B050' },
  }),
  powerSupply({
    sku: 'PSU-850-MSI-A850GL',
    name: 'A850GL PCIE5 II 850 W 80+ Gold modular MSI MAG',
    brand: 'MSI',
    priceCents: 12990,
    previousPriceCents: 13990,
    stock: 10,
    isFeatured: true,
    description:
      'La que ponemos en equipos con RX 9070 XT o RTX 5080: ATX 3.1, totalmente modular y con 16 pines nativo. Deja margen para la gráfica que venga después.',
    specs: {
      wattage_w: 850,
      efficiency: '80+ Gold',
      psu_standard: 'ATX 3.1',
      modular: 'Modular',
      psu_form_factor: 'ATX',
      gpu_connectors: ['1 × 16 pines', '4 × 8 pines'],
      psu_length_mm: 140,
      color: ['Negro'],
    },
    weightGrams: 2100,
    look: { body: 'black', accent: '#40E0D0' },
  }),
  powerSupply({
    sku: 'PSU-850-SEASONIC-FOCUS-W',
    name: 'FOCUS GX-850 850 W 80+ Gold blanca Seasonic',
    brand: 'Seasonic',
    priceCents: 15490,
    stock: 4,
    description:
      'Blanca por fuera y por dentro, incluidos los cables. En carga baja apaga el ventilador. Para un armado claro con gráfica de hasta 360 W.',
    specs: {
      wattage_w: 850,
      efficiency: '80+ Gold',
      psu_standard: 'ATX 3.1',
      modular: 'Modular',
      psu_form_factor: 'ATX',
      gpu_connectors: ['1 × 16 pines', '3 × 8 pines'],
      psu_length_mm: 140,
      color: ['Blanco'],
    },
    weightGrams: 2100,
    look: { body: 'white', accent: '#9BD3FF' },
  }),
  powerSupply({
    sku: 'PSU-750-CORSAIR-SF750',
    name: 'SF750 SFX 750 W 80+ Platinum Corsair',
    brand: 'Corsair',
    priceCents: 18990,
    stock: 3,
    description:
      'Para carcasas pequeñas: formato SFX de 100 mm con cables cortos y flexibles. En una carcasa ATX necesita un adaptador.',
    specs: {
      wattage_w: 750,
      efficiency: '80+ Platinum',
      psu_standard: 'ATX 3.1',
      modular: 'Modular',
      psu_form_factor: 'SFX',
      gpu_connectors: ['1 × 16 pines', '2 × 8 pines'],
      psu_length_mm: 100,
      color: ['Negro'],
    },
    weightGrams: 1200,
    look: { body: 'black', accent: '#C9CDD6' },
  }),
  powerSupply({
    sku: 'PSU-1000-CORSAIR-RM1000X',
    name: 'RM1000x 1000 W 80+ Gold modular Corsair',
    brand: 'Corsair',
    priceCents: 20990,
    stock: 5,
    description:
      'Mil vatios ATX 3.1 para RTX 5090 o estaciones de trabajo, con ventilador de 140 mm que casi no se oye. Mide 160 mm de largo.',
    specs: {
      wattage_w: 1000,
      efficiency: '80+ Gold',
      psu_standard: 'ATX 3.1',
      modular: 'Modular',
      psu_form_factor: 'ATX',
      gpu_connectors: ['1 × 16 pines', '6 × 8 pines'],
      psu_length_mm: 160,
      color: ['Negro'],
    },
    weightGrams: 2400,
    look: { body: 'black', accent: '#FFC24B' },
  }),
])
