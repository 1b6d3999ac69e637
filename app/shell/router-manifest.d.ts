declare global {
  interface Window {
    /** The router's own list of its screens and their scripts, with the build that they belong to. */
    __reactRouterManifest?: { version: string; routes: Record<string, { module: string } | undefined> }
  }
}

export {}
