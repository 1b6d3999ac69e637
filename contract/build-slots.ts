/** Where a build's parts go: the specification's six, in its order, and what holds and cools them. */
export const buildSlots = ['CPU', 'MBO', 'GPU', 'RAM', 'SSD', 'PSU', 'CASE', 'COOLER'] as const

export type BuildSlot = (typeof buildSlots)[number]

export const slotLabels: Record<BuildSlot, string> = {
  CPU: 'CPU',
  MBO: 'Placa madre',
  GPU: 'Tarjeta gráfica',
  RAM: 'RAM',
  SSD: 'Almacenamiento',
  PSU: 'Fuente de poder',
  CASE: 'Carcasa',
  COOLER: 'Refrigeración',
}
