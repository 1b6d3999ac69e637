import { useId } from 'react'
import {
  type ColourKey,
  colourKeys,
  colourLabels,
  findColourProblems,
  originalPalettes,
  type Palette,
  type Theme,
  tokensOf,
} from '../../contract/colours.ts'
import { Button } from '../ui/button'
import { Panel } from '../ui/panel'
import { TextField } from '../ui/text-field'
import { Tick } from '../ui/tick'
import { PictureField } from './picture-field'
import { SettingFrame } from './setting-fields'
import { SettingsPage } from './settings-page'
import type { SettingsForm } from './use-settings-form.ts'

/** The shop's logo, its icon, and the colours of its two palettes. */
export function AppearanceSettings() {
  return (
    <SettingsPage title="Apariencia" shows={['shop_logo', 'shop_icon', 'colours_light', 'colours_dark']}>
      {(form) => (
        <>
          <Panel title="Logo">
            <Logo form={form} />
          </Panel>
          <Panel title="Ícono">
            <Icon form={form} />
          </Panel>
          <Panel title="Colores del tema claro">
            <Colours form={form} theme="light" />
          </Panel>
          <Panel title="Colores del tema oscuro">
            <Colours form={form} theme="dark" />
          </Panel>
        </>
      )}
    </SettingsPage>
  )
}

function Logo({ form }: { form: SettingsForm }) {
  const logo = form.value('shop_logo')
  return (
    <SettingFrame form={form} name="shop_logo">
      <div className="grid gap-2">
        <PictureField
          label="Logo"
          isLabelHidden
          use="logo"
          mediaId={logo?.media_id ?? null}
          ground={tokensOf('light', form.value('colours_light')).band}
          coarseBelow={120}
          hint="Va en la cabecera, que es oscura, al pie, en el ingreso y en los correos. Mejor un PNG con fondo transparente, de al menos 80 píxeles de alto. Sin logo se ve el cóndor con el nombre."
          onChange={({ media_id }) =>
            form.set('shop_logo', { media_id, shows_name: logo?.shows_name ?? false })
          }
          onRemove={() => form.set('shop_logo', null)}
        />
        {logo && (
          <Tick
            isOn={logo.shows_name}
            onChange={(isOn) => form.set('shop_logo', { ...logo, shows_name: isOn })}
          >
            Escribir el nombre junto al logo
          </Tick>
        )}
      </div>
    </SettingFrame>
  )
}

function Icon({ form }: { form: SettingsForm }) {
  const icon = form.value('shop_icon')
  return (
    <SettingFrame form={form} name="shop_icon">
      <PictureField
        label="Ícono"
        isLabelHidden
        use="icon"
        mediaId={icon?.media_id ?? null}
        from={icon?.from}
        ratio={1}
        coarseBelow={180}
        hint="Un cuadrado: va en la pestaña del navegador y en la pantalla de inicio del teléfono. De 512 píxeles o más."
        onChange={(placed) => form.set('shop_icon', placed)}
        onRemove={() => form.set('shop_icon', null)}
      />
    </SettingFrame>
  )
}

const keys = { light: 'colours_light', dark: 'colours_dark' } as const

/** What each colour is seen as. */
const places: Record<Theme, Record<ColourKey, string>> = {
  light: {
    background: 'Las páginas',
    text: 'Lo que se lee',
    accent: 'Cabecera, pie y títulos',
    secondary: 'Recuadros y franjas',
    highlight: 'Botones y enlaces',
  },
  dark: {
    background: 'Las páginas, la cabecera y el pie',
    text: 'Lo que se lee',
    accent: 'Enlaces y cóndor',
    secondary: 'Recuadros y franjas',
    highlight: 'Botones',
  },
}

