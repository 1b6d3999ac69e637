import { type ReactNode, useState } from 'react'
import type { ShopPictureUse } from '../../contract/api/admin/shop-pictures.ts'
import type { PictureCut } from '../../contract/picture-cut.ts'
import { Button } from '../ui/button'
import { CutFrame, middleOf } from '../ui/cut-frame'
import { Dialog, DialogActions } from '../ui/dialog'
import { FileDrop } from '../ui/file-drop'
import { Notice } from '../ui/notice'
import { acceptedPictures } from '../ui/picture-files.ts'
import { type PictureSource, type PlacedPicture, useShopPicture, useUpload } from './use-upload.ts'

type Props = {
  label: string
  /** Where the panel around it says the same. */
  isLabelHidden?: boolean
  use: ShopPictureUse
  mediaId: number | null
  from?: PictureSource | undefined
  /** Width by height of its place, which new pictures are cut to; without it a picture is shown as it came. */
  ratio?: number
  /** Below so many pixels of width it looks coarse in its place. */
  coarseBelow?: number
  hint?: ReactNode
  /** The colour that it lies on where buyers see it. */
  ground?: string
  onChange: (placed: PlacedPicture) => void
  onRemove?: () => void
}

/** A picture of the shop: sent, cut to the form of its place, replaced, and taken away. */
export function PictureField({
  label,
  isLabelHidden = false,
  use,
  mediaId,
  from,
  ratio,
  coarseBelow = 0,
  hint,
  ground,
  onChange,
  onRemove,
}: Props) {
  const picture = useShopPicture(mediaId)
  const upload = useUpload(use)
  const [isCutting, setIsCutting] = useState(false)
  const [isReplacing, setIsReplacing] = useState(false)

  async function take(files: readonly File[]) {
    const whole = await upload.send(files)
    const placed = whole && (await upload.fit(whole, ratio))
    if (!placed) return
    setIsReplacing(false)
    onChange(placed)
  }

  return (
    <fieldset className="grid min-w-0 content-start gap-2">
      <legend className={isLabelHidden ? 'sr-only' : 'mb-1 font-semibold text-14'}>{label}</legend>
      {mediaId !== null && (
        <div
          className="grid min-h-16 place-items-center overflow-hidden rounded-card border border-line bg-tile p-2"
          {...(ground && { style: { backgroundColor: ground } })}
        >
          {picture ? (
            <img
              src={picture.src}
              srcSet={picture.srcset || undefined}
              sizes="320px"
              alt=""
              width={picture.width}
              height={picture.height}
              className="max-h-40 w-auto max-w-full object-contain"
            />
          ) : (
            <span className="text-12 text-muted">…</span>
          )}
        </div>
      )}
      {picture && picture.width < coarseBelow && (
        <p className="text-12 text-low">
          Pequeña: {picture.width} × {picture.height} píxeles. Ahí se ve borrosa.
        </p>
      )}
      {upload.problem && <Notice tone="danger">{upload.problem}</Notice>}
      {mediaId === null || isReplacing ? (
        <FileDrop
          label={upload.isBusy ? 'Subiendo…' : 'Suelta aquí la imagen'}
          hint="O presiona para elegirla: JPEG, PNG, WebP o AVIF, de hasta 10 MB"
          accept={acceptedPictures}
          onFiles={(files) => void take(files)}
        />
      ) : null}
      {hint && <p className="text-12 text-muted">{hint}</p>}
      {mediaId !== null && (
        <div className="flex flex-wrap gap-2">
          <Button onPress={() => setIsReplacing(!isReplacing)}>
            {isReplacing ? 'Dejar esta' : 'Otra imagen'}
          </Button>
          {picture && <Button onPress={() => setIsCutting(true)}>Recortar</Button>}
          {onRemove && (
            <Button variant="quiet" onPress={onRemove}>
              Quitar
            </Button>
          )}
        </div>
      )}
      {isCutting && (
        <CutDialog
          from={from ?? { media_id: mediaId ?? 0, cut: null }}
          ratio={ratio}
          isBusy={upload.isBusy}
          problem={upload.problem}
          onClose={() => setIsCutting(false)}
          onCut={async (part, whole) => {
            const placed = await upload.cut({ id: whole }, part)
            if (!placed) return
            setIsCutting(false)
            onChange(placed)
          }}
        />
      )}
    </fieldset>
  )
}

type CutProps = {
  from: { media_id: number; cut: PictureCut | null }
  ratio: number | undefined
  isBusy: boolean
  problem: string | null
  onClose: () => void
  onCut: (part: PictureCut, whole: number) => Promise<void>
}

/** Chooses the part of a picture that its place shows. The rest of it is not lost. */
function CutDialog({ from, ratio, isBusy, problem, onClose, onCut }: CutProps) {
  const whole = useShopPicture(from.media_id)
  const [chosen, setChosen] = useState<PictureCut | null>(from.cut)
  const all = whole && { left: 0, top: 0, width: whole.width, height: whole.height }
  const cut = chosen ?? (whole && ratio ? middleOf(whole, ratio) : all)
  return (
    <Dialog isOpen title="Recortar la imagen" size="wide" onClose={onClose}>
      <div className="grid gap-4">
        {problem && <Notice tone="danger">{problem}</Notice>}
        {whole && cut && (
          <>
            <CutFrame whole={whole} cut={cut} onChange={setChosen} {...(ratio && { ratio })} />
            <p className="text-center text-12 text-muted" aria-live="polite">
              {cut.width} × {cut.height} de {whole.width} × {whole.height} píxeles
            </p>
            <DialogActions>
              <Button variant="quiet" className="mr-auto" onPress={onClose}>
                Volver
              </Button>
              {!ratio && <Button onPress={() => setChosen(all)}>Entera</Button>}
              <Button variant="primary" isBusy={isBusy} onPress={() => void onCut(cut, whole.id)}>
                Usar esta parte
              </Button>
            </DialogActions>
          </>
        )}
      </div>
    </Dialog>
  )
}
