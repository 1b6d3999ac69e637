import { useContext, useState } from 'react'
import { FormValidationContext } from 'react-stately/private/form/useFormValidationState'
import type { Settings } from '../../contract/api/settings.ts'
import { MAX_ADVERTS, MAX_BANNERS } from '../../contract/look.ts'
import { Badge } from '../ui/badge'
import { Button } from '../ui/button'
import { DateField } from '../ui/date-field'
import { FileDrop } from '../ui/file-drop'
import { Notice } from '../ui/notice'
import { Panel } from '../ui/panel'
import { acceptedPictures } from '../ui/picture-files.ts'
import { SortableList } from '../ui/sortable-list'
import { TextField } from '../ui/text-field'
import { Tick } from '../ui/tick'
import { PictureField } from './picture-field'
import { SettingFrame } from './setting-fields'
import { SettingsPage } from './settings-page'
import { useMissingPage } from './use-missing-page.ts'
import type { SettingsForm } from './use-settings-form.ts'
import { useShopPicture, useUpload } from './use-upload.ts'

type Banner = Settings['home_banners'][number]

/** The places of the home page where banners stand, and the form of each in a wide window and on a phone. */
const kinds = {
  home_banners: {
    one: 'banner',
    most: MAX_BANNERS,
    wide: { ratio: 3, coarse: 1_200 },
    phone: { ratio: 0.975, coarse: 390 },
    text: 'Pasan solos en lo más alto de la portada, de a uno.',
  },
  home_adverts: {
    one: 'anuncio',
    most: MAX_ADVERTS,
    wide: { ratio: 2.38, coarse: 560 },
    phone: { ratio: 0.8, coarse: 180 },
    text: 'De dos en dos, debajo de las categorías.',
  },
} as const
type Kind = keyof typeof kinds

/** The banners and adverts of the home page. */
export function HomeSettings() {
  return (
    <SettingsPage title="Portada" shows={['home_banners', 'home_adverts']}>
      {(form) => (
        <>
          <Panel title="Banners">
            <Banners form={form} name="home_banners" />
          </Panel>
          <Panel title="Anuncios">
            <Banners form={form} name="home_adverts" />
          </Panel>
        </>
      )}
    </SettingsPage>
  )
}

function Banners({ form, name }: { form: SettingsForm; name: Kind }) {
  const banners = form.value(name)
  const { one, most, text } = kinds[name]
  const [open, setOpen] = useState<number | null>(null)
  const refused = useContext(FormValidationContext) ?? {}
  const isRefused = (index: number) =>
    Object.keys(refused).some((field) => field.startsWith(`${name}.${index}.`))
  /** What cannot be saved as it stands is in sight. */
  const isOpen = (banner: Banner, index: number) => open === index || isRefused(index) || banner.title === ''
  const setBanners = (next: readonly Banner[]) => form.set(name, next)
  return (
    <SettingFrame form={form} name={name}>
      <div className="grid gap-3">
        <p className="text-muted">{text}</p>
        <SortableList
          label={one === 'banner' ? 'Banners' : 'Anuncios'}
          items={banners}
          nameOf={({ title }) => `el ${one} «${title || 'sin título'}»`}
          onOrder={(next) => {
            // What is open stays open where it goes.
            const opened = open === null ? undefined : banners[open]
            setOpen(opened ? next.indexOf(opened) : null)
            setBanners(next)
          }}
          head={(banner, index) => (
            <BannerHead
              banner={banner}
              isOpen={isOpen(banner, index)}
              onOpen={(next) => setOpen(next ? index : null)}
            />
          )}
        >
          {(banner, index) =>
            isOpen(banner, index) && (
              <BannerFields
                banner={banner}
                name={name}
                index={index}
                onChange={(changed) =>
                  setBanners(banners.map((other, at) => (at === index ? changed : other)))
                }
                onRemove={() => {
                  setOpen(null)
                  setBanners(banners.filter((_, at) => at !== index))
                }}
              />
            )
          }
        </SortableList>
        {banners.length < most ? (
          <NewBanner
            name={name}
            onAdd={(banner) => {
              setOpen(banners.length)
              setBanners([...banners, banner])
            }}
          />
        ) : (
          <p className="text-muted">Caben {most}. Quita uno para agregar otro.</p>
        )}
      </div>
    </SettingFrame>
  )
}

/** A banner begins with its picture, of which both windows get their part. */
function NewBanner({ name, onAdd }: { name: Kind; onAdd: (banner: Banner) => void }) {
  const { one, wide, phone } = kinds[name]
  const upload = useUpload('banner')

  async function take(files: readonly File[]) {
    const whole = await upload.send(files)
    const onWide = whole && (await upload.fit(whole, wide.ratio))
    const onPhone = onWide && (await upload.fit(whole, phone.ratio))
    if (!onPhone) return
    onAdd({
      title: '',
      text: '',
      action: 'Ver más',
      href: '/productos',
      wide_media_id: onWide.media_id,
      phone_media_id: onPhone.media_id,
      ...(onWide.from && { wide_from: onWide.from }),
      ...(onPhone.from && { phone_from: onPhone.from }),
      from: null,
      until: null,
      is_hidden: false,
      has_own_words: false,
    })
  }

  return (
    <>
      {upload.problem && <Notice tone="danger">{upload.problem}</Notice>}
      <FileDrop
        label={upload.isBusy ? 'Subiendo…' : `Agregar un ${one}: suelta aquí su imagen`}
        hint={`O presiona para elegirla. Lo mejor: ${name === 'home_banners' ? '1680 × 560' : '1200 × 500'} píxeles o más.`}
        accept={acceptedPictures}
        onFiles={(files) => void take(files)}
      />
    </>
  )
}

