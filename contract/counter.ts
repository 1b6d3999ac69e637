import { MAX_FINAL_CONSUMER_CENTS } from './constants.ts'
import { readIdentification } from './identification.ts'
import { formatCents } from './money.ts'
import type { PaymentMeans } from './payment-means.ts'

/*
 * What the law asks of a sale at the counter, for the screen that says so and the verb that checks it.
 */

/** Whom a sale goes to when nobody says who buys, with the number that the tax office has for it. */
export const FINAL_CONSUMER = { name: 'Consumidor final', identification: '9999999999999' } as const

/**
 * Of more than this total, in cents, cost and IVA are deducted only by who pays through a bank (law of December 2023).
 */
export const MAX_DEDUCTIBLE_CASH_CENTS = 50_000

export const needsIdentification = (totalCents: number) => totalCents > MAX_FINAL_CONSUMER_CENTS

export const identificationNeeded = `Por más de ${formatCents(MAX_FINAL_CONSUMER_CENTS)} la factura necesita la identificación y el nombre de quien compra.`

/** What the buyer should know before paying so much in cash. Null: nothing. */
export function cashNotice(totalCents: number, means: PaymentMeans): string | null {
  if (means !== 'cash' || totalCents <= MAX_DEDUCTIBLE_CASH_CENTS) return null
  return `Por más de ${formatCents(MAX_DEDUCTIBLE_CASH_CENTS)} en efectivo quien compra no puede deducir ni el gasto ni el IVA: para eso tiene que pagar con tarjeta o transferencia.`
}

/**
 * What is wrong with an identification that the staff read on a document. Unlike what a buyer types at home, it goes
 * into the invoice at once, and the document is at hand: a mistyped one is refused. Null: nothing.
 */
export function identificationProblem(typed: string, isPassport: boolean): string | null {
  const { type, number, isPlausible } = readIdentification(typed)
  if (isPassport)
    return /^[A-Z0-9]{3,20}$/.test(number) ? null : 'Un pasaporte tiene de 3 a 20 letras y números'
  if (type === 'passport') return 'Una cédula tiene 10 dígitos y un RUC, 13. Si es un pasaporte, márcalo'
  if (isPlausible) return null
  return type === 'cedula'
    ? 'Esa cédula no existe: revisa sus dígitos'
    : 'Ese RUC no existe: revisa sus dígitos'
}
