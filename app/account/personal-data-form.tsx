import { useEffect, useEffectEvent } from 'react'
import { useForm } from 'react-hook-form'
import type { ProfileRequest } from '../../contract/api/profile.ts'
import { complaintAboutBirthDate } from '../../contract/birth-date.ts'
import type { ApiError } from '../../contract/client.ts'
import { maxLength } from '../../contract/field-rules.ts'
import { readPhone } from '../../contract/phone.ts'
import { shopDay } from '../../contract/shop-time.ts'
import { texts } from '../../contract/texts.ts'
import { Form, FormProblem } from '../forms/form'
import { requiredText } from '../forms/form-rules'
import { reportFailure } from '../forms/report-failure'
import { Button } from '../ui/button'
import { Field } from '../ui/field'

type Values = Omit<ProfileRequest, 'birthdate'> & { birthdate: string }

type Props = {
  profile: ProfileRequest
  /** What the shop said about the last attempt, by field. */
  refusal: ApiError | null
  onSave: (profile: ProfileRequest) => void
  onCancel: () => void
}

export function PersonalDataForm({ profile, refusal, onSave, onCancel }: Props) {
  const form = useForm<Values>({
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

  const save = ({ name, lastname, nickname, birthdate, phone }: Values) =>
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
