/** The nine of the specification. Their logos belong to their owners, so they are set in our type. */
export const originalBrands: readonly string[] = [
  'AMD',
  'intel',
  'NVIDIA',
  'ASUS',
  'msi',
  'GIGABYTE',
  'CORSAIR',
  'Kingston',
  'logitech',
]
