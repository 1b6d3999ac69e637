import type { ListedSupplier, SupplierRequest } from '../../contract/api/admin/suppliers.ts'
import { type Act, useAct } from '../api/use-act'
import { Button } from '../ui/button'
import { Dialog, DialogActions } from '../ui/dialog'
import { Form, textOfField } from '../ui/form'
import { Select } from '../ui/select'
import { TextField } from '../ui/text-field'

type Props = { supplier: ListedSupplier | null; onClose: () => void }

const roundings = [
  { id: 'to_90', label: 'Hasta el siguiente .90' },
  { id: 'none', label: 'Sin redondear' },
] as const

/** A supplier's name, and the rule by which its costs become prices. */
export function SupplierDialog({ supplier, onClose }: Props) {
  const adding = useAct('POST /api/admin/suppliers', { done: 'Proveedor agregado', onDone: onClose })
  const changing = useAct('PUT /api/admin/suppliers/{id}', { done: 'Guardado', onDone: onClose })
  const {
    isBusy,
    refusal,
  }: Pick<Act<'POST /api/admin/suppliers'>, 'isBusy' | 'refusal'> = supplier ? changing : adding

  function save(form: FormData) {
    const margin = textOfField(form, 'margin_percent').replace(',', '.')
    const body: SupplierRequest = {
      name: textOfField(form, 'name'),
      margin_percent: margin === '' ? null : Number(margin),
      rounding: form.get('rounding') === 'none' ? 'none' : 'to_90',
    }
    void (supplier ? changing.run({ params: { id: supplier.id }, body }) : adding.run({ body }))
  }

  return (
    <Dialog title={supplier ? supplier.name : 'Nuevo proveedor'} isOpen onClose={onClose}>
      <Form onSubmit={save} refusal={refusal}>
        <TextField
          label="Nombre"
          name="name"
          defaultValue={supplier?.name ?? ''}
          maxLength={80}
          isRequired
          autoFocus
          autoComplete="off"
        />
        <TextField
          label="Margen % (opcional)"
          name="margin_percent"
          hint="Lo que queda del precio sin IVA después del costo. Sin margen no se proponen precios."
          inputMode="decimal"
          defaultValue={supplier?.margin_percent == null ? '' : String(supplier.margin_percent)}
          maxLength={5}
          autoComplete="off"
        />
        <Select
          label="Redondeo"
          name="rounding"
          options={roundings}
          defaultValue={supplier?.rounding ?? 'to_90'}
        />
        <DialogActions>
          <Button variant="quiet" onPress={onClose}>
            Volver
          </Button>
          <Button type="submit" variant="primary" isBusy={isBusy}>
            Guardar
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
