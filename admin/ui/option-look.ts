/*
 * In a file of their own: the menu above each screen wears them too, and must not bring the fields of forms into the first load.
 */

/** The look of what opens below a field or a button. */
export const popoverClass =
  'min-w-(--trigger-width) max-w-[calc(100vw-2rem)] rounded-card border border-line bg-ground text-14 shadow-float'

/** The look of one line in there. */
export const optionClass =
  'flex min-h-9 cursor-pointer items-center gap-2 rounded-badge px-2 py-1 outline-none focus:bg-secondary hover:bg-secondary selected:font-semibold disabled:text-muted pointer-coarse:min-h-11'
