import { useState } from 'react'
import { Link } from 'react-router'
import { MAX_PHOTO_MB } from '../../contract/constants.ts'
import { useMay } from '../api/me'
import { ArticleField } from '../inventory/article-field'
import { NotFound } from '../shell/not-found'
import { Screen } from '../shell/screen'
import { Badge, type Tone } from '../ui/badge'
import { Button } from '../ui/button'
import { ConfirmDialog, Dialog } from '../ui/dialog'
import { FileDrop } from '../ui/file-drop'
import { CloseIcon } from '../ui/icons'
import { LeaveGuard } from '../ui/leave-guard'
import { Notice } from '../ui/notice'
import { acceptedPictures } from '../ui/picture-files.ts'
import { type Column, Table } from '../ui/table'
import { isReady, type ManyPicture, useManyPictures } from './use-many-pictures.ts'

/** Pictures of many products at once: the names of the files say of which. */
export function ManyPictures() {
  const mayChange = useMay('products.change')
  return mayChange ? <Pictures /> : <NotFound />
}

const ways: Record<NonNullable<ManyPicture['by']>, string> = {
  sku: 'por su SKU',
  code: 'por su código de barras',
  part_number: 'por su número de parte',
  name: 'por su nombre',
  hand: 'elegido aquí',
}

function Pictures() {
  const { pictures, work, problem, add, send, takeBack, choose, retry, forget } = useManyPictures()
  const [choosing, setChoosing] = useState<number | null>(null)
  const [isTakingBack, setIsTakingBack] = useState(false)
  const counts = countsOf(pictures)
  const isSending = work === 'sending'
  const chosen = pictures.find(({ key }) => key === choosing)
  const columns: readonly Column<ManyPicture>[] = [
    { id: 'file', header: 'Archivo', card: 'title', cell: (one) => <FileCell picture={one} /> },
    { id: 'product', header: 'Producto', card: 'line', cell: (one) => <ProductCell picture={one} /> },
    {
      id: 'place',
      header: 'Foto',
      align: 'end',
      card: 'none',
      cell: (one) => one.articles.length === 1 && placeOf(one, pictures),
    },
    { id: 'state', header: 'Estado', card: 'corner', cell: (one) => <StateCell picture={one} /> },
    {
      id: 'acts',
      header: 'Acciones',
      align: 'end',
      card: 'line',
      cell: (one) => (
        <RowActs picture={one} onChoose={() => setChoosing(one.key)} onForget={() => forget(one.key)} />
      ),
    },
  ]
  return (
    <Screen title="Fotos de muchos productos">
      <div className="grid gap-4">
        <FileDrop
          label="Suelta aquí las fotos de todos los productos"
          hint={`El nombre de cada archivo dice de qué producto es: su SKU, su código de barras o su nombre. ABC-123.jpg es la primera foto; ABC-123-2.jpg, la segunda. JPEG, PNG, WebP o AVIF, de hasta ${MAX_PHOTO_MB} MB.`}
          accept={acceptedPictures}
          onFiles={(files) => void add(files)}
        />
        {problem && <Notice tone="danger">{problem}</Notice>}
        {pictures.length > 0 && (
          <>
            <div className="flex flex-wrap items-center gap-2">
              <p role="status" className="mr-auto min-w-0">
                {isSending
                  ? `Subiendo, faltan ${counts.sending}…`
                  : work === 'takingBack'
                    ? `Quitando, faltan ${counts.sent}…`
                    : told(counts)}
              </p>
              {counts.sent > 0 && !work && <Button onPress={() => setIsTakingBack(true)}>Deshacer</Button>}
              {counts.retriable > 0 && !work && (
                <Button onPress={() => void retry()}>Reintentar las que fallaron</Button>
              )}
              {(isSending || (counts.ready > 0 && !work)) && (
                <Button variant="primary" size="lg" isBusy={isSending} onPress={() => void send()}>
                  {isSending
                    ? 'Subiendo'
                    : counts.ready === 1
                      ? 'Subir 1 foto'
                      : `Subir ${counts.ready} fotos`}
                </Button>
              )}
            </div>
            {isSending && (
              <progress
                aria-label="Cuántas se han subido"
                className="h-2 w-full accent-(--action)"
                value={pictures.length - counts.sending}
                max={pictures.length}
              />
            )}
            <Table label="Fotos" columns={columns} rows={pictures} keyOf={({ key }) => key} empty={null} />
          </>
        )}
      </div>
      <Dialog
        isOpen={chosen !== undefined}
        title={`¿De qué producto es ${chosen?.file.name ?? ''}?`}
        onClose={() => setChoosing(null)}
      >
        {chosen && (
          <Choice
            picture={chosen}
            onChoose={(article) => {
              choose(chosen.key, article)
              setChoosing(null)
            }}
          />
        )}
      </Dialog>
      <ConfirmDialog
        title="Quitar lo que se subió"
        isOpen={isTakingBack}
        onClose={() => setIsTakingBack(false)}
        action={counts.sent === 1 ? 'Quitar 1 foto' : `Quitar ${counts.sent} fotos`}
        isDangerous
        isBusy={false}
        refusal={null}
        onConfirm={() => {
          setIsTakingBack(false)
          void takeBack()
        }}
      >
        Los productos quedan con las fotos que tenían antes de este grupo.
      </ConfirmDialog>
      <LeaveGuard isDirty={work !== null || counts.ready > 0} />
    </Screen>
  )
}

