import type { Hit } from './commands'

export type HitGroup = { title: string; hits: readonly Hit[] }

/** What the API finds for the text, in groups. Each kind of thing that can be found adds its group here. */
export function useFound(_text: string): { groups: readonly HitGroup[]; isLoading: boolean } {
  return { groups: [], isLoading: false }
}
