import { useEffect, useRef, useState } from 'react'
import type { BankAccount } from '../../contract/api/shop.ts'
import { formatCents } from '../../contract/money.ts'
import { announce } from '../ui/live-region'

type Props = {
  account: BankAccount
  totalCents: number
  /** What to write with the transfer. */
  concept?: string
  /** Where the buyer may say that this account was used. */
  choice?: { isUsed: boolean; onUse: () => void }
}

/** A bank account and the amount: every figure that the bank's form asks for, each with a button to copy it. */
export function BankAccountCard({ account, totalCents, concept, choice }: Props) {
  const { bankName, accountType, number, holder, holderId } = account
  const amount = formatCents(totalCents)
  return (
    <li className="flex flex-col rounded-card border border-line has-checked:border-action">
      <div className="border-line border-b px-4 py-3">
        <h4 className="text-16">{bankName}</h4>
        <p className="text-14 text-muted">{accountType}</p>
      </div>
      <dl className="flex-1 px-4 py-2">
        <Figure
          label="Número de cuenta"
          value={number}
          copied={number.replace(/\s/g, '')}
          what={`el número de cuenta de ${bankName}`}
          isStrong
        />
        <Figure label="Titular" value={holder} />
        <Figure label="Cédula o RUC" value={holderId} what={`la cédula o RUC del titular en ${bankName}`} />
        <Figure
          label="Monto exacto"
          value={amount}
          copied={amount.slice(1)}
          what="el monto exacto"
          isStrong
        />
        {concept && <Figure label="Escribe en el concepto" value={concept} what="el concepto" isStrong />}
      </dl>
      {choice && (
        <label className="flex min-h-11 items-center gap-3 border-line border-t px-4 py-2 text-14">
          <input
            type="radio"
            name="bank_account_id"
            checked={choice.isUsed}
            onChange={choice.onUse}
            className="size-5 shrink-0 accent-action"
          />
          <span>
            Transferí a esta cuenta<span className="sr-only"> de {bankName}</span>{' '}
            <span className="text-muted">(opcional)</span>
          </span>
        </label>
      )}
    </li>
  )
}

type FigureProps = { label: string; value: string; copied?: string; what?: string; isStrong?: boolean }

function Figure({ label, value, copied = value, what, isStrong = false }: FigureProps) {
  return (
    <div className={`relative min-h-13 ${what ? 'pr-24' : ''}`}>
      <dt className="text-12 text-muted">{label}</dt>
      <dd>
        <span className={isStrong ? 'font-display font-semibold text-18' : 'text-14'}>{value}</span>
        {what && (
          <span className="absolute inset-y-0 right-0 flex items-center">
            <CopyButton text={copied} what={what} />
          </span>
        )}
      </dd>
    </div>
  )
}

/** Copies one figure. `what` names it for screen readers, which say the button without its row. */
function CopyButton({ text, what }: { text: string; what: string }) {
  const [outcome, setOutcome] = useState<'copied' | 'failed' | null>(null)
  const timer = useRef<number>(undefined)

  useEffect(() => () => clearTimeout(timer.current), [])

  async function copy() {
    const isCopied = await writeToClipboard(text)
    setOutcome(isCopied ? 'copied' : 'failed')
    announce(isCopied ? 'Copiado' : 'No se pudo copiar')
    clearTimeout(timer.current)
    timer.current = window.setTimeout(() => setOutcome(null), SHOWN_MS)
  }

  return (
    <button
      type="button"
      onClick={copy}
      className={`min-h-11 min-w-22 shrink-0 rounded-card px-2 text-right font-semibold text-14 underline-offset-4 hover:underline ${outcome === 'copied' ? 'text-success' : 'text-link'}`}
    >
      {outcome === 'copied' ? 'Copiado' : outcome === 'failed' ? 'No se pudo' : 'Copiar'}
      <span className="sr-only"> {what}</span>
    </button>
  )
}

const SHOWN_MS = 2000

async function writeToClipboard(text: string): Promise<boolean> {
  try {
    // The clipboard is absent on plain http and refused by some embedded browsers; the figure can be selected by hand.
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