function FileCell({ picture: { file, url } }: { picture: ManyPicture }) {
  // Whether it is a picture, only the shop can tell.
  const [isBroken, setIsBroken] = useState(false)
  return (
    <span className="flex items-center gap-3">
      {url && !isBroken ? (
        <img
          src={url}
          alt=""
          loading="lazy"
          onError={() => setIsBroken(true)}
          className="size-12 shrink-0 rounded-badge border border-line bg-tile object-contain"
        />
      ) : (
        <span className="size-12 shrink-0 rounded-badge border border-line bg-secondary" />
      )}
      <span className="min-w-0 wrap-anywhere">{file.name}</span>
    </span>
  )
}

function ProductCell({ picture }: { picture: ManyPicture }) {
  const { state } = picture
  return (
    <>
      <Target picture={picture} />
      {state.is === 'refused' && <span className="block text-12 text-none">{state.why}</span>}
    </>
  )
}

function Target({ picture: { articles, by, state } }: { picture: ManyPicture }) {
  const [only] = articles
  if (state.is === 'matching') return <span className="text-muted">Buscando…</span>
  if (!only) return state.is === 'ready' && <span className="text-muted">No se encontró</span>
  if (articles.length > 1)
    return <span className="text-muted">{`Hay ${articles.length} que se llaman así`}</span>
  return (
    <>
      <Link to={`/productos/${only.id}`} target="_blank" className="text-link hover:underline">
        {only.name}
      </Link>
      <span className="block text-12 text-muted">
        {only.sku}
        {by && `, ${ways[by]}`}
      </span>
    </>
  )
}

function StateCell({ picture: { state, articles } }: { picture: ManyPicture }) {
  if (state.is === 'matching') return null
  if (state.is === 'ready')
    return articles.length === 1 ? (
      <Badge tone="success">Lista</Badge>
    ) : (
      <Badge tone="warning">Sin producto</Badge>
    )
  const [tone, label] = states[state.is]
  return <Badge tone={tone}>{label}</Badge>
}

const states: Record<Exclude<ManyPicture['state']['is'], 'matching' | 'ready'>, [Tone, string]> = {
  sending: ['plain', 'Subiendo'],
  sent: ['success', 'Subida'],
  known: ['plain', 'Ya la tenía'],
  removed: ['plain', 'Quitada'],
  refused: ['danger', 'No se subió'],
}

type ActsProps = { picture: ManyPicture; onChoose: () => void; onForget: () => void }

function RowActs({ picture: { file, url, state, articles }, onChoose, onForget }: ActsProps) {
  if (state.is !== 'ready' && state.is !== 'refused') return null
  return (
    <span className="flex justify-end gap-1">
      {url !== '' && (
        <Button
          aria-label={`${articles.length === 1 ? 'Cambiar' : 'Elegir'} el producto de ${file.name}`}
          onPress={onChoose}
        >
          {articles.length === 1 ? 'Cambiar' : 'Elegir'}
        </Button>
      )}
      <Button size="icon" variant="quiet" aria-label={`Quitar ${file.name} de la lista`} onPress={onForget}>
        <CloseIcon className="size-4" />
      </Button>
    </span>
  )
}

type ChoiceProps = { picture: ManyPicture; onChoose: (article: ManyPicture['articles'][number]) => void }

function Choice({ picture: { url, articles }, onChoose }: ChoiceProps) {
  return (
    <div className="grid gap-4">
      <img src={url} alt="" className="mx-auto h-48 rounded-card border border-line bg-tile object-contain" />
      {articles.length > 1 && (
        <ul className="grid gap-2">
          {articles.map((article) => (
            <li key={article.id}>
              <Button className="w-full justify-start" onPress={() => onChoose(article)}>
                {article.name} · {article.sku}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <ArticleField
        label="Producto"
        autoFocus
        onPick={({ id, name, sku }) => onChoose({ id, name, sku, pictures: 0 })}
      />
    </div>
  )
}

/** Which picture of its product it becomes, behind those that are there, or became. */
function placeOf(picture: ManyPicture, pictures: readonly ManyPicture[]): string {
  const [article] = picture.articles
  const isSent = picture.state.is === 'sent'
  if (!article || picture.by === 'hand' || !(isSent || waits(picture))) return ''
  if (isSent) return `${article.pictures + 1}.ª`
  const before = pictures.filter(
    (one) =>
      waits(one) &&
      one.articles.length === 1 &&
      one.articles[0]?.id === article.id &&
      (one.place < picture.place || (one.place === picture.place && one.key < picture.key)),
  )
  return `${article.pictures + before.length + 1}.ª`
}

const waits = ({ state }: ManyPicture) => state.is === 'ready' || state.is === 'sending'

function countsOf(pictures: readonly ManyPicture[]) {
  const count = (is: ManyPicture['state']['is']) => pictures.filter(({ state }) => state.is === is).length
  return {
    ready: pictures.filter(isReady).length,
    unknown: pictures.filter(({ state, articles }) => state.is === 'ready' && articles.length !== 1).length,
    sending: count('sending'),
    sent: count('sent'),
    known: count('known'),
    removed: count('removed'),
    refused: count('refused'),
    retriable: pictures.filter(({ state }) => state.is === 'refused' && state.mayRetry).length,
  }
}

function told({ ready, unknown, sent, known, removed, refused }: ReturnType<typeof countsOf>): string {
  const parts = [
    sent > 0 && (sent === 1 ? '1 subida' : `${sent} subidas`),
    removed > 0 && (removed === 1 ? '1 quitada' : `${removed} quitadas`),
    known > 0 && (known === 1 ? '1 ya estaba' : `${known} ya estaban`),
    ready > 0 && (ready === 1 ? '1 lista' : `${ready} listas`),
    unknown > 0 && `${unknown} sin producto`,
    refused > 0 && (refused === 1 ? '1 no se subió' : `${refused} no se subieron`),
  ].filter(Boolean)
  return parts.join(', ')
}
