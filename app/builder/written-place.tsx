import type { ReactNode } from 'react'
import type { PcPart, PcReplacement } from '../../contract/api/pc-build.ts'
import { buttonClass } from '../ui/button'
import { AlertIcon, CheckIcon, HelpIcon, MinusIcon, PlusIcon } from '../ui/icons'
import { Price } from '../ui/price'
import { linkClass } from './link-class'
import { PartCard } from './part-card'
import type { PartRemarks, ShownPcBuild, ShownPlace } from './show-pc-build'

/** One place of a PC build, as the loader writes it: the way to choose a part, or the parts with what is known of them. */
export function WrittenPlace({ place, pc }: { place: ShownPlace; pc: ShownPcBuild }) {
  const { parts, label, choosePath } = place
  if (parts.length === 0) return <EmptyPlace place={place} isNext={choosePath === pc.next?.path} />
  return (
    <>
      <div className="flex items-center justify-between gap-4">
        <h2 className="font-normal font-sans text-12 text-muted tracking-normal">{label}</h2>
        {choosePath && (
          <a href={choosePath} data-step={`mas-${place.slug}`} className={`${linkClass} -my-2`}>
            <PlusIcon className="size-4" />
            Añadir más<span className="sr-only">: {label}</span>
          </a>
        )}
      </div>
      <ul className="divide-y divide-line">
        {parts.map((part) => (
          <Part
            key={part.id}
            part={part}
            remarks={pc.remarks[part.id]}
            replacement={pc.replacements.find((one) => one.of === part.id)}
          />
        ))}
      </ul>
    </>
  )
}

function EmptyPlace({ place, isNext }: { place: ShownPlace; isNext: boolean }) {
  const { label, help, isOptional, choosePath, named } = place
  return (
    <div className="flex items-center justify-between gap-4">
      <div className="min-w-0">
        <h2 className="font-sans font-semibold text-14 tracking-normal">
          {label} {isOptional && <span className="ml-1 font-normal text-12 text-muted">Opcional</span>}
        </h2>
        <p className="text-14 text-muted">{help}</p>
      </div>
      {choosePath && (
        <a
          href={choosePath}
          data-step={`elegir-${place.slug}`}
          className={`${buttonClass({ variant: isNext ? 'primary' : 'outline' })} shrink-0`}
        >
          Elegir<span className="sr-only"> {named}</span>
        </a>
      )}
    </div>
  )
}

type PartProps = { part: PcPart; remarks: PartRemarks | undefined; replacement: PcReplacement | undefined }

function Part({ part, remarks, replacement }: PartProps) {
  const { id, name, count, swapPath, removePath } = part
  return (
    <li className="py-2 last:pb-0">
      <div className="sm:flex sm:items-center sm:gap-4">
        <PartCard
          part={part}
          name={
            <a
              href={`/producto/${id}`}
              className="hit-44 font-semibold text-14 underline-offset-4 hover:underline"
            >
              {name}
            </a>
          }
        />
        <div className="flex shrink-0 items-center gap-x-5 max-sm:mt-1">
          <a href={swapPath} data-step={`cambiar-${id}`} className={linkClass}>
            Cambiar<span className="sr-only"> {name}</span>
          </a>
          <a href={removePath} data-step={`quitar-${id}`} data-stay className={linkClass}>
            Quitar<span className="sr-only"> {name}</span>
          </a>
          <Count part={part} />
        </div>
      </div>
      {replacement && <Instead of={part} replacement={replacement} count={count} />}
      <Remarks remarks={remarks} name={name} />
    </li>
  )
}

type InsteadProps = { of: PcPart; replacement: PcReplacement; count: number }

/** What could stand in for a part of which there is not enough. */
function Instead({ of: { id, name }, replacement, count }: InsteadProps) {
  return (
    <p className="flex flex-wrap items-center gap-x-3 text-14">
      <span>
        <span className="text-muted">En su lugar: </span>
        <a href={`/producto/${replacement.id}`} className="font-semibold underline-offset-4 hover:underline">
          {replacement.name}
        </a>
        , <Price dollars={replacement.price * count} className="font-semibold" />
      </span>
      <a href={replacement.path} data-step={`reemplazar-${id}`} data-stay className={linkClass}>
        Reemplazar<span className="sr-only"> {name}</span>
      </a>
    </p>
  )
}

function Count({ part: { id, name, count, lessPath, morePath } }: { part: PcPart }) {
  if (!lessPath && !morePath) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a form's look to two links.
    <span
      role="group"
      aria-label={`Cantidad de ${name}`}
      className="ml-auto flex items-center rounded-card border border-field"
    >
      <Step path={lessPath} step={`menos-${id}`} label={`Uno menos de ${name}`}>
        <MinusIcon className="size-4" />
      </Step>
      <span className="min-w-7 text-center font-semibold text-14">{count}</span>
      <Step path={morePath} step={`mas-${id}`} label={`Uno más de ${name}`}>
        <PlusIcon className="size-4" />
      </Step>
    </span>
  )
}

type StepProps = { path: string | null; step: string; label: string; children: ReactNode }

function Step({ path, step, label, children }: StepProps) {
  const look = 'grid size-11 place-items-center rounded-card'
  if (!path) return <span className={`${look} text-field`}>{children}</span>
  return (
    <a href={path} data-step={step} data-stay aria-label={label} className={`${look} hover:bg-secondary`}>
      {children}
    </a>
  )
}

const looks = {
  misfits: { Icon: AlertIcon, look: 'bg-none-ground text-none' },
  unknowns: { Icon: HelpIcon, look: 'bg-low-ground text-low' },
  notes: { Icon: HelpIcon, look: 'bg-secondary' },
} as const

/** What does not fit and what has to be looked up stand open; why the rest fits is there for who asks. */
function Remarks({ remarks, name }: { remarks: PartRemarks | undefined; name: string }) {
  if (!remarks) return null
  const isClear = remarks.misfits.length + remarks.unknowns.length === 0
  return (
    <>
      {(['misfits', 'unknowns', 'notes'] as const).flatMap((kind) => {
        const { Icon, look } = looks[kind]
        return remarks[kind].map((text) => (
          <p key={text} className={`mt-2 flex gap-2 rounded-card px-3 py-2 text-14 ${look}`}>
            <Icon className="size-5 shrink-0" />
            {text}
          </p>
        ))
      })}
      {remarks.fits.length > 0 && (
        <details className="text-14">
          <summary
            className={`flex min-h-11 w-fit cursor-pointer list-none items-center gap-1 [&::-webkit-details-marker]:hidden ${isClear ? 'text-success' : 'text-muted'}`}
          >
            {isClear && <CheckIcon className="size-4" />}
            {isClear ? 'Encaja' : 'Lo demás encaja:'}
            <span className="text-muted underline underline-offset-4">¿por qué?</span>
            <span className="sr-only">{name}</span>
          </summary>
          <ul className="mb-2 grid gap-1 text-muted">
            {remarks.fits.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}
