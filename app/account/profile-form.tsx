import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { ProfileRequest } from '../../contract/api/profile.ts'
import type { User } from '../../contract/api/user.ts'
import { complaintAboutBirthDate } from '../../contract/birth-date.ts'
import { ApiError } from '../../contract/client.ts'
import { maxLength } from '../../contract/field-rules.ts'
import { readPhone, showPhone } from '../../contract/phone.ts'
import { shopDay } from '../../contract/shop-time.ts'
import { texts } from '../../contract/texts.ts'
import { Form, FormProblem } from '../forms/form'
import { requiredText } from '../forms/form-rules'
import { reportFailure } from '../forms/report-failure'
import { useAction } from '../forms/use-action'
import { callSignedIn } from '../login/session'
import { Button } from '../ui/button'
import { Fact } from '../ui/fact'
import { Field } from '../ui/field'
import { announce } from '../ui/live-region'
import { Panel } from '../ui/panel'
import { RetryNote } from '../ui/retry-note'
import { useAccount } from './use-account'

/**
 * Who the buyer is. Guardar leads back to the view at once, which shows what is being saved. A failure is said beside the
 * button, and Editar opens the form with what was typed.
 */
export function ProfileForm({ user }: { user: User }) {
  const { reload } = useAccount()
  const [isEditing, setIsEditing] = useState(false)
  const [unsaved, setUnsaved] = useState<ProfileRequest | null>(null)
  const [refusal, setRefusal] = useState<ApiError | null>(null)
  const editButton = useRef<HTMLButtonElement>(null)
  const profile = unsaved ?? profileOf(user)

  const saving = useAction(async (profile: ProfileRequest) => {
    try {
      const { message } = await callSignedIn('POST /api/user/profile/data', { body: profile })
      announce(message)
      await reload()
      setUnsaved(null)
    } catch (error) {
      // The form shows what is wrong with single fields.
      if (!(error instanceof ApiError && error.problem?.fields)) throw error
      console.warn(texts.profileFailed, error)
      setRefusal(error)
      setIsEditing(true)
    }
  }, texts.profileFailed)

  function save(typed: ProfileRequest) {
    setUnsaved(typed)
    setRefusal(null)
    setIsEditing(false)
    focusEditButton()
    void saving.run(typed)
  }

  function giveUp() {
    setUnsaved(null)
    setRefusal(null)
    setIsEditing(false)
    focusEditButton()
  }

  /** The button that was pressed is gone with the form. */
  function focusEditButton() {
    requestAnimationFrame(() => editButton.current?.focus())
  }

  return (
    <Panel title="Datos personales">
      {isEditing ? (
        <ProfileFields profile={profile} refusal={refusal} onSave={save} onCancel={giveUp} />
      ) : (
        <>
          <ProfileView profile={profile} />
          <div className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-2">
            <Button
              ref={editButton}
              variant="outline"
              isLoading={saving.isBusy}
              onClick={() => setIsEditing(true)}
            >
              Editar
            </Button>
            <RetryNote action={saving} />
          </div>
        </>
      )}
    </Panel>
  )
}

function ProfileView({ profile }: { profile: ProfileRequest }) {
  const facts = {
    Nombres: profile.name,
    Apellidos: profile.lastname,
    Apodo: profile.nickname,
    'Fecha de nacimiento': profile.birthdate,
    Teléfono: profile.phone,
  }
  return (
    <dl className="grid gap-x-6 gap-y-4 text-16 sm:grid-cols-2 [&_dt]:text-14">
      {Object.entries(facts).map(([label, value]) => (
        <div key={label} className="min-w-0">
          <Fact label={label}>{value}</Fact>
        </div>
      ))}
    </dl>
  )
}

type FormValues = Omit<ProfileRequest, 'birthdate'> & { birthdate: string }

type FormProps = {
  profile: ProfileRequest
  /** What the shop said about the last attempt, by field. */
  refusal: ApiError | null
  onSave: (profile: ProfileRequest) => void
  onCancel: () => void
}

function ProfileFields({ profile, refusal, onSave, onCancel }: FormProps) {
  const form = useForm<FormValues>({
    mode: 'onTouched',
    defaultValues: { ...profile, birthdate: profile.birthdate ?? '' },
  })
  const { errors } = form.formState
  const today = shopDay(new Date())

  const start = useEffectEvent(() => {
    if (refusal) reportFailure(refusal, form)
    else form.setFocus('name')
  })
  useEffect(() => start(), [])

  const save = ({ name, lastname, nickname, birthdate, phone }: FormValues) =>
    onSave({
      name: name.trim(),
      lastname: lastname.trim(),
      nickname: nickname.trim(),
      birthdate: birthdate || null,
      phone: phone.trim(),
    })

  return (
    <Form form={form} onSubmit={save} className="grid gap-4 sm:grid-cols-2 [&_input]:scroll-mt-36">
      <Field
        {...form.register('name', requiredText(maxLength.personName))}
        label="Nombres"
        autoComplete="given-name"
        error={errors.name?.message}
      />
      <Field
        {...form.register('lastname', requiredText(maxLength.personName))}
        label="Apellidos"
        autoComplete="family-name"
        error={errors.lastname?.message}
      />
      <Field
        {...form.register('nickname', requiredText(maxLength.nickname))}
        label="Apodo"
        autoComplete="nickname"
        hint="Así te saludamos."
        error={errors.nickname?.message}
      />
      <Field
        {...form.register('birthdate', {
          validate: (day) => day === '' || (complaintAboutBirthDate(day, today) ?? true),
        })}
        label="Fecha de nacimiento"
        type="date"
        max={today}
        autoComplete="bday"
        hint="Opcional."
        error={errors.birthdate?.message}
      />
      <Field
        {...form.register('phone', {
          validate: (typed) => {
            if (typed.trim() === '') return texts.required
            return readPhone(typed) !== null || texts.invalidPhone
          },
        })}
        label="Teléfono"
        type="tel"
        autoComplete="tel"
        error={errors.phone?.message}
      />
      {errors.root && (
        <div className="sm:col-span-2">
          <FormProblem form={form} />
        </div>
      )}
      <div className="flex flex-wrap gap-3 pt-2 sm:col-span-2">
        <Button type="submit">Guardar</Button>
        <Button variant="quiet" onClick={onCancel}>
          Cancelar
        </Button>
      </div>
    </Form>
  )
}

function profileOf({ first_name, last_name, nickname, birth_date, phone }: User): ProfileRequest {
  return {
    name: first_name ?? '',
    lastname: last_name ?? '',
    nickname: nickname ?? '',
    birthdate: birth_date?.slice(0, 10) ?? null,
    phone: showPhone(phone ?? ''),
  }
}
