/** Between which general rates of IVA, in hundredths of a percent, the law lets a decree choose. */
const LEAST = 1_300
const MOST = 1_500

/** What is said of a rate beyond them; null of any other. It is no refusal, because laws change. */
export function warningOfTax(basisPoints: number): string | null {
  return basisPoints < LEAST || basisPoints > MOST
    ? 'La ley deja la tarifa general del IVA entre el 13 % y el 15 %. Guárdala solo si un decreto dice otra cosa.'
    : null
}
