import { useState } from 'react'
import { TextField } from '../ui/text-field'
import { SettingFrame } from './setting-fields'
import type { SettingsForm } from './use-settings-form.ts'

/** The point where the map shows the shop, as maps on the web write it: `0.3517, -78.1223`. Empty: the drawing of a map. */
export function LocationField({ form }: { form: SettingsForm }) {
  return (
    <SettingFrame form={form} name="shop_location">
      <Coordinates key={form.revision} form={form} />
    </SettingFrame>
  )
}

function Coordinates({ form }: { form: SettingsForm }) {
  const kept = form.value('shop_location')
  const [text, setText] = useState(
    kept !== null && typeof kept === 'object' ? `${kept.latitude}, ${kept.longitude}` : (kept ?? ''),
  )

  function type(typed: string) {
    setText(typed)
    // What is no point goes to the server as it is typed, which says so.
    form.set('shop_location', typed.trim() === '' ? null : (pointIn(typed) ?? typed))
  }

  return (
    <TextField
      label="Lugar en el mapa"
      name="shop_location"
      value={text}
      onChange={type}
      placeholder="0.3517, -78.1223"
      hint="Latitud y longitud: en un mapa de la web, clic derecho sobre tu local y copia los números. Vacío: se busca la dirección."
      autoComplete="off"
    />
  )
}

function pointIn(text: string): { latitude: number; longitude: number } | null {
  const found = /^\s*\(?\s*(-?\d{1,2}(?:\.\d+)?)\s*[,;\s]\s*(-?\d{1,3}(?:\.\d+)?)\s*\)?\s*$/.exec(text)
  return found ? { latitude: Number(found[1]), longitude: Number(found[2]) } : null
}
