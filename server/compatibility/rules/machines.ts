import { kitGb, numberOf, spelled, textOf } from '../figures.ts'
import { ofThe, The, the } from '../naming.ts'
import type { Figures, Part, Verdict } from '../part.ts'
import { ofPair, type Rule, type Said } from './rule.ts'

/** Short modules go into laptops and what is as small; long ones into desktops. Null where the machine does not say. */
function formatOf(machine: Figures): 'SODIMM' | 'DIMM' | null {
  if (isSmall(machine)) return 'SODIMM'
  return ['Torre', 'SFF'].includes(String(machine.chassis)) ? 'DIMM' : null
}

function isSmall({ product_type, chassis, battery_wh }: Figures): boolean {
  return (
    product_type === 'Laptop' || product_type === 'Mini PC' || chassis === 'Mini' || battery_wh !== undefined
  )
}

const isSoldered = (machine: Figures) => /^LPDDR/i.test(textOf(machine, 'system_memory_type') ?? '')

/**
 * Type and format of each memory, and how much all of them are together: a laptop of 32 GB takes no two of 32. No source says how
 * many slots a machine has: a single module can take the place of another, more than one is not known to fit.
 */
export const machineMemory: Rule = {
  key: 'machine-memory',
  kinds: ['memory', 'machine'],
  judge: ({ memory = [], machine = [] }) =>
    machine.flatMap((host) => memory.map((guest) => sayOf({ guest, host, all: memory }))),
}

type Fitting = { guest: Part; host: Part; all: readonly Part[] }

function sayOf(fitting: Fitting): Said {
  const { guest, host } = fitting
  const verdict = fittingVerdict(fitting)
  return { verdict, parts: [guest, host], tell: () => tell[verdict](fitting) }
}

function fittingVerdict({ guest: { specs }, host, all }: Fitting): Verdict {
  if (isSoldered(host.specs)) return 'misfit'
  const verdicts = [
    verdictOf(typeOf(specs), textOf(host.specs, 'system_memory_type')),
    verdictOf(textOf(specs, 'memory_format'), formatOf(host.specs)),
    capacityVerdict(all, host),
    slotsVerdict(all, host),
  ]
  return verdicts.includes('misfit') ? 'misfit' : verdicts.includes('unknown') ? 'unknown' : 'fits'
}

const tell: Readonly<Record<Verdict, (fitting: Fitting) => string>> = {
  fits: ({ guest, host }) =>
    `${The(host)} usa ${host.specs.system_memory_type} ${formatOf(host.specs)}, como ${the(guest)}.`,
  misfit({ guest, host, all }) {
    const [type, format] = [textOf(host.specs, 'system_memory_type'), formatOf(host.specs)]
    const [ours, ourFormat] = [typeOf(guest.specs), textOf(guest.specs, 'memory_format')]
    if (isSoldered(host.specs)) return `La memoria ${ofThe(host)} va soldada (${type}): no se amplía.`
    if (verdictOf(ours, type) === 'misfit')
      return `${The(host)} usa ${type} y ${the(guest)} es ${ours}: no encajan.`
    if (verdictOf(ourFormat, format) === 'misfit')
      return `${The(host)} usa módulos ${format} y ${the(guest)} es ${ourFormat}: no encajan.`
    const whose = all.length === 1 && guest.count === 1 ? `${the(guest)} es de` : 'tu memoria suma'
    return `${The(host)} admite hasta ${host.specs.max_memory_gb} GB y ${whose} ${sumOf(all).gb} GB: no la admite.`
  },
  unknown({ guest, host, all }) {
    const [type, ours] = [textOf(host.specs, 'system_memory_type'), typeOf(guest.specs)]
    if (type === null) return `Sin dato de la memoria ${ofThe(host)}: verifica que use ${ours ?? 'la misma'}.`
    if (ours === null) return `Sin dato del tipo ${ofThe(guest)}: verifica que sea ${type}.`
    const format = formatOf(host.specs)
    if (format === null)
      return `Sin dato del tamaño de los módulos ${ofThe(host)}: verifica que sea ${textOf(guest.specs, 'memory_format') ?? 'el mismo'}.`
    if (textOf(guest.specs, 'memory_format') === null)
      return `Sin dato del formato ${ofThe(guest)}: verifica que sea ${format}.`
    const [{ gb, isWhole }, most] = [sumOf(all), numberOf(host.specs, 'max_memory_gb')]
    if (most === null)
      return `Sin dato de la memoria máxima ${ofThe(host)}: verifica que admita ${isWhole ? `${gb} GB` : the(guest)}.`
    const withoutSize = unsized(all)
    if (withoutSize)
      return `Sin dato de la capacidad ${ofThe(withoutSize)}: verifica que no pase de ${most} GB.`
    const modules = modulesOf(all)
    return `Sin dato de las ranuras de memoria ${ofThe(host)}: verifica que tenga ${modules === null ? 'ranuras' : `${modules} ranuras`} para ${the(guest)}.`
  },
}

const typeOf = (memory: Figures) => textOf(memory, 'memory_type')

function verdictOf(ours: string | null, theirs: string | null): Verdict {
  if (ours === null || theirs === null) return 'unknown'
  return spelled(ours) === spelled(theirs) ? 'fits' : 'misfit'
}

function capacityVerdict(all: readonly Part[], { specs, count }: Part): Verdict {
  const { gb, isWhole } = sumOf(all)
  const most = numberOf(specs, 'max_memory_gb')
  if (most !== null && gb > most * count) return 'misfit'
  return most === null || !isWhole ? 'unknown' : 'fits'
}

function slotsVerdict(all: readonly Part[], { count }: Part): Verdict {
  const modules = modulesOf(all)
  return modules !== null && modules <= count ? 'fits' : 'unknown'
}

function modulesOf(all: readonly Part[]): number | null {
  let modules = 0
  for (const { specs, count } of all) {
    const each = numberOf(specs, 'module_count')
    if (each === null) return null
    modules += each * count
  }
  return modules
}

/** What is known of how much they are together. */
function sumOf(all: readonly Part[]): { gb: number; isWhole: boolean } {
  const gb = all.reduce((sum, kit) => sum + (kitGb(kit) ?? 0) * kit.count, 0)
  return { gb, isWhole: unsized(all) === undefined }
}

const unsized = (all: readonly Part[]) => all.find((kit) => kitGb(kit) === null)

/** No machine says which drives it takes. What can be said is that a large one has no room in a small machine. */
export const machineDrive: Rule = ofPair({
  key: 'machine-drive',
  kinds: ['drive', 'machine'],
  verdict: (drive, machine) =>
    isSmall(machine) && textOf(drive, 'drive_form_factor')?.startsWith('3.5') ? 'misfit' : 'unknown',
  tell: {
    fits: () => '',
    misfit: (drive, machine) => `${The(drive)} es de 3.5″ y no cabe en ${the(machine)}.`,
    unknown(drive, machine) {
      const format = textOf(drive.specs, 'drive_form_factor')
      return format === null
        ? `Sin dato del formato ${ofThe(drive)}: verifica que quepa en ${the(machine)}.`
        : `Sin dato de los discos que admite ${the(machine)}: verifica que tenga lugar para uno ${format.startsWith('M.2') ? format : `de ${format}`}.`
    },
  },
})
