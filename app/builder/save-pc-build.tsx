import { useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { PcBuildSavedAnswer } from '../../contract/api/saved-pc-builds.ts'
import { call } from '../../contract/client.ts'
import { MAX_PC_NAME } from '../../contract/pc-build.ts'
import { PC_BUILD_DAYS } from '../../contract/saved-pc-builds.ts'
import { DialogForm } from '../forms/dialog-form'
import { requiredText } from '../forms/form-rules'
import { callSignedIn, useToken } from '../login/session'
import { Alert } from '../ui/alert'
import { Button } from '../ui/button'
import { Dialog } from '../ui/dialog'
import { Field } from '../ui/field'
import { Link } from '../ui/link'
import { shareLink } from './share-link'

export type SavePcBuildProps = {
  /** The armado in the builder, with its query. */
  homePath: string
  /** Empty where it has none yet. */
  name: string
  isOpen: boolean
  onClose: () => void
}

/** Asks for a name, saves the armado in the account or without one, and gives its link. */
export function SavePcBuild({ homePath, name, isOpen, onClose }: SavePcBuildProps) {
  const [saved, setSaved] = useState<PcBuildSavedAnswer & { name: string }>()

  function close() {
    // Opened again it is about what the armado is then.
    setSaved(undefined)
    onClose()
  }

  return (
    <Dialog isOpen={isOpen} onClose={close} title={saved ? 'Armado guardado' : 'Guardar armado'}>
      {isOpen &&
        (saved ? (
          <Saved path={saved.path} name={saved.name} onClose={close} />
        ) : (
          <SaveForm homePath={homePath} name={name} onSaved={setSaved} onClose={close} />
        ))}
    </Dialog>
  )
}

type FormProps = Omit<SavePcBuildProps, 'isOpen'> & {
  onSaved: (saved: PcBuildSavedAnswer & { name: string }) => void
}

function SaveForm({ homePath, name, onSaved, onClose }: FormProps) {
  const isSignedIn = useToken() !== null
  const form = useForm({ mode: 'onTouched', defaultValues: { name } })

  async function submit(typed: { name: string }) {
    const body = { name: typed.name, query: homePath.split('?')[1] ?? '' }
    const answer = isSignedIn
      ? await callSignedIn('POST /api/user/pc-builds', { body })
      : await call('POST /api/pc-builds', { body })
    onSaved({ ...answer, name: typed.name.trim() })
  }

  return (
    <DialogForm form={form} onSubmit={submit} submit="Guardar" onCancel={onClose}>
      <Field
        {...form.register('name', requiredText(MAX_PC_NAME))}
        label="Nombre"
        hint="Lo ve quien abra el enlace."
        autoComplete="off"
        maxLength={MAX_PC_NAME}
        error={form.formState.errors.name?.message}
      />
      <p className="text-14 text-muted">
        {isSignedIn ? (
          'Lo encontrarás en «Tus armados», al empezar uno nuevo.'
        ) : (
          <>
            Te damos un enlace, que sirve mientras alguien lo abra una vez en {PC_BUILD_DAYS} días. Si{' '}
            <Link to="/login" className="text-link underline underline-offset-4">
              ingresas
            </Link>
            , queda en tu cuenta.
          </>
        )}
      </p>
    </DialogForm>
  )
}

function Saved({ path, name, onClose }: { path: string; name: string; onClose: () => void }) {
  const share = useRef<HTMLButtonElement>(null)
  // The button that sent the form has disappeared, so the focus needs a place.
  useEffect(() => share.current?.focus(), [])
  return (
    <div className="grid gap-4 p-4 sm:p-6">
      <Alert tone="success">Este enlace muestra siempre estas piezas, con su precio del día.</Alert>
      <p className="text-14 [overflow-wrap:anywhere]">
        <Link to={path} className="text-link underline underline-offset-4">
          {new URL(path, location.href).href}
        </Link>
      </p>
      <div className="grid gap-3 sm:grid-cols-2">
        <Button ref={share} size="lg" onClick={() => void shareLink(path, name)}>
          Compartir enlace
        </Button>
        <Button variant="outline" size="lg" onClick={onClose}>
          Cerrar
        </Button>
      </div>
    </div>
  )
}
