import { useState } from 'react'
import { useAct } from '../api/use-act'
import { Button } from '../ui/button'
import { ConfirmDialog } from '../ui/dialog'

/** Says that some of the orders are the demo's, and lets who may set them aside once the shop is meant. */
export function ExamplesNotice({ count }: { count: number }) {
  const [isAsking, setIsAsking] = useState(false)
  const setAside = useAct('POST /api/admin/examples/set-aside', {
    done: ({ message }) => message,
    onDone: () => setIsAsking(false),
  })
  if (count === 0) return null
  return (
    <aside
      aria-label="Pedidos de ejemplo"
      className="mb-4 flex items-center justify-between gap-x-6 gap-y-3 rounded-card max-sm:flex-wrap bg-secondary px-4 py-3"
    >
      <p>
        <strong className="font-semibold">Esta tienda abre con un día de ejemplo.</strong>{' '}
        {count === 1 ? 'Un pedido es inventado' : `${count} pedidos son inventados`}, para que pruebes cada
        paso: no cuentan como ventas y nadie recibe correos de ellos.
      </p>
      <Button className="shrink-0" onPress={() => setIsAsking(true)}>
        Quitar los ejemplos
      </Button>
      <ConfirmDialog
        title="¿Quitar los pedidos de ejemplo?"
        action="Quitar los ejemplos"
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        onConfirm={() => void setAside.run()}
        isBusy={setAside.isBusy}
        refusal={setAside.refusal}
      >
        Dejan de verse en las listas y sus unidades vuelven a la venta. No hay vuelta atrás.
      </ConfirmDialog>
    </aside>
  )
}
