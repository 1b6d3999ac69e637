import { builtInto } from './builds.ts'
import { lagoon } from './lights.ts'
import type { DemoAssembly } from './types.ts'

const chassis = 'CASE-LIANLI-LANCOOL207'

/** The work that a buyer can add to an armado: the setting `assembly_product` names it. It is no part, so it has no figures. */
export const demoAssembly: DemoAssembly = {
  sku: 'SRV-ARMADO-PC',
  name: 'Armado y pruebas de tu PC',
  priceCents: 3500,
  /** As many as the workshop takes on at once. */
  stock: 20,
  description:
    'Montamos las piezas que eliges, ordenamos los cables, actualizamos el BIOS y probamos el equipo con carga durante una hora. Te lo entregamos listo para instalar Windows o el sistema que prefieras.',
  warrantyMonths: 12,
  parts: {
    MBO: 'MBO-B650M-ASROCK-PRO-RS',
    GPU: 'GPU-RX9060XT-XFX-SWIFT',
    RAM: 'RAM-D5-32-CORSAIR-RGB',
    case: chassis,
    cooler: 'COOL-THERMALRIGHT-PA120SE',
  },
  look: builtInto(chassis, {
    accent: '#40E0D0',
    rgb: lagoon,
    holds: { card: { fans: 3, body: 'black', label: '16 GB' }, memory: '#40E0D0', cooler: 'air' },
  }),
}
