import { MAX_COMPARED } from '../../contract/comparison.ts'
import { announce } from '../ui/live-region'
import { addCompared, type Compared, dropCompared, useCompared } from './compared-store'

/** Whether this product was chosen to be compared, and what choosing it or not does. */
export function useCompareChoice(product: Compared) {
  const compared = useCompared()
  const isChosen = compared.some(({ id }) => id === product.id)

  function toggle() {
    if (isChosen) {
      dropCompared(product.id)
      announce(`Ya no se compara: ${product.name}`)
    } else if (addCompared(product)) {
      announce(`Para comparar: ${product.name}`)
    } else {
      announce(`Se comparan hasta ${MAX_COMPARED}. Quita uno primero.`)
    }
  }

  return { isChosen, isFull: !isChosen && compared.length >= MAX_COMPARED, compared, toggle }
}
