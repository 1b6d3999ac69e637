/** The figures are of so many days. */
export const SERVICE_DAYS = 90

/** Of fewer the shop's pages say nothing: the median of three is no promise. */
export const LEAST_MEASURED = 10

/** What is measured, in the order of an order's way, as buyers and staff read it. */
export const serviceLabels = {
  confirmed: 'Confirmar el pago',
  sent: 'Enviar el pedido',
  warranty: 'Resolver una garantía',
} as const
export type ServiceKind = keyof typeof serviceLabels
export const serviceKinds = Object.keys(serviceLabels) as [ServiceKind, ...ServiceKind[]]

/** `0.4` → "24 minutos", `3.2` → "3 horas", `60` → "3 días": the unit in which a person would say it. */
export function formatHours(hours: number): string {
  if (hours < 1) return counted(Math.max(1, Math.round(hours * 60)), 'minuto')
  return hours < 48 ? counted(Math.round(hours), 'hora') : counted(Math.round(hours / 24), 'día')
}

function counted(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}
