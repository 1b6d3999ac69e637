import { useState } from 'react'
import { originalBrands } from '../../contract/brands.ts'
import { MAX_BRANDS, MAX_CUSTOMER_PHOTOS } from '../../contract/look.ts'
import { useAct } from '../api/use-act'
import { Button } from '../ui/button'
import { ConfirmDialog } from '../ui/dialog'
import { FileDrop } from '../ui/file-drop'
import { Notice } from '../ui/notice'
import { acceptedPictures } from '../ui/picture-files.ts'
import { SortableList } from '../ui/sortable-list'
import { TextField } from '../ui/text-field'
import { PictureField } from './picture-field'
import { SettingFrame } from './setting-fields'
import type { SettingsForm } from './use-settings-form.ts'
import { useUpload } from './use-upload.ts'

/** The brands that `/nosotros` names, each with its logo or set in our type. */
export function BrandsField({ form }: { form: SettingsForm }) {
  const brands = form.value('shop_brands')
  const [open, setOpen] = useState<number | null>(null)
  const isOpen = (index: number) => open === index || brands[index]?.name === ''
  const set = (next: typeof brands) => form.set('shop_brands', next)
  return (
    <SettingFrame form={form} name="shop_brands">
      <div className="grid gap-3">
        <p className="text-muted">
          Sin imagen se escribe el nombre. Los logos son de sus dueños: usa los que la marca da a quien vende
          lo suyo.
        </p>
        <SortableList
          label="Marcas"
          items={brands}
          nameOf={({ name }) => name || 'la marca sin nombre'}
          onOrder={(next) => {
            // What is open stays open where it goes.
            const opened = open === null ? undefined : brands[open]
            setOpen(opened ? next.indexOf(opened) : null)
            set(next)
          }}
          head={({ name, media_id }, index) => (
            <div className="flex flex-wrap items-center gap-x-3">
              <p className="min-w-0 flex-1 font-semibold wrap-anywhere">
                {name || 'Sin nombre'}{' '}
                {media_id !== null && <span className="font-normal text-12 text-muted">con logo</span>}
              </p>
              <Button
                aria-expanded={isOpen(index)}
                aria-label={`${isOpen(index) ? 'Cerrar' : 'Editar'} ${name || 'la marca sin nombre'}`}
                onPress={() => setOpen(isOpen(index) ? null : index)}
              >
                {isOpen(index) ? 'Cerrar' : 'Editar'}
              </Button>
            </div>
          )}
        >
          {(brand, index) => {
            if (!isOpen(index)) return null
            const change = (changed: Partial<typeof brand>) =>
              set(brands.map((other, at) => (at === index ? { ...brand, ...changed } : other)))
            return (
              <div className="mt-2 grid gap-3 border-line border-t pt-3">
                <TextField
                  name={`shop_brands.${index}.name`}
                  label="Nombre"
                  value={brand.name}
                  onChange={(name) => change({ name })}
                  maxLength={40}
                  isRequired
                  autoComplete="off"
                />
                <PictureField
                  label="Logo (opcional)"
                  use="logo"
                  mediaId={brand.media_id}
                  ground="#ffffff"
                  onChange={({ media_id }) => change({ media_id })}
                  onRemove={() => change({ media_id: null })}
                />
                <Button
                  variant="danger"
                  className="justify-self-end"
                  onPress={() => {
                    setOpen(null)
                    set(brands.filter((_, at) => at !== index))
                  }}
                >
                  Quitar la marca
                </Button>
              </div>
            )
          }}
        </SortableList>
        {brands.length < MAX_BRANDS && (
          <Button
            className="justify-self-start"
            onPress={() => {
              const missing = originalBrands.find((name) => brands.every((brand) => brand.name !== name))
              setOpen(brands.length)
              set([...brands, { name: missing ?? '', media_id: null }])
            }}
          >
            Agregar una marca
          </Button>
        )}
      </div>
    </SettingFrame>
  )
}

