import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { theme } from '../../app/ui/theme'
import { callAdmin } from '../../contract/admin-client.ts'
import type { PreviewPage } from '../../contract/setting-pages.ts'
import { refusalOf } from '../api/refusal'
import { Button } from '../ui/button'
import { Notice } from '../ui/notice'
import { Select } from '../ui/select'

type Props = {
  pages: readonly PreviewPage[]
  /** Those that show what is being edited: one of them comes into sight. */
  edited: readonly string[]
  /** The theme that shows what is being edited, if only one does. */
  editedTheme: Theme | null
  /** What was changed, by the key of its setting. */
  values: Record<string, unknown>
  /** Told what is allowed but seldom meant, by key. */
  onWarnings: (warnings: Record<string, string>) => void
}

type Theme = 'light' | 'dark'

const TYPING_MS = 400
/** Of the windows that are shown, in pixels. */
const widths = { phone: 390, computer: 1280 }
const HEIGHT = 640

/**
 * The public pages as they would be with what stands in the form, a moment after typing. On a phone behind a button, below the
 * form.
 */
export function SettingsPreview({ pages, edited, editedTheme, values, onWarnings }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const [path, setPath] = useState(pages[0]?.path ?? '/')
  const [device, setDevice] = useState<keyof typeof widths>('phone')
  const [look, setLook] = useState<Theme>(theme.read() ? 'dark' : 'light')
  const [shown, setShown] = useState<{ token: string; times: number } | null>(null)
  const [complaint, setComplaint] = useState<{ message: string; fields: string[] } | null>(null)
  const frame = useRef<HTMLDivElement>(null)
  const page = useRef<HTMLIFrameElement>(null)
  /** How far down the page was looked at: the next showing begins there. */
  const top = useRef(0)
  const [room, setRoom] = useState(0)
  const token = useRef<string | undefined>(undefined)
  const text = JSON.stringify(values)
  // A mail wears what the program of its reader asks for.
  const isMail = path.startsWith('/correo/')

  useEffect(() => {
    const stop = new AbortController()
    async function ask() {
      try {
        const answer = await callAdmin('POST /api/admin/settings/preview', {
          body: { values: JSON.parse(text), ...(token.current && { token: token.current }) },
          signal: stop.signal,
        })
        token.current = answer.token
        top.current = page.current?.contentWindow?.scrollY ?? 0
        setComplaint(null)
        onWarnings(answer.warnings)
        setShown((before) => ({ token: answer.token, times: (before?.times ?? 0) + 1 }))
      } catch (error) {
        if (stop.signal.aborted) return
        const { message, fields } = refusalOf(error)
        setComplaint({ message, fields: Object.values(fields) })
      }
    }
    const later = setTimeout(() => void ask(), token.current === undefined ? 0 : TYPING_MS)
    return () => {
      clearTimeout(later)
      stop.abort()
    }
  }, [text, onWarnings])

  const fitting = edited.join(' ')
  useEffect(() => {
    const [first] = fitting.split(' ')
    if (!first) return
    setPath((before) => {
      if (fitting.split(' ').includes(before)) return before
      top.current = 0
      return first
    })
  }, [fitting])

  useEffect(() => {
    if (editedTheme) setLook(editedTheme)
  }, [editedTheme])

  /** The page takes the theme of whoever looks at it; here that of the choice. */
  const wear = useEffectEvent(() => {
    const root = page.current?.contentDocument?.documentElement
    if (!root || isMail) return
    if (look === 'dark') root.dataset.theme = 'dark'
    else delete root.dataset.theme
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: it reads the choice.
  useEffect(() => wear(), [look])

  useEffect(() => {
    if (!frame.current) return
    const watch = new ResizeObserver(([entry]) => setRoom(entry?.contentRect.width ?? 0))
    watch.observe(frame.current)
    return () => watch.disconnect()
  }, [])

  const width = widths[device]
  const scale = room === 0 ? 1 : Math.min(1, room / width)
  return (
    <section
      aria-label="Vista previa"
      className="grid min-w-0 gap-2 xl:sticky xl:top-[calc(var(--top-bar)+1rem)]"
    >
      <Button className="xl:hidden" aria-expanded={isOpen} onPress={() => setIsOpen(!isOpen)}>
        {isOpen ? 'Ocultar la vista previa' : 'Ver cómo queda'}
      </Button>
      <div className={`${isOpen ? 'grid' : 'hidden'} min-w-0 gap-2 xl:grid`}>
        <div className="flex flex-wrap items-end gap-2">
          {pages.length > 1 && (
            <Select
              label="Página"
              className="min-w-40 flex-1"
              options={pages.map((page) => ({ id: page.path, label: page.label }))}
              value={path}
              onChange={(chosen) => {
                top.current = 0
                setPath(chosen)
              }}
            />
          )}
          <Select
            label="Pantalla"
            className="w-40"
            options={[
              { id: 'phone', label: 'Teléfono' },
              { id: 'computer', label: 'Computadora' },
            ]}
            value={device}
            onChange={(id) => setDevice(id as keyof typeof widths)}
          />
          {!isMail && (
            <Select
              label="Tema"
              className="w-28"
              options={[
                { id: 'light', label: 'Claro' },
                { id: 'dark', label: 'Oscuro' },
              ]}
              value={look}
              onChange={(id) => setLook(id as Theme)}
            />
          )}
        </div>
        {complaint && (
          <Notice tone="warning">
            {complaint.fields.length > 0 ? complaint.fields.map(asSentence).join(' ') : complaint.message} La
            vista previa muestra lo anterior.
          </Notice>
        )}
        <div
          ref={frame}
          className="overflow-hidden rounded-card border border-line bg-secondary"
          style={{ height: HEIGHT }}
        >
          {shown && (
            <iframe
              // A frame that is loaded anew under one address keeps its place in the history: so each showing is a frame of its own.
              key={`${shown.times} ${path}`}
              title="Así queda la página"
              src={`/vista-ajustes/${shown.token}${path}`}
              ref={page}
              onLoad={() => {
                wear()
                page.current?.contentWindow?.scrollTo(0, top.current)
              }}
              className="origin-top-left border-0 bg-ground"
              style={{
                width,
                height: HEIGHT / scale,
                transform: `scale(${scale})`,
                marginLeft: Math.max(0, (room - width * scale) / 2),
              }}
            />
          )}
        </div>
        <p className="text-12 text-muted">Así lo verán los compradores. Aquí no se puede comprar nada.</p>
      </div>
    </section>
  )
}

const asSentence = (text: string) => text.replace(/[.!?]?$/, (end) => end || '.')
