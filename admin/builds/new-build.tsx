import { useNavigate } from 'react-router'
import { useAct } from '../api/use-act'
import { Screen } from '../shell/screen'
import { Button } from '../ui/button'
import { Form, textOfField } from '../ui/form'
import { TextField } from '../ui/text-field'

/** A build needs a name to be there. Its parts are chosen in its editor, where it is a draft. */
export function NewBuild() {
  const navigate = useNavigate()
  const create = useAct('POST /api/admin/builds', {
    onDone: ({ id }) => void navigate(`/ensambles/${id}`, { replace: true }),
  })

  function send(values: FormData) {
    const sku = textOfField(values, 'sku')
    void create.run({ body: { name: textOfField(values, 'name'), ...(sku && { sku }) } })
  }

  return (
    <Screen title="Nuevo ensamble">
      <Form onSubmit={send} refusal={create.refusal} className="grid max-w-xl gap-4">
        <TextField label="Nombre" name="name" isRequired autoFocus autoComplete="off" maxLength={200} />
        <TextField
          label="SKU (opcional)"
          name="sku"
          autoComplete="off"
          maxLength={60}
          hint="Si lo dejas vacío, la tienda le da uno."
        />
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="text-muted">Queda como borrador: sus piezas las eliges después.</p>
          <Button type="submit" variant="primary" isBusy={create.isBusy}>
            Crear borrador
          </Button>
        </div>
      </Form>
    </Screen>
  )
}
