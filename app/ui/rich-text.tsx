import { Fragment, type ReactNode } from 'react'
import type { RichBlock, RichInline } from '../../contract/rich-text.ts'

/**
 * What the owner wrote. Whatever it says, it is elements of ours and plain words: nothing of it is read as HTML.
 * Its links are plain `<a href>`, for loaders that write it by `write-text.ts`.
 */
export function RichText({ blocks }: { blocks: readonly RichBlock[] }) {
  return numbered(blocks, (block) => {
    if (block.kind === 'paragraph') return <p>{inline(block.of)}</p>
    const items = numbered(block.items, (item) => <li>{inline(item)}</li>)
    return block.isOrdered ? <ol start={block.start}>{items}</ol> : <ul>{items}</ul>
  })
}

function inline(parts: readonly RichInline[]): ReactNode {
  return numbered(parts, (part) => {
    if (typeof part === 'string') return part
    if (part.kind === 'break') return <br />
    if (part.kind === 'strong') return <strong>{inline(part.of)}</strong>
    return <a href={part.to}>{inline(part.of)}</a>
  })
}

function numbered<T>(items: readonly T[], show: (item: T) => ReactNode): ReactNode {
  // biome-ignore lint/suspicious/noArrayIndexKey: a text has no other order than its own.
  return items.map((item, index) => <Fragment key={index}>{show(item)}</Fragment>)
}
