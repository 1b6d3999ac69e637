import { Link, useParams } from 'react-router'
import { type MailName, mailLabels, mailNames, mailSetting } from '../../contract/mail-labels.ts'
import {
  firmPlaces,
  isLine,
  maxWords,
  type OwnWords,
  type Piece,
  pieceLabels,
  placeLabels,
  placesOf,
  presetWords,
} from '../../contract/mail-wording.ts'
import { useAct } from '../api/use-act'
import { NotFound } from '../shell/not-found'
import { Button } from '../ui/button'
import { Notice } from '../ui/notice'
import { TextAreaField, TextField } from '../ui/text-field'
import { SettingFrame } from './setting-fields'
import { SettingsPage } from './settings-page'
import type { SettingsForm } from './use-settings-form.ts'

/** The words of one mail: what can be written otherwise, beside it the mail as a buyer would get it. */
export function OneMail() {
  const { name: asked } = useParams()
  const name = mailNames.find((one) => one === asked)
  if (!name) return <NotFound />
  return (
    <SettingsPage key={name} title={`Correo «${mailLabels[name]}»`} shows={[mailSetting(name)]}>
      {(form) => <Words form={form} name={name} />}
    </SettingsPage>
  )
}

function Words({ form, name }: { form: SettingsForm; name: MailName }) {
  const key = mailSetting(name)
  const own: OwnWords = form.value(key)
  return (
    <>
      <p>
        <Link to="/ajustes/correos" className="text-link hover:underline">
          Todos los correos
        </Link>
      </p>
      <SettingFrame form={form} name={key}>
        <div className="grid gap-4">
          {presetWords(name).map(([piece, preset]) => (
            <PieceField
              key={piece}
              name={name}
              piece={piece}
              preset={preset}
              text={own[piece] ?? preset}
              onChange={(text) => {
                const { [piece]: _, ...others } = own
                form.set(key, text === preset ? others : { ...others, [piece]: text })
              }}
            />
          ))}
        </div>
      </SettingFrame>
      <Places name={name} />
      <TestMail name={name} words={own} />
    </>
  )
}

type PieceProps = {
  name: MailName
  piece: Piece
  preset: string
  text: string
  onChange: (text: string) => void
}

function PieceField({ name, piece, preset, text, onChange }: PieceProps) {
  const Field = isLine(piece) ? TextField : TextAreaField
  return (
    <div>
      <Field
        label={pieceLabels[piece]}
        name={`${mailSetting(name)}.${piece}`}
        hint={hintOf(name, piece)}
        value={text}
        onChange={onChange}
        maxLength={maxWords(piece)}
        autoComplete="off"
        {...(!isLine(piece) && { rows: 4 })}
      />
      {text !== preset && (
        <Button
          variant="quiet"
          aria-label={`Volver al original: ${pieceLabels[piece]}`}
          onPress={() => onChange(preset)}
        >
          Volver al original
        </Button>
      )}
    </div>
  )
}

function hintOf(name: MailName, piece: Piece): string | undefined {
  const firm = firmPlaces(name, piece).map((place) => `{${place}}`)
  if (firm.length > 0) return `Tiene que decir ${firm.join(', ')}`
  if (piece === 'closing') return 'Al final del correo. Vacía, no se dice nada.'
  return isLine(piece) ? undefined : 'Vacío, no se dice nada. Una línea en blanco empieza otro párrafo.'
}

function Places({ name }: { name: MailName }) {
  return (
    <details className="rounded-card border border-line px-4 py-2" open>
      <summary className="cursor-pointer py-1 font-semibold">Datos que puedes nombrar</summary>
      <ul className="mt-1 grid gap-x-4 sm:grid-cols-2">
        {placesOf(name).map((place) => (
          <li key={place} className="flex flex-wrap items-baseline gap-x-2 py-1">
            <code className="font-semibold">{`{${place}}`}</code>
            <span className="text-12 text-muted">{placeLabels[place]}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}

function TestMail({ name, words }: { name: MailName; words: OwnWords }) {
  const send = useAct('POST /api/admin/test-mails', { done: ({ message }) => message })
  const complaints = send.refusal ? Object.values(send.refusal.fields) : []
  return (
    <div className="grid justify-items-start gap-2">
      <Button
        isBusy={send.isBusy}
        onPress={() => void send.run({ body: { mail: name, words: words as Record<string, string> } })}
      >
        Enviarme una prueba
      </Button>
      <p className="text-12 text-muted">
        Llega al correo de tu cuenta, con un pedido inventado y lo que dice el formulario ahora.
      </p>
      {send.refusal && (
        <Notice tone="warning">{complaints.length > 0 ? complaints.join('. ') : send.refusal.message}</Notice>
      )}
    </div>
  )
}
