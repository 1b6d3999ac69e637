import { type ComponentType, useCallback, useEffect, useEffectEvent, useState } from 'react'
import { inTime } from './in-time'

/**
 * What opens over a page: its script comes when it is wanted, or before, when somebody comes near (call the returned function
 * on hover and focus). The component is undefined until then. `onMissing` is called when it is wanted and does not arrive.
 * `load` is the same function at each render.
 */
export function useOnDemand<Props>(
  load: () => Promise<ComponentType<Props>>,
  isWanted: boolean,
  onMissing: () => void,
): [ComponentType<Props> | undefined, comeNear: () => void] {
  const [component, setComponent] = useState<ComponentType<Props>>()
  const miss = useEffectEvent(onMissing)

  // A script that did not come ahead is missed by nobody yet.
  const comeNear = useCallback(() => void load().catch(() => {}), [load])

  useEffect(() => {
    if (!isWanted) return
    let isCurrent = true
    inTime(load()).then(
      (loaded) => isCurrent && setComponent(() => loaded),
      () => isCurrent && miss(),
    )
    return () => {
      isCurrent = false
    }
  }, [isWanted, load])

  return [component, comeNear]
}
