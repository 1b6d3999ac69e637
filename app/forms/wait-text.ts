const MINUTE = 60

/** What to say after too many tries. The time is rounded up. */
export function waitText(seconds: number): string {
  return `Hiciste muchos intentos seguidos. Espera ${duration(seconds)} y prueba de nuevo.`
}

function duration(seconds: number): string {
  if (seconds <= MINUTE) return counted(seconds, 'segundo')
  const minutes = Math.ceil(seconds / MINUTE)
  return minutes <= MINUTE ? counted(minutes, 'minuto') : counted(Math.ceil(minutes / MINUTE), 'hora')
}

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`
