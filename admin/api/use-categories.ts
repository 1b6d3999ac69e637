import { buildsSection, categories } from '../../contract/categories.ts'
import { useLoad } from './use-load'

type Option = { id: string; label: string }

/** The specification's, until the shop has told its own. */
const fixed: readonly Option[] = categories.map(({ id, label }) => ({ id: String(id), label }))

/** All categories, for a field that chooses one. */
export function useCategoryOptions(): readonly Option[] {
  const { data } = useLoad('GET /api/admin/categories', {})
  return data?.categories.map(({ id, label }) => ({ id: String(id), label })) ?? fixed
}

/** The same with the builds, which are a part of the catalogue too. */
export function useSectionOptions(): readonly Option[] {
  return [...useCategoryOptions(), { id: 'builds', label: buildsSection.label }]
}
