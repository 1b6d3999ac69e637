import { useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { Product } from '../../contract/api/catalog.ts'
import { call } from '../../contract/client.ts'
import { maxLength } from '../../contract/field-rules.ts'
import { formatCents, toCents } from '../../contract/money.ts'
import { NOTICE_DAYS, type NoticeKind, TOLD_NOTICE_DAYS } from '../../contract/notices.ts'
import { readPhone } from '../../contract/phone.ts'
import { texts } from '../../contract/texts.ts'
import { DialogForm } from '../forms/dialog-form'
import { requiredEmail } from '../forms/form-rules'
import { callSignedIn, useToken } from '../login/session'
import { useShopProfile } from '../shell/shop-profile'
import { Alert } from '../ui/alert'
import { Button } from '../ui/button'
import { Dialog } from '../ui/dialog'
import { Field } from '../ui/field'
import { Link } from '../ui/link'

export type NoticeDialogProps = {
  product: Pick<Product, 'id' | 'name' | 'price'>
  kind: NoticeKind
  isOpen: boolean
  onClose: () => void
}

/** Asks for a notice of a product, and says what was answered. */
export function NoticeDialog({ product, kind, isOpen, onClose }: NoticeDialogProps) {
  const [done, setDone] = useState<string | null>(null)
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={kind === 'stock' ? 'Avísame cuando haya' : 'Avísame si baja de precio'}
    >
      {done === null ? (
        <NoticeForm product={product} kind={kind} onDone={setDone} onClose={onClose} />
      ) : (
        <Asked message={done} onClose={onClose} />
      )}
    </Dialog>
  )
}

function Asked({ message, onClose }: { message: string; onClose: () => void }) {
  const close = useRef<HTMLButtonElement>(null)
  // The button that sent the form has disappeared, so the focus needs a place.
  useEffect(() => close.current?.focus(), [])
  return (
    <div className="grid gap-4 p-4 sm:p-6">
      <Alert tone="success">{message}</Alert>
      <Button ref={close} variant="outline" size="lg" onClick={onClose}>
        Cerrar
      </Button>
    </div>
  )
}

type Values = { price?: string; email?: string; phone?: string }

function NoticeForm({
  product,
  kind,
  onDone,
  onClose,
}: Omit<NoticeDialogProps, 'isOpen'> & { onDone: (message: string) => void }) {
  const isSignedIn = useToken() !== null
  const { sendsMail } = useShopProfile()
  const asksEmail = sendsMail && !isSignedIn
  const priceCents = toCents(product.price) ?? 0
  const form = useForm<Values>({
    mode: 'onTouched',
    shouldUnregister: true,
    defaultValues: { price: '', email: '', phone: '' },
  })
  const { errors } = form.formState

  async function submit({ price, email, phone }: Values) {
    const wanted = {
      prod_id: product.id,
      kind,
      ...(kind === 'price' && { price: (centsIn(price) ?? 0) / 100 }),
      ...(!sendsMail && phone !== undefined && { phone }),
    }
    const { message } = isSignedIn
      ? await callSignedIn('POST /api/user/notices', { body: wanted })
      : await call('POST /api/notices', { body: { ...wanted, ...(asksEmail && email && { email }) } })
    onDone(message)
  }

  return (
    <DialogForm form={form} onSubmit={submit} submit="Avísame" onCancel={onClose}>
      <p className="text-16">{product.name}</p>
      {kind === 'price' && (
        <Field
          {...form.register('price', { validate: (typed) => refusePrice(typed, priceCents) })}
          label="Cuando cueste esto o menos, en dólares"
          hint={`Hoy cuesta ${formatCents(priceCents)}.`}
          inputMode="decimal"
          autoComplete="off"
          error={errors.price?.message}
        />
      )}
      {asksEmail && (
        <Field
          {...form.register('email', requiredEmail)}
          label="Tu correo"
          type="email"
          autoComplete="email"
          maxLength={maxLength.email}
          error={errors.email?.message}
        />
      )}
      {!sendsMail && (
        <Field
          {...form.register('phone', { validate: refusePhone })}
          label="Tu WhatsApp"
          type="tel"
          autoComplete="tel"
          maxLength={maxLength.phone}
          error={errors.phone?.message}
        />
      )}
      <p className="text-14 text-muted">
        {sendsMail && isSignedIn && 'Te escribimos al correo de tu cuenta. '}
        Es un solo mensaje, y no apartamos el producto.{' '}
        {isSignedIn
          ? 'Tus avisos están en LISTA DE DESEOS.'
          : `${sendsMail ? 'Tu correo' : 'Tu número'} solo sirve para este aviso: lo borramos ${TOLD_NOTICE_DAYS} días después de avisarte o, si no hay de qué avisarte, a los ${NOTICE_DAYS} días.`}{' '}
        <Link to="/privacidad" className="text-link underline underline-offset-4">
          Privacidad
        </Link>
      </p>
    </DialogForm>
  )
}

/** Cents of "299,90", "$299.90" or "299"; null when it is no amount. */
function centsIn(typed: string | undefined): number | null {
  return toCents((typed ?? '').replace('$', '').replace(',', '.'))
}

function refusePrice(typed: string | undefined, priceCents: number): true | string {
  if (!typed?.trim()) return texts.required
  const cents = centsIn(typed)
  if (cents === null || cents <= 0) return 'Escribe un precio en dólares'
  return cents < priceCents || `Escribe menos de lo que cuesta hoy: ${formatCents(priceCents)}`
}

function refusePhone(typed: string | undefined): true | string {
  if (!typed?.trim()) return texts.required
  return readPhone(typed) !== null || 'Revisa el número'
}
