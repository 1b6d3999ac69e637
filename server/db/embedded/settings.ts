/** Fit for one shop on a small machine. Given at each start, so that a new release can change them. */
export const postgresSettings = {
  // An acknowledged order is on disk: these two are never turned off.
  fsync: 'on',
  synchronous_commit: 'on',
  max_connections: '60',
  shared_buffers: '64MB',
  effective_cache_size: '512MB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  max_wal_size: '512MB',
  random_page_cost: '1.1',
  // Compiling a query takes longer than any query of the shop.
  jit: 'off',
  // Nobody subscribes to this server: one process less.
  max_logical_replication_workers: '0',
  // The data fit in memory: processes that read ahead would only take room.
  io_method: 'sync',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Details and statements of errors name values: e-mails, identity numbers. They stay out of the log.
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
}

export function asArguments(settings: Record<string, string>) {
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}
