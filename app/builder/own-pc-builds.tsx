import { useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { OwnPcBuild, OwnPcBuildsAnswer } from '../../contract/api/saved-pc-builds.ts'
import { ApiError } from '../../contract/client.ts'
import { MAX_PC_NAME } from '../../contract/pc-build.ts'
import { formatDate } from '../../contract/shop-time.ts'
import { ConfirmDialog } from '../forms/confirm-dialog'
import { DialogForm } from '../forms/dialog-form'
import { requiredText } from '../forms/form-rules'
import { callSignedIn } from '../login/session'
import { Dialog } from '../ui/dialog'
import { Field } from '../ui/field'
import { Link } from '../ui/link'
import { announce } from '../ui/live-region'
import { Price } from '../ui/price'
import { useArrived } from '../ui/use-arrived'
import { shareLink } from './share-link'

type Asked = { kind: 'rename' | 'delete'; pcBuild: OwnPcBuild } | null

/** What the buyer, who is signed in, has saved, with ways to go on with it. Nothing is shown while there is none. */
export function OwnPcBuilds() {
  const [loading, setLoading] = useState<Promise<OwnPcBuildsAnswer | null>>()
  const [loaded] = useArrived(loading)
  const [asked, setAsked] = useState<Asked>(null)
  const heading = useRef<HTMLHeadingElement>(null)

  useEffect(() => setLoading(loadPcBuilds()), [])

  async function finish(message: string) {
    // A late answer closes its own dialog alone.
    setAsked((now) => (now === asked ? null : now))
    announce(message)
    const next = loadPcBuilds()
    setLoading(next)
    await next
  }

  async function remove() {
    if (!asked) return
    await finish(await deletePcBuild(asked.pcBuild.code))
    // The button that was pressed is gone with its row.
    heading.current?.focus()
  }

  if (!loaded || loaded.pcBuilds.length === 0) return null
  return (
    <section aria-labelledby="tus-armados" className="mt-12">
      <h2 id="tus-armados" ref={heading} tabIndex={-1} className="text-20 outline-none sm:text-24">
        Tus armados
      </h2>
      <ul className="mt-2 divide-y divide-line border-line border-y">
        {loaded.pcBuilds.map((pcBuild) => (
          <Row key={pcBuild.code} pcBuild={pcBuild} onAsk={(kind) => setAsked({ kind, pcBuild })} />
        ))}
      </ul>
      <Dialog
        isOpen={asked?.kind === 'rename'}
        onClose={() => setAsked(null)}
        title="Cambiar el nombre"
        className="max-w-110"
      >
        {asked?.kind === 'rename' && (
          <RenameForm pcBuild={asked.pcBuild} onDone={finish} onCancel={() => setAsked(null)} />
        )}
      </Dialog>
      <ConfirmDialog
        isOpen={asked?.kind === 'delete'}
        title="Borrar armado"
        text={`¿Borrar «${asked?.pcBuild.name}»?`}
        note="Su enlace deja de servir a quien se lo diste."
        yes="Borrar"
        onConfirm={remove}
        onClose={() => setAsked(null)}
      />
    </section>
  )
}

function Row({ pcBuild, onAsk }: { pcBuild: OwnPcBuild; onAsk: (kind: 'rename' | 'delete') => void }) {
  const { name, path, builderPath, savedAt, units, total, isInStock } = pcBuild
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-3">
      <p className="min-w-0 flex-1 basis-64 text-14">
        <Link
          to={builderPath}
          className="font-semibold text-link underline-offset-4 [overflow-wrap:anywhere] hover:underline"
        >
          {name}
        </Link>
        <span className="block text-muted">
          <Price dollars={total} className="font-semibold text-ink" /> hoy ·{' '}
          {units === 1 ? '1 artículo' : `${units} artículos`} · {formatDate(savedAt)}
          {!isInStock && ' · falta stock de algo'}
        </span>
      </p>
      <span className="flex flex-wrap gap-x-5">
        <Act label="Compartir" of={name} onClick={() => void shareLink(path, name)} />
        <Act label="Cambiar nombre" of={name} onClick={() => onAsk('rename')} />
        <Act label="Borrar" of={name} onClick={() => onAsk('delete')} />
      </span>
    </li>
  )
}

/** `of`: which armado it is about, for who does not see its row. */
function Act({ label, of, onClick }: { label: string; of: string; onClick: () => void }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="min-h-11 font-semibold text-14 text-link underline-offset-4 hover:underline"
    >
      {label}
      <span className="sr-only"> «{of}»</span>
    </button>
  )
}

type RenameProps = { pcBuild: OwnPcBuild; onDone: (message: string) => Promise<void>; onCancel: () => void }

function RenameForm({ pcBuild: { code, name }, onDone, onCancel }: RenameProps) {
  const form = useForm({ mode: 'onTouched', defaultValues: { name } })

  async function submit(body: { name: string }) {
    const { message } = await callSignedIn('PATCH /api/user/pc-builds/{code}', { params: { code }, body })
    await onDone(message)
  }

  return (
    <DialogForm form={form} onSubmit={submit} submit="Guardar" onCancel={onCancel}>
      <Field
        {...form.register('name', requiredText(MAX_PC_NAME))}
        label="Nombre"
        autoComplete="off"
        maxLength={MAX_PC_NAME}
        error={form.formState.errors.name?.message}
      />
    </DialogForm>
  )
}

/** What to say of it. One that was deleted meanwhile, in another tab, is gone as well. */
async function deletePcBuild(code: string): Promise<string> {
  try {
    return (await callSignedIn('DELETE /api/user/pc-builds/{code}', { params: { code } })).message
  } catch (error) {
    if (!(error instanceof ApiError) || error.problem?.error !== 'pc_build_not_found') throw error
    return error.message
  }
}

/** Null without an answer. */
async function loadPcBuilds(): Promise<OwnPcBuildsAnswer | null> {
  try {
    return await callSignedIn('GET /api/user/pc-builds')
  } catch (error) {
    console.warn('The saved armados could not be loaded', error)
    return null
  }
}
