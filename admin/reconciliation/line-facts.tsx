import type { ReactNode } from 'react'
import type { StatementLine } from '../../contract/api/admin/statement-lines.ts'
import { formatDate } from '../../contract/shop-time.ts'
import { dollarsText } from '../orders/dollars-text.ts'

/** What the bank says of a line. */
export function LineFacts({ line }: { line: StatementLine }) {
  return (
    <div className="grid content-start gap-3">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <strong className="font-display text-20">{dollarsText(line.amount)}</strong>
        <span className="text-muted">{formatDate(line.day)}</span>
      </p>
      <dl className="grid gap-2">
        <Fact name="Concepto">{line.concept ?? 'Sin concepto'}</Fact>
        <Fact name="Número del banco">{line.reference ?? 'Sin número'}</Fact>
        <Fact name="Quién pagó">
          {[line.payer_name, line.payer_identification].filter(Boolean).join(', ') || 'No lo dice'}
        </Fact>
        <Fact name="Cuenta">{line.bank_account}</Fact>
      </dl>
    </div>
  )
}

type FactProps = { name: string; children: ReactNode; className?: string }

export function Fact({ name, children, className = '' }: FactProps) {
  return (
    <div className={`min-w-0 ${className}`}>
      <dt className="text-12 text-muted">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  )
}
