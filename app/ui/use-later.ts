import { type ComponentType, useEffect, useState } from 'react'

/**
 * A component whose script is loaded once the page stands: undefined until then, and where it never arrives. `load` is the
 * same function at each render.
 */
export function useLater<Props>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> | undefined {
  const [component, setComponent] = useState<ComponentType<Props>>()
  useEffect(() => {
    let isCurrent = true
    load().then(
      (loaded) => isCurrent && setComponent(() => loaded),
      () => {},
    )
    return () => {
      isCurrent = false
    }
  }, [load])
  return component
}
