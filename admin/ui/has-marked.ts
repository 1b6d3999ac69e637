/** Whether a field with a menu below it points to a line of the menu that stands there. */
export function hasMarked(field: EventTarget): boolean {
  const id = field instanceof Element && field.getAttribute('aria-activedescendant')
  return Boolean(id) && document.getElementById(String(id)) !== null
}
