import { lazy, Suspense, useRef, useState } from 'react'
import { MAX_SERIAL_LENGTH, serialKey } from '../../contract/serial-key.ts'
import { Button } from '../ui/button'
import { hasCamera } from '../ui/camera.ts'
import { textOfField } from '../ui/form'
import { CameraIcon } from '../ui/icons'
import { TextField } from '../ui/text-field'

const Scanner = lazy(async () => ({ default: (await import('../ui/scanner')).Scanner }))

/** Units of one line that have no number yet. `key` is what the body of the call knows the line by. */
export type UnitsWithoutSerial = { key: number; name: string; units: number }

type Props = {
  lines: readonly UnitsWithoutSerial[]
  hint: string
  autoFocus?: boolean
}

/** What each field is called: the path of its number in the body of the call. */
const fieldOf = (line: number, unit: number) => `serials.${line}.numbers.${unit}`

/**
 * A field for the number of each unit. A scanner types the number and Enter: the focus goes to the next field, and the form
 * is not sent in between. A phone fills them by its camera.
 */
export function SerialFields({ lines, hint, autoFocus = false }: Props) {
  const group = useRef<HTMLFieldSetElement>(null)
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const [isCameraOpen, setIsCameraOpen] = useState(false)
  const names = lines.flatMap(({ units }, line) => unitsOf(units).map((unit) => fieldOf(line, unit)))
  if (names.length === 0) return null

  function goOn(event: React.KeyboardEvent) {
    if (
      event.key !== 'Enter' ||
      event.ctrlKey ||
      event.metaKey ||
      !(event.target instanceof HTMLInputElement)
    )
      return
    event.preventDefault()
    event.stopPropagation()
    const fields = [...(group.current?.querySelectorAll('input') ?? [])]
    const next = fields.slice(fields.indexOf(event.target) + 1).find(({ value }) => value === '')
    const button = group.current?.form?.querySelector<HTMLElement>('[type=submit]')
    if (next) next.focus()
    else button?.focus()
  }

  /** By the camera: into the first field that is empty. */
  async function fill(code: string): Promise<string> {
    const isThere = names.some((name) => serialKey(typed[name] ?? '') === serialKey(code))
    const empty = names.find((name) => !typed[name])
    if (isThere) return `${code} ya está.`
    if (!empty) return 'Todas tienen su número.'
    setTyped((known) => ({ ...known, [empty]: code }))
    return code
  }

  return (
    <fieldset ref={group} onKeyDownCapture={goOn} className="grid gap-3">
      <legend className="mb-1 font-semibold">
        {names.length === 1 ? 'Número de serie' : 'Números de serie'}
      </legend>
      <div className="flex items-start justify-between gap-3">
        <p className="text-muted">{hint}</p>
        {hasCamera() && (
          <Button size="icon" aria-label="Escanear con la cámara" onPress={() => setIsCameraOpen(true)}>
            <CameraIcon />
          </Button>
        )}
      </div>
      {lines.map(({ key, name, units }, line) =>
        units === 0 ? null : (
          <div key={key} className="grid gap-2">
            <p className="wrap-anywhere text-12">{name}</p>
            {unitsOf(units).map((unit) => {
              const field = fieldOf(line, unit)
              return (
                <TextField
                  key={field}
                  name={field}
                  label={
                    units === 1 ? `Número de serie de ${name}` : `Número de serie ${unit + 1} de ${name}`
                  }
                  isLabelHidden
                  placeholder={units === 1 ? 'Número de serie' : `Número de serie ${unit + 1} de ${units}`}
                  value={typed[field] ?? ''}
                  onChange={(value) => setTyped((known) => ({ ...known, [field]: value }))}
                  maxLength={MAX_SERIAL_LENGTH}
                  autoComplete="off"
                  autoFocus={autoFocus && line === 0 && unit === 0}
                />
              )
            })}
          </div>
        ),
      )}
      {isCameraOpen && (
        <Suspense>
          <Scanner onCode={fill} onClose={() => setIsCameraOpen(false)} />
        </Suspense>
      )}
    </fieldset>
  )
}

const unitsOf = (count: number) => Array.from({ length: count }, (_, unit) => unit)

/** What was typed, by line: an empty number is left for later. */
export function readSerials(
  values: FormData,
  lines: readonly UnitsWithoutSerial[],
): { key: number; numbers: string[] }[] {
  return lines.map(({ key, units }, line) => ({
    key,
    numbers: unitsOf(units).map((unit) => textOfField(values, fieldOf(line, unit))),
  }))
}
