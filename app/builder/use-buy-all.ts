import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigation } from 'react-router'
import { announce } from '../ui/live-region'
import type { Wanted } from './put-into-cart'

type Said = { isWhole: boolean; text: string }

export type BuyAll = {
  isBusy: boolean
  /** What was done for the PC build as it is; null before, and once it is another. */
  said: Said | null
  buy(): void
}

/** What is behind the buttons that put all of a PC build into the cart. Its script comes with the first press. */
export function useBuyAll(path: string, wanted: readonly Wanted[]): BuyAll {
  const [isBusy, setBusy] = useState(false)
  const isChanging = useNavigation().state !== 'idle'
  const [done, setDone] = useState<{ path: string; said: Said }>()

  // Pressed while a step is under way, it means the PC build with that step.
  const buyIfAsked = useEffectEvent(() => isBusy && void buy())
  useEffect(() => {
    if (!isChanging) buyIfAsked()
  }, [isChanging])

  async function buy() {
    const said = await import('./put-into-cart')
      .then(({ putIntoCart }) => putIntoCart(wanted))
      .catch((error: unknown) => {
        console.warn('It could not be put into the cart', error)
        return { isWhole: false, text: 'No pudimos ponerlo en tu carrito. Prueba de nuevo.' }
      })
    setDone({ path, said })
    setBusy(false)
    announce(said.text)
  }

  return {
    isBusy,
    said: done?.path === path ? done.said : null,
    buy() {
      setBusy(true)
      if (!isChanging) void buy()
    },
  }
}
