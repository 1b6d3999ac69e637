import { cases } from './cases.ts'
import { aurora, dusk, ice, lagoon } from './lights.ts'
import type { CaseLook, DemoBuild } from './types.ts'

type OwnLook = Pick<Required<CaseLook>, 'accent' | 'rgb' | 'holds'>

/** What is put together looks like the case of its list, with an accent and lights of its own. */
export function builtInto(caseSku: string, own: OwnLook): CaseLook {
  const look = cases.find(({ sku }) => sku === caseSku)?.look
  if (look?.kind !== 'case') throw new Error(`There is no case ${caseSku}`)
  return { ...look, ...own }
}

function build(product: Omit<DemoBuild, 'look'> & { look: OwnLook }): DemoBuild {
  return { ...product, look: builtInto(product.parts.case, product.look) }
}

/**
 * Named after what a condor flies over: the higher the mountain, the more the machine does.
 * A build costs a little less than its parts, assembled, tested and with its BIOS up to date.
 */
export const builds: readonly DemoBuild[] = [
  build({
    sku: 'PC-QUILOTOA',
    name: 'Ensamble Quilotoa',
    priceCents: 62900,
    stock: 6,
    description:
      'Para empezar en 1080p: juegos competitivos y títulos tranquilos en detalle medio. La placa y la fuente admiten después una RTX 5060 sin cambiar nada más.',
    warrantyMonths: 12,
    weightGrams: 8800,
    parts: {
      CPU: 'CPU-AMD-R5-5500',
      MBO: 'MBO-B550M-GIGABYTE-DS3H',
      GPU: 'GPU-RTX3050-MSI-VENTUS',
      RAM: 'RAM-D4-16-CORSAIR-LPX',
      SSD: 'SSD-NVME-1T-KINGSTON-NV3',
      PSU: 'PSU-550-MSI-A550BN',
      case: 'CASE-CM-Q300L',
    },
    look: {
      accent: '#7CF5C4',
      rgb: lagoon,
      holds: { card: { fans: 2, body: 'black', label: '6 GB' }, memory: '#E0B050', cooler: 'air' },
    },
  }),
  build({
    sku: 'PC-IMBABURA',
    name: 'Ensamble Imbabura',
    priceCents: 89900,
    stock: 5,
    description:
      '1080p en alto con DLSS 4 y 32 GB de memoria para jugar con todo abierto. Un equipo sin caprichos que se deja mejorar: admite un Core de 14.ª generación.',
    warrantyMonths: 12,
    weightGrams: 9100,
    parts: {
      CPU: 'CPU-INTEL-I5-12400F',
      MBO: 'MBO-B760M-GIGABYTE-DS3H-AX-D4',
      GPU: 'GPU-RTX5060-ASUS-DUAL',
      RAM: 'RAM-D4-32-GSKILL-RIPJAWS',
      SSD: 'SSD-NVME-1T-KINGSTON-NV3',
      PSU: 'PSU-550-MSI-A550BN',
      case: 'CASE-CM-Q300L',
    },
    look: {
      accent: '#FF5722',
      rgb: dusk,
      holds: { card: { fans: 2, body: 'black', label: '8 GB' }, memory: '#E5484D', cooler: 'air' },
    },
  }),
  build({
    sku: 'PC-CAJAS',
    name: 'Ensamble Cajas',
    priceCents: 114900,
    previousPriceCents: 119900,
    stock: 8,
    description:
      '1440p con texturas altas gracias a sus 16 GB de video, sobre AM5: podrás cambiar el procesador por años. Es el que más recomendamos para empezar bien.',
    warrantyMonths: 12,
    weightGrams: 12200,
    parts: {
      CPU: 'CPU-AMD-R5-7600',
      MBO: 'MBO-B650M-ASROCK-PRO-RS',
      GPU: 'GPU-RX9060XT-XFX-SWIFT',
      RAM: 'RAM-D5-32-GSKILL-FLARE',
      SSD: 'SSD-NVME-1T-WD-SN7100',
      PSU: 'PSU-650-DEEPCOOL-PQ650M',
      case: 'CASE-MONTECH-XR-BLACK',
    },
    look: {
      accent: '#40E0D0',
      rgb: aurora,
      holds: { card: { fans: 3, body: 'black', label: '16 GB' }, memory: '#868B9B', cooler: 'air' },
    },
  }),
  build({
    sku: 'PC-ANTISANA',
    name: 'Ensamble Antisana',
    priceCents: 174900,
    stock: 4,
    description:
      'Blanco de punta a punta para 1440p a más de 100 cuadros con DLSS 4. Silencioso: procesador de 65 W y gráfica de 250 W en una carcasa de doble cámara.',
    warrantyMonths: 12,
    weightGrams: 14500,
    parts: {
      CPU: 'CPU-AMD-R5-9600X',
      MBO: 'MBO-X870-ASROCK-PRO-RS',
      GPU: 'GPU-RTX5070-GIGABYTE-EAGLE-ICE',
      RAM: 'RAM-D5-32-TEAM-DELTA-WHITE',
      SSD: 'SSD-NVME-1T-WD-SN7100',
      PSU: 'PSU-850-SEASONIC-FOCUS-W',
      case: 'CASE-NZXT-H6-WHITE',
      cooler: 'COOL-DEEPCOOL-AK400-ARGB-W',
    },
    look: {
      accent: '#9BD3FF',
      rgb: ice,
      holds: { card: { fans: 3, body: 'white', label: '12 GB' }, memory: '#9BD3FF', cooler: 'air' },
    },
  }),
  build({
    sku: 'PC-CAYAMBE',
    name: 'Ensamble Cayambe',
    priceCents: 195900,
    stock: 3,
    description:
      '1440p en ultra y 4K con FSR 4: ocho núcleos, RX 9070 XT y 850 W de margen. Frente de malla para que la gráfica respire.',
    warrantyMonths: 12,
    weightGrams: 13600,
    parts: {
      CPU: 'CPU-AMD-R7-9700X',
      MBO: 'MBO-B850-ASUS-TUF-PLUS',
      GPU: 'GPU-RX9070XT-SAPPHIRE-PULSE',
      RAM: 'RAM-D5-32-CORSAIR-RGB',
      SSD: 'SSD-NVME-2T-SAMSUNG-990PRO',
      PSU: 'PSU-850-MSI-A850GL',
      case: 'CASE-CORSAIR-4000D',
      cooler: 'COOL-THERMALRIGHT-PA120SE',
    },
    look: {
      accent: '#FF5722',
      rgb: dusk,
      holds: { card: { fans: 3, body: 'black', label: '16 GB' }, memory: '#40E0D0', cooler: 'air' },
    },
  }),
  build({
    sku: 'PC-COTOPAXI',
    name: 'Ensamble Cotopaxi',
    priceCents: 239900,
    previousPriceCents: 245900,
    stock: 2,
    description:
      'El procesador más rápido para jugar con una RTX 5070 Ti: 1440p a 240 Hz o 4K con DLSS 4. Refrigeración líquida de 360 y placa con cuatro M.2 para crecer.',
    warrantyMonths: 12,
    weightGrams: 15800,
    parts: {
      CPU: 'CPU-AMD-R7-9800X3D',
      MBO: 'MBO-B850-MSI-TOMAHAWK-MAX',
      GPU: 'GPU-RTX5070TI-ZOTAC-SOLID',
      RAM: 'RAM-D5-32-CORSAIR-RGB',
      SSD: 'SSD-NVME-2T-SAMSUNG-990PRO',
      PSU: 'PSU-850-MSI-A850GL',
      case: 'CASE-MONTECH-XR-BLACK',
      cooler: 'COOL-ARCTIC-LF3-360',
    },
    look: {
      accent: '#FF5722',
      rgb: aurora,
      holds: { card: { fans: 3, body: 'grey', label: '16 GB' }, memory: '#40E0D0', cooler: 'liquid' },
    },
  }),
  build({
    sku: 'PC-CHIMBORAZO',
    name: 'Ensamble Chimborazo',
    priceCents: 342900,
    stock: 1,
    description:
      '4K a más de 100 cuadros de día, render y máquinas virtuales de noche: 16 núcleos, 64 GB y RTX 5080 con mil vatios detrás. Se entrega probado 24 horas a plena carga.',
    warrantyMonths: 24,
    weightGrams: 19500,
    parts: {
      CPU: 'CPU-AMD-R9-9950X3D',
      MBO: 'MBO-B850-MSI-TOMAHAWK-MAX',
      GPU: 'GPU-RTX5080-MSI-TRIO',
      RAM: 'RAM-D5-64-GSKILL-TRIDENT',
      SSD: 'SSD-NVME-2T-SAMSUNG-9100PRO',
      PSU: 'PSU-1000-CORSAIR-RM1000X',
      case: 'CASE-MONTECH-KING95',
      cooler: 'COOL-ARCTIC-LF3-360',
    },
    look: {
      accent: '#E0B050',
      rgb: dusk,
      holds: { card: { fans: 3, body: 'black', label: '16 GB' }, memory: '#C9CDD6', cooler: 'liquid' },
    },
  }),
]
