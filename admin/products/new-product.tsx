import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useAct } from '../api/use-act'
import { useCategoryOptions } from '../api/use-categories'
import { Screen } from '../shell/screen'
import { Button } from '../ui/button'
import { Form, textOfField } from '../ui/form'
import { Select } from '../ui/select'
import { TextField } from '../ui/text-field'
import { useAddressQuery } from '../ui/use-address-query'

/** What a product needs to be there at all. The rest is written in its editor, where it is a draft. */
export function NewProduct() {
  const navigate = useNavigate()
  const categories = useCategoryOptions()
  const [category, setCategory] = useState<string | null>(useAddressQuery().get('categoria') || null)
  const create = useAct('POST /api/admin/products', {
    onDone: ({ id }) => void navigate(`/productos/${id}`, { replace: true }),
  })

  function send(values: FormData) {
    const text = (name: string) => textOfField(values, name)
    void create.run({
      body: {
        name: text('name'),
        category_id: Number(category ?? 0),
        ...(text('brand') && { brand: text('brand') }),
        ...(text('part_number') && { part_number: text('part_number') }),
        ...(text('sku') && { sku: text('sku') }),
      },
    })
  }

  return (
    <Screen title="Nuevo producto">
      <Form onSubmit={send} refusal={create.refusal} className="grid max-w-xl gap-4">
        <TextField label="Nombre" name="name" isRequired autoFocus autoComplete="off" maxLength={200} />
        <Select
          label="Categoría"
          name="category_id"
          options={categories}
          value={category}
          onChange={setCategory}
          isRequired
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField label="Marca (opcional)" name="brand" autoComplete="off" maxLength={80} />
          <TextField
            label="Número de parte (opcional)"
            name="part_number"
            autoComplete="off"
            maxLength={80}
            hint="Con él se llenan las características."
          />
        </div>
        <TextField
          label="SKU (opcional)"
          name="sku"
          autoComplete="off"
          maxLength={60}
          hint="Si lo dejas vacío, la tienda le da uno."
        />
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="text-muted">Queda como borrador: nadie lo ve hasta que lo publiques.</p>
          <Button type="submit" variant="primary" isBusy={create.isBusy}>
            Crear borrador
          </Button>
        </div>
      </Form>
    </Screen>
  )
}