type HeadProps = { banner: Banner; isOpen: boolean; onOpen: (isOpen: boolean) => void }

function BannerHead({ banner, isOpen, onOpen }: HeadProps) {
  const picture = useShopPicture(banner.wide_media_id)
  const called = banner.title || 'Sin título'
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {picture && (
        <img
          src={picture.src}
          srcSet={picture.srcset || undefined}
          sizes="96px"
          alt=""
          className="h-9 w-24 shrink-0 rounded-badge bg-tile object-cover max-sm:hidden"
        />
      )}
      <p className="min-w-0 flex-1 font-semibold wrap-anywhere">
        {called} <State banner={banner} />
      </p>
      <Button
        aria-expanded={isOpen}
        aria-label={isOpen ? `Cerrar «${called}»` : `Editar «${called}»`}
        onPress={() => onOpen(!isOpen)}
      >
        {isOpen ? 'Cerrar' : 'Editar'}
      </Button>
    </div>
  )
}

function State({ banner: { is_hidden, from, until } }: { banner: Banner }) {
  if (is_hidden) return <Badge>Oculto</Badge>
  const days = [from && `desde el ${shown(from)}`, until && `hasta el ${shown(until)}`].filter(Boolean)
  return days.length > 0 ? <Badge>{days.join(' ')}</Badge> : null
}

const shown = (day: string) => day.split('-').reverse().join('/')

type FieldsProps = {
  banner: Banner
  name: Kind
  index: number
  onChange: (banner: Banner) => void
  onRemove: () => void
}

function BannerFields({ banner, name, index, onChange, onRemove }: FieldsProps) {
  const { wide, phone } = kinds[name]
  const path = `${name}.${index}`
  const set = (changed: Partial<Banner>) => onChange({ ...banner, ...changed })
  const whole = banner.wide_from ?? (banner.phone_from ? { media_id: banner.phone_from.media_id } : null)
  const isMissing = useMissingPage(banner.href)
  return (
    <div className="mt-2 grid gap-4 border-line border-t pt-3">
      <div className="grid gap-4 sm:grid-cols-2">
        <PictureField
          label="En computadora"
          use="banner"
          mediaId={banner.wide_media_id}
          from={banner.wide_from}
          ratio={wide.ratio}
          coarseBelow={wide.coarse}
          onChange={({ media_id, from }) => {
            // What the shop came with has pictures for two more windows, which would go on showing the old one.
            const { tablet_media_id, large_media_id, wide_from, ...kept } = banner
            onChange({ ...kept, wide_media_id: media_id, ...(from && { wide_from: from }) })
          }}
        />
        <PictureField
          label="En teléfono"
          use="banner"
          mediaId={banner.phone_media_id}
          from={banner.phone_from}
          ratio={phone.ratio}
          coarseBelow={phone.coarse}
          hint={whole && !banner.phone_from ? 'Otra imagen que en computadora.' : undefined}
          onChange={({ media_id, from }) => {
            const { phone_from, ...kept } = banner
            onChange({ ...kept, phone_media_id: media_id, ...(from && { phone_from: from }) })
          }}
        />
      </div>
      <TextField
        name={`${path}.title`}
        label="Título"
        value={banner.title}
        onChange={(title) => set({ title })}
        maxLength={60}
        isRequired
        autoComplete="off"
      />
      <div>
        <Tick isOn={banner.has_own_words} onChange={(isOn) => set({ has_own_words: isOn })}>
          La imagen ya trae sus palabras
        </Tick>
        {banner.has_own_words && (
          <p className="text-12 text-muted">
            Toda la imagen es el enlace, y el título solo lo oye quien no la ve. Deja las palabras en el
            medio: en ventanas angostas se cortan los lados.
          </p>
        )}
      </div>
      {!banner.has_own_words && (
        <TextField
          name={`${path}.text`}
          label="Texto (opcional)"
          value={banner.text}
          onChange={(text) => set({ text })}
          maxLength={140}
          autoComplete="off"
          hint="En el teléfono no se ve."
        />
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          name={`${path}.action`}
          label="Botón"
          value={banner.action}
          onChange={(action) => set({ action })}
          maxLength={30}
          isRequired
          autoComplete="off"
        />
        <div>
          <TextField
            name={`${path}.href`}
            label="A dónde lleva"
            value={banner.href}
            onChange={(href) => set({ href })}
            maxLength={300}
            isRequired
            autoComplete="off"
            hint="Una página de la tienda, como /productos/memoria-ram"
          />
          {/* It is there before it says something: else a screen reader does not hear it. */}
          <p
            role="status"
            className={isMissing ? 'mt-1 rounded-card bg-low-ground px-3 py-2 text-low' : 'sr-only'}
          >
            {isMissing && 'Hoy no hay una página ahí. Puedes guardarlo así y crearla después.'}
          </p>
        </div>
        <DateField
          name={`${path}.from`}
          label="Desde (opcional)"
          value={banner.from}
          onChange={(from) => set({ from })}
        />
        <DateField
          name={`${path}.until`}
          label="Hasta (opcional)"
          value={banner.until}
          onChange={(until) => set({ until })}
          hint="Ese día todavía se ve."
        />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Tick isOn={banner.is_hidden} onChange={(isOn) => set({ is_hidden: isOn })}>
          Oculto
        </Tick>
        <Button variant="danger" onPress={onRemove}>
          Quitar
        </Button>
      </div>
    </div>
  )
}
