import type { Config } from '@react-router/dev/config'

export default {
  ssr: true,
  appDirectory: 'app',
  buildDirectory: process.env.BUILD_DIR ?? 'build',
  // All routes in the first page: a shop has few, and a lazy manifest would be one more URL to serve and cache.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
