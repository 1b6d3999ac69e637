/** Writes a figure with its unit: 1000 GB as "1 TB", inches as "15.6″" without a space. */
export function withUnit(value: number, unit: string): string {
  if (unit === 'GB') return gigabytes(value)
  return unit === '″' ? `${value}″` : `${value} ${unit}`
}

/** 0.5 → "512 MB", 16 → "16 GB", 2000 and 2048 → "2 TB", 1920 → "1.92 TB". */
export function gigabytes(value: number): string {
  if (value < 1) return `${Math.round(value * 1024)} MB`
  if (value < 1000) return `${value} GB`
  return `${value % 1024 === 0 ? value / 1024 : Number((value / 1000).toFixed(2))} TB`
}
