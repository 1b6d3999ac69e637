import { useState } from 'react'
import { mailTextPlaces, type OwnerTextKey, ownerTexts, textPlaces } from '../../contract/owner-texts.ts'
import { settingLabels } from '../../contract/setting-labels.ts'
import { TextAreaField, TextField } from '../ui/text-field'
import { SettingFrame } from './setting-fields'
import type { SettingsForm } from './use-settings-form.ts'

type Props = { form: SettingsForm; name: OwnerTextKey; hint?: string }

/** A text of the owner with its marks, in one box. */
export function OwnerText({ form, name, hint }: Props) {
  const value = form.value(name)
  return (
    <SettingFrame form={form} name={name}>
      <TextAreaField
        label={settingLabels[name]}
        hint={hint}
        name={name}
        value={value}
        onChange={(text) => form.set(name, text)}
        rows={Math.min(24, Math.max(3, value.length / 48 + value.split('\n').length / 2))}
        autoComplete="off"
      />
    </SettingFrame>
  )
}

type Topic = { question: string; answer: string }

/** A section of the help: a text whose titles are its three questions, each in a field of its own. */
export function HelpText({ form, name, hint }: Props) {
  return (
    <SettingFrame form={form} name={name}>
      {/* It keeps what is typed there: for another value it is made anew. */}
      <Topics key={form.revision} form={form} name={name} hint={hint} />
    </SettingFrame>
  )
}

function Topics({ form, name, hint }: Props) {
  const [topics, setTopics] = useState(() => topicsIn(form.value(name)))

  function change(position: number, changed: Partial<Topic>) {
    const next = topics.map((topic, index) => (index === position ? { ...topic, ...changed } : topic))
    setTopics(next)
    form.set(
      name,
      next.map(({ question, answer }) => `## ${question.trim()}\n\n${answer.trim()}`).join('\n\n'),
    )
  }

  return (
    <div className="grid gap-5">
      {topics.map(({ question, answer }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are three, in an order that stays.
        <div key={index} className="grid gap-2">
          <TextField
            label={`Pregunta ${index + 1}`}
            // What is wrong with the text is said at its first field: it is one setting.
            name={index === 0 ? name : `${name}.${index}`}
            hint={index === 0 ? hint : undefined}
            value={question}
            onChange={(text) => change(index, { question: text })}
            maxLength={200}
            isRequired
            autoComplete="off"
          />
          <TextAreaField
            label={`Respuesta ${index + 1}`}
            value={answer}
            onChange={(text) => change(index, { answer: text })}
            rows={Math.min(16, Math.max(4, answer.length / 48 + answer.split('\n').length / 2))}
            isRequired
            autoComplete="off"
          />
        </div>
      ))}
    </div>
  )
}

/** The questions of a text of the help, always as many as it must have. */
function topicsIn(text: string): Topic[] {
  const parts = `\n${text}`.split(/\n## /).slice(1)
  return Array.from({ length: ownerTexts.help_questions.sections.exactly }, (_, index) => {
    const [question = '', ...answer] = (parts[index] ?? '').split('\n')
    return { question, answer: answer.join('\n').trim() }
  })
}

/** How such a text is written, and what the shop puts into it by itself. */
export function WritingGuide({ knowsMail = false }: { knowsMail?: boolean }) {
  const places = { ...textPlaces, ...(knowsMail && mailTextPlaces) }
  return (
    <details className="rounded-card border border-line px-4 py-2">
      <summary className="min-h-9 content-center font-semibold">Cómo se escribe</summary>
      <div className="grid gap-3 pt-1 pb-2">
        <dl className="grid gap-x-4 gap-y-1 sm:grid-cols-[auto_1fr]">
          {marks.map(([mark, meaning]) => (
            <div key={mark} className="contents">
              <dt>
                <code>{mark}</code>
              </dt>
              <dd className="text-muted">{meaning}</dd>
            </div>
          ))}
        </dl>
        <p>Estos datos los pone la tienda, y cambian solos cuando cambias el ajuste:</p>
        <dl className="grid gap-x-4 gap-y-1 sm:grid-cols-[auto_1fr]">
          {Object.entries(places).map(([place, meaning]) => (
            <div key={place} className="contents">
              <dt>
                <code>{`{${place}}`}</code>
              </dt>
              <dd className="text-muted">{meaning}</dd>
            </div>
          ))}
        </dl>
      </div>
    </details>
  )
}

const marks = [
  ['## Título', 'empieza una parte con su título'],
  ['línea vacía', 'empieza un párrafo'],
  ['- cosa', 'una lista; con números: 1. cosa'],
  ['**palabras**', 'en negrita'],
  ['[palabras](/productos)', 'un enlace a una página de la tienda, o a otra dirección con https://'],
] as const
