declare global {
  interface Window {
    /** The router's own list of its screens and their scripts, and the build that they are of. */
    __reactRouterManifest?: { version: string; routes: Record<string, { module: string } | undefined> }
  }
}

export {}
