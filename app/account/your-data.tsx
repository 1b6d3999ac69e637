import { useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { PurchaseData } from '../../contract/api/purchase-data.ts'
import type { User } from '../../contract/api/user.ts'
import { deliveryPlaceLabels } from '../../contract/delivery-places.ts'
import { maxLength } from '../../contract/field-rules.ts'
import { showPhone } from '../../contract/phone.ts'
import { formatDate } from '../../contract/shop-time.ts'
import { DialogForm } from '../forms/dialog-form'
import { password, requiredText } from '../forms/form-rules'
import { PasswordField } from '../forms/password-field'
import { useAction } from '../forms/use-action'
import { callSignedIn } from '../login/session'
import { Button } from '../ui/button'
import { Dialog } from '../ui/dialog'
import { Field } from '../ui/field'
import { Link } from '../ui/link'
import { Panel } from '../ui/panel'
import { RetryNote } from '../ui/retry-note'
import { useAccount, useChange } from './use-account'

/** The buyer's rights by the law on personal data: to get all that is kept, and to have it forgotten. */
export function YourData({ user }: { user: User }) {
  const [isClosing, setIsClosing] = useState(false)
  const downloadButton = useRef<HTMLButtonElement>(null)
  const download = useAction(async () => {
    const data = await callSignedIn('GET /api/user/export')
    saveAsFile(JSON.stringify(data, null, 2))
  })
  return (
    <Panel title="Tus datos">
      <p className="max-w-prose text-14 text-muted">
        Descarga en un archivo todo lo que guardamos de ti, o cierra tu cuenta. Cómo cuidamos tus datos está
        en{' '}
        <Link to="/privacidad" className="text-link underline underline-offset-4">
          privacidad
        </Link>
        .
      </p>
      <div className="mt-4 flex flex-wrap items-center gap-x-2 gap-y-2">
        <Button
          ref={downloadButton}
          variant="outline"
          isLoading={download.isBusy}
          onClick={() => download.run()}
        >
          Descargar mis datos
        </Button>
        <Button variant="quiet" onClick={() => setIsClosing(true)} className="text-danger!">
          Cerrar mi cuenta
        </Button>
        <RetryNote action={download} className="basis-full" />
      </div>
      {user.purchase_data && (
        <KeptData kept={user.purchase_data} onDeleted={() => downloadButton.current?.focus()} />
      )}
      <Dialog
        isOpen={isClosing}
        onClose={() => setIsClosing(false)}
        title="Cerrar mi cuenta"
        className="max-w-110"
      >
        {isClosing && <CloseForm user={user} onClose={() => setIsClosing(false)} />}
      </Dialog>
    </Panel>
  )
}

const FILE_NAME = 'kuntur-mis-datos.json'

function saveAsFile(json: string): void {
  const url = URL.createObjectURL(new Blob([json], { type: 'application/json' }))
  const link = Object.assign(document.createElement('a'), { href: url, download: FILE_NAME })
  link.click()
  // The browser has begun to save it by then.
  setTimeout(() => URL.revokeObjectURL(url))
}

/** The data that the buyer let the shop keep after an order, and a button that deletes them. */
function KeptData({ kept, onDeleted }: { kept: PurchaseData; onDeleted: () => void }) {
  const deletion = useChange(() => callSignedIn('DELETE /api/user/purchase-data'), onDeleted)
  return (
    <div className="mt-4 border-line border-t pt-4">
      <h3 className="text-16">Para tu próxima compra</h3>
      <p className="mt-1 max-w-prose text-14 text-muted">
        Nos pediste guardar estos datos el {formatDate(kept.agreed_at)}. Con ellos llenamos el formulario de
        tu compra.
      </p>
      <ul className="mt-2 text-14 break-words">
        {linesOf(kept).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          variant="outline"
          aria-label="Borrar los datos para tu próxima compra"
          isLoading={deletion.isBusy}
          onClick={() => deletion.run()}
        >
          Borrar
        </Button>
        <RetryNote action={deletion} />
      </div>
    </div>
  )
}

function linesOf(kept: PurchaseData): string[] {
  const town = [kept.delivery_city, kept.delivery_province].filter(Boolean).join(', ')
  const place = kept.delivery_place && deliveryPlaceLabels[kept.delivery_place]
  return [
    `${kept.nombres}, ${kept.ci}`,
    showPhone(kept.celular),
    [kept.direccion, kept.referencia, town].filter(Boolean).join('. '),
    kept.delivery_method === 'pickup'
      ? 'Retiro en la tienda'
      : ['Envío con transportista', place].filter(Boolean).join('. '),
  ].filter(Boolean)
}

type CloseValues = { pass?: string; user?: string }

/**
 * A buyer without a password types the user name instead, so that a slip of the finger closes nothing. The shop then asks
 * for a recent login.
 */
function CloseForm({ user, onClose }: { user: User; onClose: () => void }) {
  const { depart } = useAccount()
  const form = useForm<CloseValues>({
    mode: 'onTouched',
    defaultValues: user.has_password ? { pass: '' } : { user: '' },
  })
  const { errors } = form.formState

  async function submit(body: CloseValues) {
    await callSignedIn('POST /api/user/close', { body })
    depart('cerrada')
  }

  return (
    <DialogForm form={form} onSubmit={submit} submit="Cerrar mi cuenta" onCancel={onClose}>
      <p className="text-16">
        Se borran tu perfil, tus direcciones, tus favoritos y tus sesiones. No hay vuelta atrás.
      </p>
      <p className="text-14 text-muted">
        Tus pedidos se quedan, sin tu nombre ni tus datos, porque la ley nos pide guardar las ventas.
      </p>
      {user.has_password ? (
        <PasswordField
          {...form.register('pass', password)}
          label="Contraseña"
          autoComplete="current-password"
          error={errors.pass?.message}
        />
      ) : (
        <Field
          {...form.register('user', requiredText(maxLength.username))}
          label={`Escribe tu usuario: ${user.username}`}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          error={errors.user?.message}
        />
      )}
    </DialogForm>
  )
}
