import { useState } from 'react'
import type { DeskPicture } from '../../contract/api/admin/pictures.ts'
import { MAX_ALT_LENGTH } from '../../contract/constants.ts'
import { useAct } from '../api/use-act'
import { Button } from '../ui/button'
import { ConfirmDialog, Dialog, DialogActions } from '../ui/dialog'
import { Form, textOfField } from '../ui/form'
import { TextField } from '../ui/text-field'
import { Tick } from '../ui/tick'

type Props = { id: number; name: string; picture: DeskPicture; mayChange: boolean; onClose: () => void }

/** One picture: what it shows in words, whether it is real, and its removal. */
export function PictureDialog({ id, name, picture, mayChange, onClose }: Props) {
  const [isReal, setIsReal] = useState(picture.is_real)
  const [isRemoving, setIsRemoving] = useState(false)
  const params = { id, picture: picture.id }
  const change = useAct('PUT /api/admin/products/{id}/pictures/{picture}', {
    done: 'Guardado',
    onDone: onClose,
  })
  const remove = useAct('DELETE /api/admin/products/{id}/pictures/{picture}', {
    done: 'Foto quitada',
    onDone: onClose,
  })
  if (isRemoving)
    return (
      <ConfirmDialog
        isOpen
        title="Quitar la foto"
        action="Quitar"
        isDangerous
        isBusy={remove.isBusy}
        refusal={remove.refusal}
        onConfirm={() => void remove.run({ params })}
        onClose={() => setIsRemoving(false)}
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
            <Button variant="danger" className="mr-auto" onPress={() => setIsRemoving(true)}>
              Quitar
            </Button>
            <Button type="submit" variant="primary" isBusy={change.isBusy}>
              Guardar
            </Button>
          </DialogActions>
        )}
      </Form>
    </Dialog>
  )
}
