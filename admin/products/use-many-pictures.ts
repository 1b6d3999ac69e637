import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { callAdmin } from '../../contract/admin-client.ts'
import type {
  MatchedArticle,
  PictureMatchesAnswer,
  PictureMatchWay,
} from '../../contract/api/admin/pictures.ts'
import { MAX_MATCHED_NAMES } from '../../contract/constants.ts'
import { refusalOf } from '../api/refusal'
import { problemOfPicture } from '../ui/picture-files.ts'
import { mayHelpAgain, sendPicture } from './use-uploads.ts'

/** How far a file is on its way to its product. */
export type PictureState =
  | { is: 'matching' | 'ready' | 'sending' | 'known' | 'removed' }
  /** `pictureId`: what it is among the pictures of its product. */
  | { is: 'sent'; pictureId: number }
  | { is: 'refused'; why: string; mayRetry: boolean }

export type ManyPicture = {
  key: number
  file: File
  /** Where it can be seen before it is sent; the browser forgets it with the screen. */
  url: string
  /** Which of the pictures of its product its name says that it is. */
  place: number
  by: PictureMatchWay | 'hand' | null
  /** Of which products it may be one: of exactly one, it goes there. */
  articles: readonly MatchedArticle[]
  state: PictureState
}

/** One to send while the shop works on another. */
const AT_ONCE = 2

/** Whether it can be sent as it stands. */
export const isReady = (picture: ManyPicture) => picture.state.is === 'ready' && hasOneArticle(picture)

const hasOneArticle = ({ articles }: ManyPicture) => articles.length === 1

/**
 * Files that are pictures of many products: matched by their names as soon as they come, sent when somebody says so. Those of one
 * product go one after the other, in the order of their numbers. What was refused stops no other, and a file that the product
 * has already adds nothing.
 */
