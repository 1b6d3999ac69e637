/** Settings for one shop on a small machine. They are passed at each start, so that a new release can change them. */
export const postgresSettings = {
  // These two are never turned off, because an acknowledged order must be on disk.
  fsync: 'on',
  synchronous_commit: 'on',
  // The most that a shop opens: 50 for visits and purchases, two for each of 16 processes, and a few of its own.
  max_connections: '90',
  shared_buffers: '64MB',
  effective_cache_size: '512MB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  max_wal_size: '512MB',
  random_page_cost: '1.1',
  // Compiling a query takes longer than any query of the shop.
  jit: 'off',
  // A statement of the shop takes a tenth of a second at most. Where two cores serve everybody, a second process for it waits
  // longer for its turn than it saves.
  max_parallel_workers_per_gather: '0',
  // Nobody subscribes to this server, so it needs one process less.
  max_logical_replication_workers: '0',
  // The data fit in memory, so processes that read ahead would only take room.
  io_method: 'sync',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Errors of statements quote what buyers typed, in their details and some in their message. Whoever asked hears of them,
  // and the shop's log tells them without that.
  log_min_messages: 'log',
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
}

/** Those that a major version knows: one of before is started once more, for its data to be carried over. */
export function settingsOf(major: number): Record<string, string> {
  const { io_method, ...known } = postgresSettings
  return major < 18 ? known : postgresSettings
}

export function asArguments(settings: Record<string, string>) {
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}
