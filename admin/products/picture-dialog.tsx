import { useState } from 'react'
import type { DeskPicture } from '../../contract/api/admin/pictures.ts'
import { MAX_ALT_LENGTH } from '../../contract/constants.ts'
import type { PictureCut } from '../../contract/picture-cut.ts'
import { useAct } from '../api/use-act'
import { Button } from '../ui/button'
import { CutFrame, middleOf } from '../ui/cut-frame'
import { ConfirmDialog, Dialog, DialogActions } from '../ui/dialog'
import { Form, textOfField } from '../ui/form'
import { Notice } from '../ui/notice'
import { TextField } from '../ui/text-field'
import { Tick } from '../ui/tick'

type Props = { id: number; name: string; picture: DeskPicture; mayChange: boolean; onClose: () => void }

/** One picture: what it shows in words, whether it is real, which part of it is shown, and its removal. */
export function PictureDialog({ id, name, picture, mayChange, onClose }: Props) {
  const [isReal, setIsReal] = useState(picture.is_real)
  const [step, setStep] = useState<'words' | 'cut' | 'remove'>('words')
  const params = { id, picture: picture.id }
  const change = useAct('PUT /api/admin/products/{id}/pictures/{picture}', {
    done: 'Guardado',
    onDone: onClose,
  })
  const remove = useAct('DELETE /api/admin/products/{id}/pictures/{picture}', {
    done: 'Foto quitada',
    onDone: onClose,
  })
  if (step === 'cut') return <CutDialog id={id} picture={picture} onClose={() => setStep('words')} />
  if (step === 'remove')
    return (
      <ConfirmDialog
        isOpen
        title="Quitar la foto"
        action="Quitar"
        isDangerous
        isBusy={remove.isBusy}
        refusal={remove.refusal}
        onConfirm={() => void remove.run({ params })}
        onClose={() => setStep('words')}
      >
        <p>Los compradores dejan de verla. Para tenerla otra vez hay que subirla de nuevo.</p>
      </ConfirmDialog>
    )
  return (
    <Dialog
      isOpen
      title={picture.unit ? `Foto de la unidad ${picture.unit.number}` : 'Foto'}
      size="wide"
      onClose={onClose}
    >
      <Form
        onSubmit={(values) =>
          void change.run({ params, body: { alt: textOfField(values, 'alt') || null, is_real: isReal } })
        }
        refusal={change.refusal}
      >
        <img
          src={picture.src}
          srcSet={picture.srcset || undefined}
          sizes="(width >= 56rem) 800px, 100vw"
          alt={picture.alt ?? (picture.own_alt || name)}
          className="mx-auto h-[min(24rem,45dvh)] w-full rounded-card border border-line bg-tile object-contain"
        />
        <TextField
          label="Qué muestra (opcional)"
          name="alt"
          defaultValue={picture.alt ?? ''}
          placeholder={picture.own_alt || name}
          maxLength={MAX_ALT_LENGTH}
          isReadOnly={!mayChange}
          autoComplete="off"
          hint="Lo oye quien no ve la foto. Sin texto se dice lo que está en gris."
        />
        {picture.unit === null && mayChange && (
          <Tick isOn={isReal} onChange={setIsReal}>
            Es una foto real de lo que se vende
          </Tick>
        )}
        {mayChange && (
          <DialogActions>
            <Button variant="danger" className="mr-auto" onPress={() => setStep('remove')}>
              Quitar
            </Button>
            <Button onPress={() => setStep('cut')}>Recortar</Button>
            <Button type="submit" variant="primary" isBusy={change.isBusy}>
              Guardar
            </Button>
          </DialogActions>
        )}
      </Form>
    </Dialog>
  )
}

/** Chooses the part of a picture that is shown. The rest of it is not lost. */
function CutDialog({ id, picture, onClose }: Pick<Props, 'id' | 'picture' | 'onClose'>) {
  const { whole } = picture
  const all = { left: 0, top: 0, width: whole.width, height: whole.height }
  const [cut, setCut] = useState<PictureCut>(picture.cut ?? all)
  const save = useAct('PUT /api/admin/products/{id}/pictures/{picture}/cut', { onDone: onClose })
  const isWhole = cut.width === whole.width && cut.height === whole.height

  return (
    <Dialog isOpen title="Recortar la foto" size="wide" onClose={onClose}>
      <div className="grid gap-4">
        {save.refusal && (
          <Notice tone="danger">{Object.values(save.refusal.fields)[0] ?? save.refusal.message}</Notice>
        )}
        <CutFrame whole={whole} cut={cut} onChange={setCut} />
        <p className="text-center text-12 text-muted" aria-live="polite">
          {isWhole ? 'Entera' : `${cut.width} × ${cut.height} de ${whole.width} × ${whole.height} píxeles`}
        </p>
        <DialogActions>
          <Button variant="quiet" className="mr-auto" onPress={onClose}>
            Volver
          </Button>
          <Button onPress={() => setCut(middleOf(whole, 1))}>Cuadrada</Button>
          <Button onPress={() => setCut(all)}>Entera</Button>
          <Button
            variant="primary"
            isBusy={save.isBusy}
            onPress={() =>
              void save.run({ params: { id, picture: picture.id }, body: { cut: isWhole ? null : cut } })
            }
          >
            Usar esta parte
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  )
}
