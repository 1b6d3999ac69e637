import { useId } from 'react'
import { Link } from 'react-router'
import { storedValue, useValue } from '../../app/ui/stored-value.ts'
import type { GuideAnswer } from '../../contract/api/admin/guide.ts'
import { freightLabels } from '../../contract/delivery.ts'
import { type GuideStep, guideStepTitles, type SettledStep } from '../../contract/guide-steps.ts'
import { storageKeys } from '../../contract/storage-keys.ts'
import { useAct } from '../api/use-act'
import { Button } from '../ui/button'
import { CheckIcon, ChevronDownIcon } from '../ui/icons'

const hiddenGuide = storedValue<boolean>(storageKeys.hiddenGuide, {
  parse: (stored) => stored === 'true',
  format: (isHidden) => (isHidden ? 'true' : null),
})

/** How it was left, until the desk is opened anew: with the first product it does not fold up under whoever follows it. */
let lastOpen: boolean | null = null

type Way = { to: string; label: string }
type Words = {
  text: (guide: GuideAnswer) => string
  ways: readonly Way[]
  /** What says that the shop is right without it. Absent: nobody can buy before it is done. */
  settle?: string
}

const words: Record<GuideStep, Words> = {
  name: {
    text: () => 'Sale en cada página, en los correos y en los comprobantes.',
    ways: [{ to: '/ajustes/tienda', label: 'Escribir el nombre' }],
  },
  contact: {
    text: () => 'Correo, teléfono y dirección. Quien compra los ve antes de pagar.',
    ways: [{ to: '/ajustes/contacto', label: 'Escribir el contacto' }],
  },
  bank: {
    text: () => 'A ella te transfieren. Sin una cuenta nadie puede pagarte.',
    ways: [{ to: '/ajustes/cobro', label: 'Agregar una cuenta' }],
  },
  delivery: {
    text: ({ freight }) => `${freightLabels[freight]}.`,
    ways: [{ to: '/ajustes/envios', label: 'Ver el envío' }],
    settle: 'Está bien así',
  },
  tax: {
    text: ({ tax_percent }) => `Hoy es ${tax_percent} %, y tus precios ya lo incluyen.`,
    ways: [{ to: '/ajustes/cobro', label: 'Ver el IVA' }],
    settle: 'Está bien así',
  },
  products: {
    text: ({ products }) => tellProducts(products),
    ways: [
      { to: '/productos/nuevo', label: 'Crear uno' },
      { to: '/importar', label: 'Importar una hoja de cálculo' },
      { to: '/productos', label: 'Ver productos' },
      { to: '/categorias', label: 'Categorías' },
    ],
  },
  build: {
    text: () => 'Una PC completa con tus productos, que se vende como una sola.',
    ways: [{ to: '/ensambles/nuevo', label: 'Armar uno' }],
    settle: 'Ahora no',
  },
  banner: {
    text: () => 'Lo primero que ve quien entra. Sin él, la portada empieza con tus productos.',
    ways: [{ to: '/ajustes/portada', label: 'Hacer un banner' }],
    settle: 'Ahora no',
  },
  mail: {
    text: () =>
      'Sin un servidor de correo, los mensajes a tus clientes quedan guardados aquí. Lo conecta quien instaló la tienda, con SMTP_URL.',
    ways: [
      { to: '/ajustes/correos', label: 'Ver los correos' },
      { to: '/correos', label: 'Los guardados' },
    ],
    settle: 'Ahora no',
  },
  second_factor: {
    text: () => 'Con él, tu contraseña sola no abre el panel.',
    ways: [{ to: '/seguridad', label: 'Activarlo' }],
    settle: 'Ahora no',
  },
  first_order: {
    text: () => 'Compra algo como lo haría un cliente, mira cómo llega a Pedidos y cancélalo.',
    ways: [{ to: '/pedidos', label: 'Ver los pedidos' }],
    settle: 'Ahora no',
  },
}

function tellProducts({ for_sale, without_picture, without_stock }: GuideAnswer['products']): string {
  if (for_sale === 0) return 'Con precio, unidades y una foto. De uno en uno, o cincuenta de una vez.'
  const lacking = [
    without_stock > 0 && `${without_stock} sin unidades`,
    without_picture > 0 && `${without_picture} sin foto`,
  ].filter(Boolean)
  const some = for_sale === 1 ? 'Tienes 1 a la venta' : `Tienes ${for_sale} a la venta`
  return lacking.length === 0 ? `${some}.` : `${some}: ${lacking.join(', ')}.`
}