/** Photos of what customers built or bought, with how they allowed it. */
export function CustomerPhotosField({ form }: { form: SettingsForm }) {
  const photos = form.value('customer_photos')
  const set = (next: typeof photos) => form.set('customer_photos', next)
  const kept = form.kept('customer_photos').value as typeof photos
  const upload = useUpload('photo')
  const [erasing, setErasing] = useState<(typeof photos)[number] | null>(null)
  const erase = useAct('DELETE /api/admin/customer-photos/{id}', {
    done: ({ message }) => message,
    onDone() {
      // Of what is typed here already, only the photo goes.
      if (form.isChanged('customer_photos')) set(photos.filter((photo) => photo !== erasing))
      setErasing(null)
    },
  })

  async function take(files: readonly File[]) {
    const picture = await upload.send(files)
    if (picture) set([...photos, { media_id: picture.id, caption: '', alt: '', consent: '' }])
  }

  return (
    <SettingFrame form={form} name="customer_photos">
      <div className="grid gap-3">
        <p className="text-muted">Mientras no haya ninguna se ven nuestras ilustraciones.</p>
        <SortableList
          label="Fotos de clientes"
          items={photos}
          nameOf={({ caption }) => `la foto «${caption || 'sin leyenda'}»`}
          onOrder={set}
          head={({ caption }, index) => (
            <p className="font-semibold wrap-anywhere">{caption || `Foto ${index + 1}`}</p>
          )}
        >
          {(photo, index) => {
            const path = `customer_photos.${index}`
            const change = (changed: Partial<typeof photo>) =>
              set(photos.map((other, at) => (at === index ? { ...photo, ...changed } : other)))
            return (
              <div className="mt-2 grid gap-3 sm:grid-cols-2">
                <PictureField
                  label={`Foto ${index + 1}`}
                  use="photo"
                  mediaId={photo.media_id}
                  coarseBelow={600}
                  from={photo.from}
                  onChange={({ media_id, from }) => change({ media_id, from })}
                />
                <div className="grid content-start gap-3">
                  <TextField
                    name={`${path}.caption`}
                    label="Leyenda"
                    value={photo.caption}
                    onChange={(caption) => change({ caption })}
                    maxLength={80}
                    isRequired
                    autoComplete="off"
                    placeholder="Para jugar en 1440p"
                  />
                  <TextField
                    name={`${path}.alt`}
                    label="Qué muestra"
                    value={photo.alt}
                    onChange={(alt) => change({ alt })}
                    maxLength={200}
                    isRequired
                    autoComplete="off"
                    hint="Lo oye quien no la ve."
                  />
                  <TextField
                    name={`${path}.consent`}
                    label="Cómo dio su permiso"
                    value={photo.consent}
                    onChange={(consent) => change({ consent })}
                    maxLength={200}
                    isRequired
                    autoComplete="off"
                    hint="Solo lo lee el equipo. Basta el pedido y la fecha: «00123, por WhatsApp, 12/11»."
                  />
                  <div className="flex flex-wrap justify-end gap-2">
                    {kept.some(({ media_id }) => media_id === photo.media_id) && (
                      <Button variant="quiet" onPress={() => setErasing(photo)}>
                        Borrar para siempre
                      </Button>
                    )}
                    <Button variant="danger" onPress={() => set(photos.filter((_, at) => at !== index))}>
                      Quitar la foto
                    </Button>
                  </div>
                </div>
              </div>
            )
          }}
        </SortableList>
        {upload.problem && <Notice tone="danger">{upload.problem}</Notice>}
        {photos.length < MAX_CUSTOMER_PHOTOS && (
          <FileDrop
            label={upload.isBusy ? 'Subiendo…' : 'Agregar una foto: suéltala aquí'}
            hint="Solo con permiso de quien aparece o de quien es la foto. JPEG, PNG, WebP o AVIF, de hasta 10 MB"
            accept={acceptedPictures}
            onFiles={(files) => void take(files)}
          />
        )}
        <ConfirmDialog
          title="Borrar la foto para siempre"
          action="Borrar"
          isDangerous
          isOpen={erasing !== null}
          onClose={() => {
            erase.reset()
            setErasing(null)
          }}
          isBusy={erase.isBusy}
          refusal={erase.refusal}
          onConfirm={() => void (erasing && erase.run({ params: { id: erasing.media_id } }))}
        >
          <p>
            Para cuando alguien retira su permiso. «{erasing?.caption}» deja de verse ahora mismo, se borran
            su archivo y lo que anotaste de ella, y no se puede deshacer.
          </p>
        </ConfirmDialog>
      </div>
    </SettingFrame>
  )
}
