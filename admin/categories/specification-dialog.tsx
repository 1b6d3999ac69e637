import { useState } from 'react'
import type { DeskSpecification, SpecificationRequest } from '../../contract/api/admin/specifications.ts'
import { type Better, betterLabels, type SpecKind, specKindLabels } from '../../contract/spec-kinds.ts'
import { useAct } from '../api/use-act'
import { Button } from '../ui/button'
import { Dialog, DialogActions } from '../ui/dialog'
import { Form, textOfField } from '../ui/form'
import { Select } from '../ui/select'
import { TextField } from '../ui/text-field'

const NONE = 'none'

type Props = {
  /** Null: a new one. */
  written: DeskSpecification | null
  /** Called when an act was refused because somebody else changed it. */
  onStale: () => void
  onClose: () => void
}

/** Adds a specification, changes one, or takes one away that no product has. */
export function SpecificationDialog({ written, onStale, onClose }: Props) {
  const [kind, setKind] = useState<SpecKind>(written?.kind ?? 'number')
  const [better, setBetter] = useState<Better | typeof NONE>(written?.better ?? NONE)
  const add = useAct('POST /api/admin/specifications', { done: 'Característica creada', onDone: onClose })
  const change = useAct('PUT /api/admin/specifications/{key}', {
    done: 'Guardado',
    onDone: onClose,
    onRefused: ({ code }) => {
      if (code === 'spec_changed') onStale()
    },
  })
  const remove = useAct('POST /api/admin/specifications/{key}/remove', {
    done: 'Característica quitada',
    onDone: onClose,
  })
  const isFixed = written !== null && !written.is_own
  const isNumber = kind === 'number'

  function send(values: FormData) {
    const text = (name: string) => textOfField(values, name) || null
    const body: SpecificationRequest = {
      label: textOfField(values, 'label'),
      kind,
      unit: isNumber ? text('unit') : null,
      better: isNumber && better !== NONE ? better : null,
      phrase: text('phrase')?.replace('{valor}', '{value}') ?? null,
    }
    if (written === null) void add.run({ body })
    // What stays is not sent: of what the shop calculates with it would be refused.
    else {
      const differs = (name: keyof SpecificationRequest) => body[name] !== written[name]
      const names = (Object.keys(body) as (keyof SpecificationRequest)[]).filter(differs)
      const changes = Object.fromEntries(names.map((name) => [name, body[name]]))
      void change.run({ params: { key: written.key }, body: { ...changes, version: written.version } })
    }
  }

  return (
    <Dialog isOpen title={written?.label ?? 'Nueva característica'} onClose={onClose}>
      <Form onSubmit={send} refusal={add.refusal ?? change.refusal ?? remove.refusal}>
        <TextField
          label="Nombre"
          name="label"
          defaultValue={written?.label ?? ''}
          isRequired
          autoFocus
          autoComplete="off"
          maxLength={60}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <Select
            label="Qué se escribe"
            name="kind"
            options={(Object.keys(specKindLabels) as SpecKind[]).map((id) => ({
              id,
              label: specKindLabels[id],
            }))}
            value={kind}
            onChange={setKind}
            isDisabled={isFixed || (written?.products ?? 0) > 0}
          />
          {isNumber && (
            <TextField
              label="Unidad (opcional)"
              name="unit"
              defaultValue={written?.unit ?? ''}
              isReadOnly={isFixed}
              autoComplete="off"
              maxLength={20}
              placeholder="kg, mm, GB"
            />
          )}
        </div>
        {isFixed && (
          <p className="text-muted">La tienda calcula con ella: no cambian qué se escribe ni su unidad.</p>
        )}
        {!isFixed && (written?.products ?? 0) > 0 && (
          <p className="text-muted">Hay productos que la tienen: conserva qué se escribe.</p>
        )}
        <TextField
          label="En la tarjeta (opcional)"
          name="phrase"
          defaultValue={written?.phrase?.replace('{value}', '{valor}') ?? ''}
          hint="Con {valor} en su lugar: hasta {valor}. Vacío, el valor con su unidad."
          autoComplete="off"
          maxLength={60}
        />
        {isNumber && (
          <Select
            label="Al comparar, el mejor es"
            name="better"
            options={[
              { id: NONE, label: 'Ninguno' },
              ...(Object.keys(betterLabels) as Better[]).map((id) => ({ id, label: betterLabels[id] })),
            ]}
            value={better}
            onChange={setBetter}
          />
        )}
        <DialogActions>
          {written?.is_own && written.products === 0 && (
            <Button
              variant="danger"
              isBusy={remove.isBusy}
              onPress={() =>
                void remove.run({ params: { key: written.key }, body: { version: written.version } })
              }
            >
              Quitar
            </Button>
          )}
          <Button type="submit" variant="primary" isBusy={add.isBusy || change.isBusy}>
            {written === null ? 'Crear característica' : 'Guardar'}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