export function useManyPictures() {
  const queries = useQueryClient()
  const [pictures, setPictures] = useState<readonly ManyPicture[]>([])
  const [work, setWork] = useState<'sending' | 'takingBack' | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const lastKey = useRef(0)
  const latest = useRef(pictures)
  latest.current = pictures

  useEffect(
    () => () => {
      for (const { url } of latest.current) URL.revokeObjectURL(url)
    },
    [],
  )

  const change = (keys: readonly number[], changed: Partial<ManyPicture>) =>
    setPictures((now) => now.map((one) => (keys.includes(one.key) ? { ...one, ...changed } : one)))

  /** Those that are not sent yet come behind one picture more, or less. */
  const count = (id: number, by: number) =>
    setPictures((now) =>
      now.map((one) =>
        one.state.is === 'sent'
          ? one
          : {
              ...one,
              articles: one.articles.map((article) =>
                article.id === id ? { ...article, pictures: article.pictures + by } : article,
              ),
            },
      ),
    )

  async function add(files: readonly File[]) {
    const added = files.map((file): ManyPicture => {
      lastKey.current += 1
      const why = problemOfPicture(file)
      return {
        key: lastKey.current,
        file,
        url: why ? '' : URL.createObjectURL(file),
        place: 1,
        by: null,
        articles: [],
        state: why ? { is: 'refused', why, mayRetry: false } : { is: 'matching' },
      }
    })
    setPictures((now) => [...now, ...added])
    await match(added.filter(({ state }) => state.is === 'matching'))
  }

  async function match(asked: readonly ManyPicture[]) {
    setProblem(null)
    for (let at = 0; at < asked.length; at += MAX_MATCHED_NAMES)
      await matchPart(asked.slice(at, at + MAX_MATCHED_NAMES))
  }

  async function matchPart(part: readonly ManyPicture[]) {
    const names = part.map(({ file }) => file.name.slice(0, 255).toWellFormed())
    try {
      const { matches } = await callAdmin('POST /api/admin/picture-matches', { body: { names } })
      const found = new Map(part.map(({ key }, at) => [key, matches[at]] as const))
      setPictures((now) => now.map((one) => withMatch(one, found.get(one.key))))
    } catch (error) {
      // They stay, to be asked for again, or to be given a product by hand.
      const { message } = refusalOf(error)
      setProblem(message)
      change(
        part.map(({ key }) => key),
        { state: mayHelpAgain(error) ? { is: 'refused', why: message, mayRetry: true } : { is: 'ready' } },
      )
    }
  }

  /** Sends all that are ready, of each product one after the other. */
  async function send() {
    const ready = inOrder(pictures.filter(isReady))
    if (work || ready.length === 0) return
    setWork('sending')
    change(
      ready.map(({ key }) => key),
      { state: { is: 'sending' } },
    )
    const rows = [...Map.groupBy(ready, ({ articles }) => articles[0]?.id ?? 0)]
    const sendRows = async () => {
      for (let row = rows.shift(); row; row = rows.shift())
        for (const picture of row[1]) {
          const state = await sendOne(row[0], picture)
          change([picture.key], { state })
          if (state.is === 'sent') count(row[0], 1)
        }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, sendRows))
    setWork(null)
    await queries.invalidateQueries()
  }

  /** Takes away again what was sent from here. */
  async function takeBack() {
    setWork('takingBack')
    setProblem(null)
    for (const { key, articles, state } of pictures) {
      const [article] = articles
      if (state.is !== 'sent' || !article) continue
      try {
        const params = { id: article.id, picture: state.pictureId }
        await callAdmin('DELETE /api/admin/products/{id}/pictures/{picture}', { params })
        change([key], { state: { is: 'removed' } })
        count(article.id, -1)
      } catch (error) {
        const { code, message } = refusalOf(error)
        if (code === 'picture_not_found' || code === 'product_not_found')
          change([key], { state: { is: 'removed' } })
        else setProblem(message)
      }
    }
    setWork(null)
    await queries.invalidateQueries()
  }

  /** Tries again what was refused for a reason that passes: to find its product, or to send it once somebody says so. */
  async function retry() {
    const refused = pictures.filter(({ state }) => state.is === 'refused' && state.mayRetry)
    const [known, unknown] = [refused.filter(hasOneArticle), refused.filter((one) => !hasOneArticle(one))]
    const keysOf = (some: readonly ManyPicture[]) => some.map(({ key }) => key)
    change(keysOf(known), { state: { is: 'ready' } })
    change(keysOf(unknown), { state: { is: 'matching' } })
    await match(unknown)
  }

  return {
    pictures,
    work,
    problem,
    add,
    send,
    takeBack,
    /** Says by hand of which product a picture is. */
    choose: (key: number, article: MatchedArticle) =>
      change([key], { articles: [article], by: 'hand', state: { is: 'ready' } }),
    retry,
    forget(key: number) {
      URL.revokeObjectURL(pictures.find((one) => one.key === key)?.url ?? '')
      setPictures((now) => now.filter((one) => one.key !== key))
    },
  }
}

function withMatch(
  one: ManyPicture,
  match: PictureMatchesAnswer['matches'][number] | undefined,
): ManyPicture {
  // Somebody may have chosen meanwhile.
  return match && one.state.is === 'matching' ? { ...one, ...match, state: { is: 'ready' } } : one
}

/** By the numbers that their names have; without any as they came. */
const inOrder = (pictures: readonly ManyPicture[]) =>
  pictures.toSorted((one, other) => one.place - other.place)

async function sendOne(id: number, { file }: ManyPicture): Promise<PictureState> {
  const outcome = await sendPicture(id, file, { serial: null, isReal: false })
  if ('pictureId' in outcome) return { is: 'sent', pictureId: outcome.pictureId }
  if (outcome.code === 'picture_known') return { is: 'known' }
  return { is: 'refused', why: outcome.refusal, mayRetry: outcome.mayRetry }
}
