/** What a new shop says of boards with newer processors than themselves. The staff change it at `/admin/compatibilidad`. */
export const seedChipsetNotes: readonly {
  chipsets: readonly string[]
  architectures: readonly string[]
  text: string
}[] = [
  {
    chipsets: ['A320', 'B350', 'X370'],
    architectures: ['Zen 2', 'Zen 3'],
    text: 'Esta placa es anterior al procesador: solo lo admite con una BIOS reciente, y no todos los modelos la tienen. Revísalo en la página del fabricante.',
  },
  {
    chipsets: ['B450', 'X470'],
    architectures: ['Zen 2', 'Zen 3'],
    text: 'Esta placa es anterior al procesador: necesita una BIOS al día. Pídenos actualizarla antes de llevártela.',
  },
  {
    chipsets: ['A520', 'B550', 'X570'],
    architectures: ['Zen 3'],
    text: 'Si la placa es de los primeros lotes, este procesador necesita una BIOS más nueva. Pídenos revisarla antes de llevártela.',
  },
  {
    chipsets: ['A620', 'B650', 'B650E', 'X670', 'X670E'],
    architectures: ['Zen 5'],
    text: 'Esta placa salió antes que los Ryzen 9000: necesita una BIOS de 2024 o posterior. Pídenos revisarla antes de llevártela.',
  },
  {
    chipsets: ['H110', 'B150', 'H170', 'Z170'],
    architectures: ['Kaby Lake'],
    text: 'Esta placa salió antes que los Core de 7.ª generación: necesita una BIOS al día.',
  },
  {
    chipsets: ['H310', 'B360', 'H370', 'Z370'],
    architectures: ['Coffee Lake Refresh'],
    text: 'Esta placa salió antes que los Core de 9.ª generación: necesita una BIOS al día.',
  },
  {
    chipsets: ['H410', 'B460'],
    architectures: ['Rocket Lake'],
    text: 'Aunque el zócalo es el mismo, casi ninguna placa con este chipset admite los Core de 11.ª generación. Revísalo en la página del fabricante.',
  },
  {
    chipsets: ['H470', 'Z490'],
    architectures: ['Rocket Lake'],
    text: 'Esta placa salió antes que los Core de 11.ª generación: necesita una BIOS al día.',
  },
  {
    chipsets: ['H610', 'B660', 'H670', 'Z690'],
    architectures: ['Raptor Lake', 'Raptor Lake Refresh'],
    text: 'Esta placa salió antes que los Core de 13.ª y 14.ª generación: necesita una BIOS al día. Pídenos actualizarla antes de llevártela.',
  },
  {
    chipsets: ['B760', 'H770', 'Z790'],
    architectures: ['Raptor Lake Refresh'],
    text: 'Si la placa es anterior a 2024, este Core de 14.ª generación necesita una BIOS más nueva. Pídenos revisarla antes de llevártela.',
  },
]
