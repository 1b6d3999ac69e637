import { useEffect, useState } from 'react'
import type { ChangeCategoryRequest, DeskCategoryAnswer } from '../../contract/api/admin/categories.ts'
import { type CategoryIcon, categoryIcons } from '../../contract/category-icons.ts'
import { useAct } from '../api/use-act'
import { Button } from '../ui/button'
import { Form } from '../ui/form'
import { Notice } from '../ui/notice'
import { Panel } from '../ui/panel'
import { Select } from '../ui/select'
import { TextAreaField, TextField } from '../ui/text-field'
import { Tick } from '../ui/tick'
import { useWholeFields, wordsIn } from '../ui/words-field.ts'

/** What stands in the fields, as text. */
type Fields = Record<'label' | 'singular' | 'slug' | 'words' | 'icon' | 'lead' | 'is_hidden', string>

const labels: Record<keyof Fields, string> = {
  label: 'Nombre',
  singular: 'Uno solo se llama',
  slug: 'Dirección',
  words: 'Palabras para la búsqueda',
  icon: 'Dibujo',
  lead: 'Texto de su página',
  is_hidden: 'Visible en la tienda',
}

const names = Object.keys(labels) as (keyof Fields)[]

function fieldsOf({ label, singular, slug, words, icon, lead, is_hidden }: DeskCategoryAnswer): Fields {
  return {
    label,
    singular,
    slug,
    words: words.join(', '),
    icon: icon ?? '',
    lead,
    is_hidden: String(is_hidden),
  }
}

const differing = (one: Fields, other: Fields) => names.filter((name) => one[name] !== other[name])

/** What was changed, and nothing else, as the API takes it. */
function changesOf(base: Fields, mine: Fields): Omit<ChangeCategoryRequest, 'version'> {
  const values = { ...mine, words: wordsIn(mine.words), is_hidden: mine.is_hidden === 'true' }
  return Object.fromEntries(differing(base, mine).map((name) => [name, values[name]]))
}

type Props = {
  fresh: DeskCategoryAnswer
  /** Called when an act was refused because there is a newer version. */
  onStale: () => void
  /** Told whether something here is not saved. */
  onDirty: (isDirty: boolean) => void
}

/**
 * The fields of a category. Only what was changed is sent, so that what somebody else changed of the others stays; of what
 * both changed the notice says what it is now.
 */
export function CategoryForm({ fresh, onStale, onDirty }: Props) {
  const [base, setBase] = useState(fresh)
  const [mine, setMine] = useState(() => fieldsOf(fresh))
  const [news, setNews] = useState<readonly string[]>([])
  const save = useAct('PUT /api/admin/categories/{id}', {
    done: 'Guardado',
    onRefused: ({ code }) => {
      if (code === 'category_changed') onStale()
    },
  })
  const changed = differing(fieldsOf(base), mine)
  const isDirty = changed.length > 0
  useEffect(() => onDirty(isDirty), [isDirty, onDirty])

  if (fresh.version !== base.version && !save.isBusy) {
    const [was, is] = [fieldsOf(base), fieldsOf(fresh)]
    const theirs = differing(was, is)
    const kept = changed.filter((name) => mine[name] !== is[name])
    setBase(fresh)
    setMine({ ...is, ...Object.fromEntries(kept.map((name) => [name, mine[name]])) })
    setNews(
      kept.length === 0
        ? []
        : theirs.map((name) =>
            kept.includes(name) ? `${labels[name]}, que ahora dice «${is[name]}»` : labels[name],
          ),
    )
  }

  const refusal = useWholeFields(save.refusal)
  const { is_own: isOwn } = base

  function send() {
    if (changed.length === 0) return
    setNews([])
    void save.run({
      params: { id: base.id },
      body: { ...changesOf(fieldsOf(base), mine), version: base.version },
    })
  }

  const field = (name: keyof Fields) => ({
    label: labels[name],
    name,
    value: mine[name],
    onChange: (text: string) => setMine((fields) => ({ ...fields, [name]: text })),
    autoComplete: 'off',
  })

  return (
    <Form onSubmit={send} refusal={refusal} className="grid min-w-0 gap-4">
      {news.length > 0 && (
        <Notice tone="warning">
          <p role="alert">
            Otra persona cambió mientras tanto: {news.join('; ')}. Lo tuyo sigue aquí: revisa y guarda.
          </p>
        </Notice>
      )}
      <Panel title="La categoría">
        <div className="grid gap-4">
          {isOwn && (
            <div className="grid gap-4 sm:grid-cols-2">
              <TextField {...field('label')} isRequired maxLength={60} />
              <TextField {...field('singular')} isRequired maxLength={60} />
              <TextField
                {...field('slug')}
                isRequired
                maxLength={60}
                hint={`/productos/${mine.slug}. La dirección anterior sigue llevando aquí.`}
              />
              <div className="flex items-start gap-3">
                <Select
                  label={labels.icon}
                  name="icon"
                  options={(Object.keys(categoryIcons) as CategoryIcon[]).map((id) => ({
                    id,
                    label: categoryIcons[id],
                  }))}
                  value={(mine.icon || null) as CategoryIcon | null}
                  onChange={(icon) => setMine((fields) => ({ ...fields, icon }))}
                  className="min-w-0 flex-1"
                />
                {mine.icon === base.icon && (
                  <img
                    src={base.img_url}
                    alt=""
                    width={56}
                    height={56}
                    className="mt-1 size-14 shrink-0 rounded-card bg-secondary"
                  />
                )}
              </div>
            </div>
          )}
          <TextAreaField
            {...field('words')}
            rows={2}
            hint="Cómo más la llama la gente, separado por comas: butaca, asiento"
          />
          {isOwn && (
            <>
              <TextAreaField
                {...field('lead')}
                rows={2}
                maxLength={240}
                hint="Una frase sobre cómo elegir. La leen quienes compran y los buscadores."
              />
              <Tick
                isOn={mine.is_hidden === 'false'}
                onChange={(isOn) => setMine((fields) => ({ ...fields, is_hidden: String(!isOn) }))}
              >
                Visible en la tienda: con página, menú y filtros. Oculta, sus productos siguen a la venta.
              </Tick>
            </>
          )}
        </div>
        {isDirty && (
          <div className="mt-4 flex flex-wrap items-center justify-end gap-2">
            <Button
              variant="quiet"
              onPress={() => {
                save.reset()
                setMine(fieldsOf(base))
              }}
            >
              Deshacer
            </Button>
            <Button type="submit" variant="primary" isBusy={save.isBusy}>
              Guardar
            </Button>
          </div>
        )}
      </Panel>
    </Form>
  )
}
