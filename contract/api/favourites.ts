import * as z from 'zod'
import { sellableId } from './fields.ts'

export const FavouriteBody = z.object({ prod_id: sellableId })
export type FavouriteBody = z.infer<typeof FavouriteBody>
