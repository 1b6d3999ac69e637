import { type ReactNode, useState } from 'react'
import type { SettingKey } from '../../contract/api/settings.ts'
import { settingLabels } from '../../contract/setting-labels.ts'
import { formatDate } from '../../contract/shop-time.ts'
import { Button } from '../ui/button'
import { MoneyField } from '../ui/money-field'
import { type Option, Select } from '../ui/select'
import { TextAreaField, TextField } from '../ui/text-field'
import { Tick } from '../ui/tick'
import type { SettingsForm } from './use-settings-form.ts'

type FieldOf = {
  form: SettingsForm
  name: SettingKey
  /** In place of the name that the setting has everywhere. */
  label?: string
  hint?: ReactNode
}

/** What stands below the field of a setting: what is seldom meant, who set it, and the way back to what the shop came with. */
export function SettingFrame({
  form,
  name,
  children,
}: {
  form: SettingsForm
  name: SettingKey
  children: ReactNode
}) {
  const { since, by, is_preset } = form.kept(name)
  const isOriginal = form.isOriginal(name)
  const warning = form.warning(name)
  return (
    <div className="min-w-0">
      {children}
      {/* It is there before it says something: else a screen reader does not hear it. */}
      <p role="status" className={warning ? 'mt-2 rounded-card bg-low-ground px-3 py-2 text-low' : 'sr-only'}>
        {warning}
      </p>
      {(!isOriginal || (since !== null && !is_preset)) && (
        <p className="mt-1 flex flex-wrap items-center gap-x-2 text-12 text-muted">
          {since !== null && !is_preset && (
            <span>
              {by ?? 'La tienda'} · {formatDate(since)}
            </span>
          )}
          {!isOriginal && (
            <Button
              variant="quiet"
              aria-label={`Volver al original: ${settingLabels[name]}`}
              onPress={() => form.toOriginal(name)}
            >
              Volver al original
            </Button>
          )}
        </p>
      )}
    </div>
  )
}

type TextProps = FieldOf & {
  maxLength?: number
  inputMode?: 'email' | 'tel' | 'url' | 'numeric'
  /** Empty is no value, which the setting allows. */
  isOptional?: boolean
  isLong?: boolean
  placeholder?: string
}

/** A setting of text. */
export function SettingText({
  form,
  name,
  label,
  hint,
  isOptional = false,
  isLong = false,
  ...rest
}: TextProps) {
  const Field = isLong ? TextAreaField : TextField
  const value = form.value(name)
  return (
    <SettingFrame form={form} name={name}>
      <Field
        {...rest}
        label={label ?? settingLabels[name]}
        hint={hint}
        name={name}
        value={typeof value === 'string' ? value : ''}
        onChange={(text) => form.set(name, isOptional && text.trim() === '' ? null : text)}
        isRequired={!isOptional}
        autoComplete="off"
      />
    </SettingFrame>
  )
}

/** A setting of a whole number, or with `per` of one that people write in another unit: 15 % are 1500 basis points. */
export function SettingNumber({
  form,
  name,
  label,
  hint,
  per = 1,
  isOptional = false,
}: FieldOf & { per?: number; isOptional?: boolean }) {
  return (
    <SettingFrame form={form} name={name}>
      {/* It keeps what is typed there: for another value it is made anew. */}
      <NumberField
        key={form.revision}
        form={form}
        name={name}
        label={label ?? settingLabels[name]}
        hint={hint}
        per={per}
        isOptional={isOptional}
      />
    </SettingFrame>
  )
}

function NumberField({
  form,
  name,
  label,
  hint,
  per,
  isOptional,
}: FieldOf & { per: number; label: string; isOptional: boolean }) {
  const value: unknown = form.value(name)
  const [text, setText] = useState(
    typeof value === 'number' ? String(value / per).replace('.', ',') : String(value ?? ''),
  )

  function type(typed: string) {
    setText(typed)
    const plain = typed.trim().replace(',', '.')
    if (plain === '' && isOptional) return form.set(name, null)
    form.set(name, /^\d+(\.\d+)?$/.test(plain) ? Math.round(Number(plain) * per * 1e6) / 1e6 : typed)
  }

  return (
    <TextField
      label={label}
      hint={hint}
      name={name}
      value={text}
      onChange={type}
      inputMode={per === 1 ? 'numeric' : 'decimal'}
      isRequired={!isOptional}
      autoComplete="off"
      className="sm:max-w-96"
    />
  )
}

/** A setting of an amount of money, kept in cents. */
export function MoneySetting({ form, name, label, hint }: FieldOf) {
  const value: unknown = form.value(name)
  return (
    <SettingFrame form={form} name={name}>
      <MoneyField
        key={form.revision}
        label={label ?? settingLabels[name]}
        hint={hint}
        name={name}
        defaultCents={typeof value === 'number' ? value : null}
        // What is no amount is no value of the setting: the server says so.
        onChange={(cents) => form.set(name, cents ?? '')}
        isRequired
        className="sm:max-w-60"
      />
    </SettingFrame>
  )
}

/** A setting that is so or not. */
export function SettingTick({
  form,
  name,
  children,
}: {
  form: SettingsForm
  name: SettingKey
  children: ReactNode
}) {
  return (
    <SettingFrame form={form} name={name}>
      <Tick isOn={form.value(name) === true} onChange={(isOn) => form.set(name, isOn)}>
        {children}
      </Tick>
    </SettingFrame>
  )
}

/** A setting that is one of a few. */
export function SettingChoice({
  form,
  name,
  label,
  hint,
  options,
}: FieldOf & { options: readonly Option<string>[] }) {
  return (
    <SettingFrame form={form} name={name}>
      <Select
        label={label ?? settingLabels[name]}
        hint={hint}
        name={name}
        options={options}
        value={String(form.value(name))}
        onChange={(id) => form.set(name, id)}
      />
    </SettingFrame>
  )
}
