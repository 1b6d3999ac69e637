/** What the grade of a refurbished product says of its looks. All of them work alike. */
export const gradeTexts = {
  A: 'casi sin marcas de uso',
  B: 'marcas leves de uso',
  C: 'marcas visibles de uso',
} as const