function Colours({ form, theme }: { form: SettingsForm; theme: Theme }) {
  const name = keys[theme]
  const palette = form.value(name)
  const isReadable = colourKeys.every((key) => hex.test(palette[key]))
  const problems = isReadable ? findColourProblems(theme, palette) : []
  const set = (key: ColourKey, colour: string) => form.set(name, { ...palette, [key]: colour })
  return (
    <SettingFrame form={form} name={name}>
      <div className="grid gap-4">
        <div className="grid gap-3 sm:grid-cols-2">
          {colourKeys.map((key) => (
            <ColourField
              key={key}
              name={`${name}.${key}`}
              label={colourLabels[key]}
              hint={places[theme][key]}
              value={palette[key]}
              original={originalPalettes[theme][key]}
              onChange={(colour) => set(key, colour)}
            />
          ))}
          <Sample theme={theme} palette={isReadable ? palette : originalPalettes[theme]} />
        </div>
        <div role="status">
          <ul aria-label="Lo que no se lee" className="grid gap-2">
            {problems.map(({ key, message, proposal }) => (
              <li
                key={key}
                className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-card bg-none-ground py-1 pr-1 pl-3 text-none"
              >
                <span className="min-w-0 flex-1 py-1">
                  <strong>{colourLabels[key]}</strong>: {message}
                </span>
                {proposal && (
                  <Button onPress={() => set(key, proposal)}>
                    <span
                      className="size-4 rounded-full border border-line"
                      style={{ backgroundColor: proposal }}
                    />
                    Usar {proposal}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </div>
      </div>
    </SettingFrame>
  )
}

const hex = /^#[0-9a-f]{6}$/

type FieldProps = {
  name: string
  label: string
  hint: string
  value: string
  original: string
  onChange: (colour: string) => void
}

/** A colour, chosen with the browser's own window or typed as six digits. */
function ColourField({ name, label, hint, value, original, onChange }: FieldProps) {
  const id = useId()
  return (
    <div className="flex items-start gap-2">
      <input
        id={id}
        type="color"
        aria-label={`${label}: elegir`}
        value={hex.test(value) ? value : original}
        onChange={(event) => onChange(event.currentTarget.value)}
        className="mt-5 h-9 w-11 shrink-0 cursor-pointer rounded-card border border-field bg-ground p-0.5 pointer-coarse:h-11"
      />
      <TextField
        className="min-w-0 flex-1"
        name={name}
        label={label}
        hint={value === original ? hint : `${hint}. El original es ${original}.`}
        value={value}
        onChange={(text) => onChange(normal(text))}
        maxLength={7}
        autoComplete="off"
        spellCheck="false"
        isRequired
      />
    </div>
  )
}

/** As it is kept, also of `1C1F33` that was pasted without its sign. */
function normal(text: string): string {
  const plain = text.trim().toLowerCase()
  return /^[0-9a-f]{6}$/.test(plain) ? `#${plain}` : plain
}

/** The palette at a glance, before the preview has come. */
function Sample({ theme, palette }: { theme: Theme; palette: Palette }) {
  const tokens = tokensOf(theme, palette)
  return (
    <div
      aria-hidden
      className="overflow-hidden rounded-card border border-line text-14"
      style={{ backgroundColor: tokens.ground, color: tokens.ink }}
    >
      <p className="px-3 py-1.5 font-semibold" style={{ backgroundColor: tokens.band, color: '#ffffff' }}>
        Cabecera
      </p>
      <div className="grid gap-1 px-3 py-2">
        <p className="font-semibold" style={{ color: tokens.heading }}>
          Título
        </p>
        <p>
          Texto, <span style={{ color: tokens.muted }}>nota</span> y{' '}
          <span className="underline" style={{ color: tokens.link }}>
            enlace
          </span>
        </p>
        <p
          className="w-fit rounded-card px-3 py-1 font-semibold"
          style={{ backgroundColor: tokens.action, color: tokens['on-action'] }}
        >
          Botón
        </p>
      </div>
      <p className="px-3 py-1.5" style={{ backgroundColor: tokens.secondary }}>
        Recuadro
      </p>
    </div>
  )
}
