/** Where the keys of a keyboard lie and what is on them: its scene is built, and its print drawn, from one table. */

/** A place in units of one key's pitch, from the upper left corner. An "iso" key is the enter key with a step. */
export type Key = { label: string; x: number; y: number; width: number; height: number; shape?: 'iso' }

export type Language = 'spanish' | 'english'
export type KeyboardName = 'full' | 'tkl' | '75' | 'laptop' | 'wide laptop'
export type Keyboard = { width: number; height: number; keys: Key[] }

/**
 * Rows of keys as `label:width:shape`, one unit wide unless told; `_:0.5` is a gap, `space` bears no print. "tall" is
 * two rows high, "low" the lower half of a row, "split" two keys of half a row.
 */
const blocks = {
  functions: ['Esc _:1 F1 F2 F3 F4 _:0.5 F5 F6 F7 F8 _:0.5 F9 F10 F11 F12'],
  system: { spanish: ['Imp Blq Pau'], english: ['Prt Scr Brk'] },
  spanish: [
    "| 1 2 3 4 5 6 7 8 9 0 ' ¿ back:2",
    'tab:1.5 Q W E R T Y U I O P ´ + enter:1.5:iso',
    'Mayús:1.75 A S D F G H J K L Ñ { }',
    'shift:1.25 < Z X C V B N M , . - shift:2.75',
    'Ctrl:1.25 system:1.25 Alt:1.25 space:6.25 AltGr:1.25 Fn:1.25 menu:1.25 Ctrl:1.25',
  ],
  english: [
    '` 1 2 3 4 5 6 7 8 9 0 - = back:2',
    'tab:1.5 Q W E R T Y U I O P [ ] \\:1.5',
    "Caps:1.75 A S D F G H J K L ; ' enter:2.25",
    'shift:2.25 Z X C V B N M , . / shift:2.75',
    'Ctrl:1.25 system:1.25 Alt:1.25 space:6.25 Alt:1.25 Fn:1.25 menu:1.25 Ctrl:1.25',
  ],
  navigation: {
    spanish: ['Ins Ini Re', 'Sup Fin Av', '', '_:1 up', 'left down right'],
    english: ['Ins Hm PU', 'Del End PD', '', '_:1 up', 'left down right'],
  },
  numbers: ['Num / * -', '7 8 9 +:1:tall', '4 5 6', '1 2 3 enter:1:tall', '0:2 .'],
  /** Sold in English only. */
  compact: [
    'Esc F1 F2 F3 F4 F5 F6 F7 F8 F9 F10 F11 F12 Prt Del light',
    '` 1 2 3 4 5 6 7 8 9 0 - = back:2 PgU',
    'tab:1.5 Q W E R T Y U I O P [ ] \\:1.5 PgD',
    "Caps:1.75 A S D F G H J K L ; ' enter:2.25 Home",
    'shift:2.25 Z X C V B N M , . / shift:1.75 up End',
    'Ctrl:1.25 system:1.25 Alt:1.25 space:6.25 Alt Fn Ctrl left down right',
  ],
  laptopFunctions: {
    spanish: ['Esc F1 F2 F3 F4 F5 F6 F7 F8 F9 F10 F11 F12 Imp Sup'],
    english: ['Esc F1 F2 F3 F4 F5 F6 F7 F8 F9 F10 F11 F12 Prt Del'],
  },
  laptopFoot: ['Ctrl:1.25 Fn system Alt space:5.75 Alt Ctrl left:1:low up:1:split right:1:low'],
} as const

/** The row of function keys is lower on a laptop. */
const LOW_ROW = 0.7

type Part = { rows: readonly string[]; x: number; y: number; height?: number }

function partsOf(name: KeyboardName, language: Language): { width: number; height: number; parts: Part[] } {
  const letters = blocks[language]
  const desk: Part[] = [
    { rows: blocks.functions, x: 0, y: 0 },
    { rows: letters, x: 0, y: 1.4 },
    { rows: blocks.system[language], x: 15.35, y: 0 },
    { rows: blocks.navigation[language], x: 15.35, y: 1.4 },
  ]
  const lap: Part[] = [
    { rows: blocks.laptopFunctions[language], x: 0, y: 0, height: LOW_ROW },
    { rows: [...letters.slice(0, -1), ...blocks.laptopFoot], x: 0, y: LOW_ROW },
  ]
  switch (name) {
    case 'full':
      return { width: 22.75, height: 6.4, parts: [...desk, { rows: blocks.numbers, x: 18.75, y: 1.4 }] }
    case 'tkl':
      return { width: 18.35, height: 6.4, parts: desk }
    case '75':
      return { width: 16, height: 6, parts: [{ rows: blocks.compact, x: 0, y: 0 }] }
    case 'laptop':
      return { width: 15, height: 5 + LOW_ROW, parts: lap }
    case 'wide laptop':
      return {
        width: 19.2,
        height: 5 + LOW_ROW,
        parts: [...lap, { rows: blocks.numbers, x: 15.2, y: LOW_ROW }],
      }
  }
}

export function layOut(name: KeyboardName, language: Language): Keyboard {
  const { width, height, parts } = partsOf(name, language)
  const keys = parts.flatMap((part) =>
    part.rows.flatMap((row, index) => keysOf(row, part.x, part.y + index, part.height ?? 1)),
  )
  return { width, height, keys }
}

function keysOf(row: string, left: number, y: number, height: number): Key[] {
  const keys: Key[] = []
  let x = left
  for (const item of row.split(' ').filter(Boolean)) {
    const [label = '', units = '1', shape] = item.split(':')
    const width = Number(units)
    if (shape === 'tall') keys.push({ label, x, y, width, height: 2 })
    else if (shape === 'iso') keys.push({ label, x, y, width, height, shape })
    else if (shape === 'low') keys.push({ label, x, y: y + 0.5, width, height: 0.5 })
    else if (shape === 'split')
      keys.push(
        { label: 'up', x, y, width, height: 0.5 },
        { label: 'down', x, y: y + 0.5, width, height: 0.5 },
      )
    else if (label !== '_') keys.push({ label, x, y, width, height })
    x += width
  }
  return keys
}
