import { expect, test } from 'vitest'
import { readRichText } from './read-rich-text.ts'

const places = { nombre: 'Kuntur **PC** [x](https://malo.example)', correo: 'hola@kuntur.example' }
const read = (text: string) => readRichText(text, places)
const blocksOf = (text: string) => read(text).sections.flatMap(({ blocks }) => blocks)

test('paragraphs, lists, bold, links and titles are read; a line broken by hand stays broken', () => {
  expect(
    read(
      'Antes.\n\n## Precios\nSon **finales**.\nDe [todo](/productos).\n\n- uno\n- dos\n\n3. tres\n4. cuatro',
    ),
  ).toEqual({
    problems: [],
    sections: [
      { title: '', blocks: [{ kind: 'paragraph', of: ['Antes.'] }] },
      {
        title: 'Precios',
        blocks: [
          {
            kind: 'paragraph',
            of: [
              'Son ',
              { kind: 'strong', of: ['finales'] },
              '.',
              { kind: 'break' },
              'De ',
              { kind: 'link', to: '/productos', of: ['todo'] },
              '.',
            ],
          },
          { kind: 'list', isOrdered: false, items: [['uno'], ['dos']] },
          { kind: 'list', isOrdered: true, start: 3, items: [['tres'], ['cuatro']] },
        ],
      },
    ],
  })
})

test('a place is filled with words, which never become marks; in a link it may be the address of a mail', () => {
  expect(blocksOf('Somos {nombre}: [{correo}](mailto:{correo})')).toEqual([
    {
      kind: 'paragraph',
      of: [
        `Somos ${places.nombre}: `,
        { kind: 'link', to: 'mailto:hola@kuntur.example', of: ['hola@kuntur.example'] },
      ],
    },
  ])
})

test('HTML, code, quotes, rules and tables are words as they were typed', () => {
  for (const words of [
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '&lt;b&gt; &amp; `x` *y* _z_',
    '> cita',
    '---',
    '# uno',
    '### tres',
    '| a | b |',
    '<!-- nota -->',
    'javascript:alert(1)',
    '[ref]: https://a.example',
    'https://a.example <https://a.example>',
  ])
    expect(read(words)).toEqual({
      problems: [],
      sections: [{ title: '', blocks: [{ kind: 'paragraph', of: [words] }] }],
    })
})

test('a link elsewhere than to a page of the shop, https or a mail is told, and so are pictures, lists in lists and unknown places', () => {
  const bad = [
    'javascript:alert(1)',
    'JAVASCRIPT:alert(1)',
    'data:text/html,x',
    'http://a.example',
    '//a.example',
    '/\\a.example',
    'https://',
    'https://a@b.example',
    'https://local',
    'mailto:nadie',
    'productos',
    '#x',
    '',
  ]
  for (const to of bad) {
    const { problems, sections } = read(`[x](${to})`)
    expect(problems.join(), to).toMatch(/^El enlace «.*» no sirve/)
    expect(JSON.stringify(sections), to).not.toContain('link')
  }
  for (const to of ['/productos?ver=todo#x', 'https://a.example/b?c=d', 'mailto:a@b.example'])
    expect(read(`[x](${to})`).problems).toEqual([])
  expect(read('![x](/y.png)').problems).toEqual(['Las imágenes no van en este texto.'])
  expect(read('- a\n  - b').problems).toEqual(['Una lista no puede ir dentro de otra.'])
  expect(read('## {x}\n{constructor} [a](/{y})').problems).toEqual([
    'No hay ningún dato que se llame {x}.',
    'No hay ningún dato que se llame {constructor}.',
    'No hay ningún dato que se llame {y}.',
  ])
})

test('whatever is typed is read at once', () => {
  const nasty = [
    '**',
    '[',
    '](',
    '`',
    '{',
    '- ',
    '1. ',
    '## ',
    '_',
    '*',
    '\\',
    '<',
    '&',
    '\n',
    '\n\n',
    ' ',
    'a',
    '![',
  ]
  for (const part of nasty) {
    const begin = performance.now()
    read(part.repeat(20_000 / part.length))
    expect(performance.now() - begin, part).toBeLessThan(1_000)
  }
})
