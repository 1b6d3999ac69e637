import { expect, test } from 'vitest'
import { dataScripts } from './page-data.ts'

test('the data of a page reach the router as they were, whatever stands in them, and cannot end their script', () => {
  const data = '[{"name":"</script><script>alert(1)</script>","note":"a & b > c\u2028\u2029 $& \\" ñ €"}]\n'
  const html = dataScripts(data)
  const scripts = [...html.matchAll(/<script>(.*?)<\/script>/gs)].map(([, code = '']) => code)
  expect(scripts).toHaveLength(2)
  const told: string[] = []
  const streamController = { enqueue: (text: string) => told.push(text), close: () => told.push('closed') }
  for (const code of scripts) new Function('window', code)({ __reactRouterContext: { streamController } })
  expect(told).toEqual([data, 'closed'])
})