/**
 * Leads a new owner to the first sale. It stands open while nothing can be bought, shrinks to one line in a shop that sells,
 * and is gone once all is done. Whoever hides it takes it out again at the same place.
 */
export function Guide({ guide }: { guide: GuideAnswer }) {
  const isHidden = useValue(hiddenGuide, false)
  const titleId = useId()
  const settle = useAct('POST /api/admin/guide')
  const { steps } = guide
  const done = steps.filter(({ is_done }) => is_done).length
  if (done === steps.length) return null
  if (isHidden)
    return (
      <p className="mb-4 text-right">
        <Button variant="quiet" onPress={() => hiddenGuide.save(false)}>
          Mostrar la guía de arranque
        </Button>
      </p>
    )
  const next = steps.find(({ is_done }) => !is_done)
  const isSelling = steps.some(({ key, is_done }) => key === 'products' && is_done)
  return (
    <section aria-labelledby={titleId} className="mb-4 rounded-card border border-line">
      <details
        open={lastOpen ?? !isSelling}
        onToggle={({ currentTarget }) => {
          lastOpen = currentTarget.open
        }}
        className="group"
      >
        <summary className="flex min-h-12 cursor-pointer flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2">
          <h2 id={titleId} className="text-16">
            De la tienda vacía a la primera venta
          </h2>
          <span className="text-muted">
            {done} de {steps.length} pasos
          </span>
          <progress
            aria-label="Pasos hechos"
            value={done}
            max={steps.length}
            className="h-1.5 w-32 max-sm:order-last max-sm:w-full"
          />
          <ChevronDownIcon className="ml-auto size-5 text-muted group-open:rotate-180" />
        </summary>
        <ol className="divide-y divide-line border-line border-t">
          {steps.map(({ key, is_done, is_settled }) => (
            <Step
              key={key}
              title={guideStepTitles[key]}
              words={words[key]}
              guide={guide}
              isDone={is_done}
              isNext={key === next?.key}
              isSettled={is_settled}
              isBusy={settle.isBusy}
              onSettle={(isSettled) =>
                void settle.run({
                  body: { step: key as SettledStep, is_settled: isSettled },
                })
              }
            />
          ))}
        </ol>
        <p className="border-line border-t px-4 py-2 text-right">
          <Button variant="quiet" onPress={() => hiddenGuide.save(true)}>
            Ocultar la guía
          </Button>
        </p>
      </details>
    </section>
  )
}

type StepProps = {
  title: string
  words: Words
  guide: GuideAnswer
  isDone: boolean
  isNext: boolean
  isSettled: boolean
  isBusy: boolean
  onSettle: (isSettled: boolean) => void
}

function Step({ title, words, guide, isDone, isNext, isSettled, isBusy, onSettle }: StepProps) {
  return (
    <li
      aria-current={isNext ? 'step' : undefined}
      className={`flex gap-3 px-4 py-2.5 ${isNext ? 'bg-secondary' : ''}`}
    >
      <span
        aria-hidden
        className={`mt-0.5 grid size-5 shrink-0 place-items-center rounded-full border ${isDone ? 'border-success text-success' : 'border-field'}`}
      >
        {isDone && <CheckIcon className="size-3.5" />}
      </span>
      <div className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-6 gap-y-1">
        <div className="min-w-0">
          <h3 className={isDone ? 'font-normal text-14 text-muted' : 'font-semibold text-14'}>
            {title}
            {isDone && <span className="sr-only"> (hecho)</span>}
          </h3>
          {!isDone && <p className="text-muted">{words.text(guide)}</p>}
        </div>
        <p className="flex flex-wrap items-center gap-x-4">
          {words.ways.map(({ to, label }, nth) => (
            <Link
              key={label}
              to={to}
              className={`inline-flex min-h-6 items-center text-link hover:underline pointer-coarse:min-h-11 ${nth === 0 && isNext ? 'font-semibold' : ''}`}
            >
              {label}
            </Link>
          ))}
          {words.settle && (!isDone || isSettled) && (
            <Button
              variant="quiet"
              isDisabled={isBusy}
              aria-label={`${isSettled ? 'Volver a pedirlo' : words.settle}: ${title}`}
              onPress={() => onSettle(!isSettled)}
            >
              {isSettled ? 'Volver a pedirlo' : words.settle}
            </Button>
          )}
        </p>
      </div>
    </li>
  )
}
