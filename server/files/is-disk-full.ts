const fullDisk = new Set(['ENOSPC', 'EDQUOT', 'EROFS'])

/** Whether a file could not be written because the disk takes no more. */
export function isDiskFull(error: unknown): boolean {
  return fullDisk.has((error as NodeJS.ErrnoException).code ?? '')
}
