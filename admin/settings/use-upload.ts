import { useState } from 'react'
import type { ShopPicture, ShopPictureUse } from '../../contract/api/admin/shop-pictures.ts'
import type { PictureCut } from '../../contract/picture-cut.ts'
import { useAct } from '../api/use-act'
import { useLoad } from '../api/use-load'
import { middleOf } from '../ui/cut-frame'
import { problemOfPicture } from '../ui/picture-files.ts'

/** What a setting keeps of a picture that was cut: the whole one, and which part. */
export type PictureSource = { media_id: number; cut: PictureCut }
export type PlacedPicture = { media_id: number; from?: PictureSource | undefined }

/** Pictures that are closer to the form of their place than this are not cut: nobody would see it. */
const NEAR = 0.02

/** Sends pictures of the shop, and cuts them to the form of their places. */
export function useUpload(use: ShopPictureUse) {
  const upload = useAct('POST /api/admin/shop-pictures')
  const cutting = useAct('POST /api/admin/shop-pictures/{id}/cut')
  const [complaint, setComplaint] = useState<string | null>(null)

  /** The part of a picture, in its place; null when it was refused. */
  async function cut(whole: Pick<ShopPicture, 'id'>, part: PictureCut): Promise<PlacedPicture | null> {
    const made = await cutting.run({ params: { id: whole.id }, body: { use, cut: part } })
    return made && { media_id: made.picture.id, from: { media_id: whole.id, cut: part } }
  }

  /** As much of the middle of a picture as such a place shows; all of it where its form is free. */
  async function fit(whole: ShopPicture, ratio: number | undefined): Promise<PlacedPicture | null> {
    if (!ratio || Math.abs(whole.width / whole.height / ratio - 1) < NEAR) return { media_id: whole.id }
    return cut(whole, middleOf(whole, ratio))
  }

  return {
    isBusy: upload.isBusy || cutting.isBusy,
    /** Why the last one was refused. */
    problem: complaint ?? messageOf(upload.refusal) ?? messageOf(cutting.refusal),
    /** Sends a file; null when it was refused. */
    async send([file, ...others]: readonly File[]): Promise<ShopPicture | null> {
      upload.reset()
      cutting.reset()
      const problem = !file || others.length > 0 ? 'Suelta una imagen a la vez.' : problemOfPicture(file)
      setComplaint(problem)
      if (problem || !file) return null
      const form = new FormData()
      form.set('photo', file)
      return (await upload.run({ query: { use }, form }))?.picture ?? null
    },
    cut,
    fit,
  }
}

const messageOf = (refusal: { message: string; fields: Record<string, string> } | null) =>
  refusal && (Object.values(refusal.fields)[0] ?? refusal.message)

/** A picture that a setting names; null while it is read, or when it is gone. */
export function useShopPicture(id: number | null): ShopPicture | null {
  const { data } = useLoad(
    'GET /api/admin/shop-pictures',
    { query: { ids: String(id ?? 1) } },
    { isWanted: id !== null },
  )
  return data?.pictures.find((picture) => picture.id === id) ?? null
}
