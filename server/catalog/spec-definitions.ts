import { withUnit } from './internal/units.ts'

/**
 * Every specification that a product can have. The product page uses the label and unit, the card its two or three most
 * important figures, and facets and compatibility the type. The order here is the order on the product page.
 *
 * A column of an imported file that is a pair ("600,3000" rpm, "2,16" modules) becomes two keys, because a facet cannot
 * filter pairs. `price_per_gb` has no key, because it is calculated from the price.
 */
export type SpecDefinition = {
  key: string
  type: 'number' | 'text' | 'boolean'
  unit: string | null
  /** What the buyer reads, in Spanish. */
  label: string
  /** Ids of the categories whose products may carry it. */
  categories: readonly number[]
  /** Position on the card; absent if the card does not show it. See `cardFigures`. */
  card?: 1 | 2 | 3
  /** The product can have several values, such as the boards that fit in a case. */
  many?: true
  /** How a card writes a value with its unit, if it would be unclear without its label. */
  phrase?: string
  /** The same for the value 1. */
  phraseOne?: string
}

export const specDefinitions = [
  // What kind of thing it is, in the two categories that hold several kinds.
  { key: 'product_type', type: 'text', unit: null, label: 'Tipo', categories: [8, 10] },

  // Processors, and whatever must fit them.
  { key: 'socket', type: 'text', unit: null, label: 'Zócalo', categories: [1, 3], card: 1 },
  { key: 'processor', type: 'text', unit: null, label: 'Procesador', categories: [9, 10], card: 1 },
  { key: 'graphics', type: 'text', unit: null, label: 'Gráficos', categories: [9, 10], card: 2 },
  { key: 'microarchitecture', type: 'text', unit: null, label: 'Arquitectura', categories: [1] },
  {
    key: 'thread_count',
    type: 'number',
    unit: null,
    label: 'Hilos',
    categories: [1],
    card: 2,
    phrase: '{value} hilos',
    phraseOne: '1 hilo',
  },

  // Graphics cards.
  { key: 'gpu_chip', type: 'text', unit: null, label: 'Chip gráfico', categories: [2, 10] },
  { key: 'vram_gb', type: 'number', unit: 'GB', label: 'Memoria de video', categories: [2, 10], card: 1 },
  { key: 'vram_type', type: 'text', unit: null, label: 'Tipo de memoria de video', categories: [2, 10] },
  {
    key: 'slot_width',
    type: 'number',
    unit: 'ranuras',
    label: 'Grosor',
    categories: [2, 10],
    card: 2,
    phraseOne: '1 ranura',
  },

  { key: 'tdp_w', type: 'number', unit: 'W', label: 'Consumo típico', categories: [1, 2, 10], card: 3 },
  {
    key: 'core_count',
    type: 'number',
    unit: null,
    label: 'Núcleos',
    categories: [1],
    card: 3,
    phrase: '{value} núcleos',
    phraseOne: '1 núcleo',
  },
  { key: 'base_clock_ghz', type: 'number', unit: 'GHz', label: 'Frecuencia base', categories: [1] },
  {
    key: 'boost_clock_ghz',
    type: 'number',
    unit: 'GHz',
    label: 'Frecuencia máxima',
    categories: [1],
    card: 3,
  },
  { key: 'cache_l3_mb', type: 'number', unit: 'MB', label: 'Caché L3', categories: [1] },
  { key: 'integrated_graphics', type: 'text', unit: null, label: 'Gráficos integrados', categories: [1] },
  {
    key: 'supported_memory',
    type: 'text',
    unit: null,
    label: 'Memoria compatible',
    categories: [1],
    many: true,
  },
  { key: 'includes_cooler', type: 'boolean', unit: null, label: 'Incluye disipador', categories: [1] },

  { key: 'core_clock_mhz', type: 'number', unit: 'MHz', label: 'Frecuencia base', categories: [2, 10] },
  { key: 'boost_clock_mhz', type: 'number', unit: 'MHz', label: 'Frecuencia máxima', categories: [2, 10] },
  { key: 'length_mm', type: 'number', unit: 'mm', label: 'Largo', categories: [2, 10], card: 3 },
  { key: 'fan_count', type: 'number', unit: null, label: 'Ventiladores', categories: [2, 7, 8, 10] },
  { key: 'bus', type: 'text', unit: null, label: 'Conexión a la placa', categories: [2, 10] },
  {
    key: 'video_outputs',
    type: 'text',
    unit: null,
    label: 'Salidas de video',
    categories: [2, 3, 9, 10],
    many: true,
  },
  { key: 'power_connectors', type: 'text', unit: null, label: 'Conectores de energía', categories: [2, 10] },
  { key: 'recommended_psu_w', type: 'number', unit: 'W', label: 'Fuente recomendada', categories: [2, 10] },

  // Motherboards.
  { key: 'chipset', type: 'text', unit: null, label: 'Chipset', categories: [3] },
  { key: 'memory_type', type: 'text', unit: null, label: 'Tipo de memoria', categories: [3, 4], card: 2 },
  { key: 'form_factor', type: 'text', unit: null, label: 'Formato', categories: [3], card: 3 },
  {
    key: 'memory_slots',
    type: 'number',
    unit: null,
    label: 'Ranuras de memoria',
    categories: [3],
    card: 3,
    phrase: '{value} ranuras',
    phraseOne: '1 ranura',
  },
  { key: 'max_memory_gb', type: 'number', unit: 'GB', label: 'Memoria máxima', categories: [3, 9, 10] },
  { key: 'm2_slots', type: 'number', unit: null, label: 'Ranuras M.2', categories: [3] },
  { key: 'pcie_version', type: 'text', unit: null, label: 'PCIe de la gráfica', categories: [3] },
  { key: 'network', type: 'text', unit: null, label: 'Red por cable', categories: [3, 9, 10] },
  { key: 'wifi', type: 'text', unit: null, label: 'Wi-Fi', categories: [3, 9, 10] },

  // Screens: the refresh comes first, as the figure that a laptop’s card shows.
  { key: 'screen_inches', type: 'number', unit: '″', label: 'Pantalla', categories: [8, 9, 10] },
  { key: 'refresh_rate_hz', type: 'number', unit: 'Hz', label: 'Refresco', categories: [8, 9, 10], card: 3 },
  { key: 'resolution', type: 'text', unit: null, label: 'Resolución', categories: [8, 9, 10], card: 3 },
  { key: 'panel_type', type: 'text', unit: null, label: 'Panel', categories: [8, 9, 10], card: 3 },
  {
    key: 'video_inputs',
    type: 'text',
    unit: null,
    label: 'Entradas de video',
    categories: [8, 10],
    many: true,
  },
  { key: 'response_time_ms', type: 'number', unit: 'ms', label: 'Tiempo de respuesta', categories: [8, 10] },
  { key: 'aspect_ratio', type: 'text', unit: null, label: 'Proporción', categories: [8, 9, 10] },

  // Memory.
  { key: 'memory_speed_mts', type: 'number', unit: 'MT/s', label: 'Velocidad', categories: [1, 4] },
  {
    key: 'cas_latency',
    type: 'number',
    unit: null,
    label: 'Latencia CAS',
    categories: [4],
    card: 1,
    phrase: 'CL{value}',
  },
  { key: 'first_word_latency_ns', type: 'number', unit: 'ns', label: 'Latencia real', categories: [4] },
  {
    key: 'module_count',
    type: 'number',
    unit: null,
    label: 'Módulos',
    categories: [4],
    card: 3,
    phrase: '{value} módulos',
    phraseOne: '1 módulo',
  },
  { key: 'module_gb', type: 'number', unit: 'GB', label: 'Por módulo', categories: [4] },
  { key: 'memory_format', type: 'text', unit: null, label: 'Formato', categories: [4] },
  { key: 'memory_profile', type: 'text', unit: null, label: 'Perfil', categories: [4], many: true },
  { key: 'voltage_v', type: 'number', unit: 'V', label: 'Voltaje', categories: [4] },
  { key: 'height_mm', type: 'number', unit: 'mm', label: 'Alto', categories: [4] },

  // Drives; capacity is also a memory kit's whole, and `memory_gb` that of a computer.
  {
    key: 'memory_gb',
    type: 'number',
    unit: 'GB',
    label: 'Memoria RAM',
    categories: [9, 10],
    card: 3,
    phrase: '{value} RAM',
  },
  { key: 'system_memory_type', type: 'text', unit: null, label: 'Tipo de RAM', categories: [9, 10] },
  { key: 'capacity_gb', type: 'number', unit: 'GB', label: 'Capacidad', categories: [4, 5] },
  {
    key: 'storage_gb',
    type: 'number',
    unit: 'GB',
    label: 'Almacenamiento',
    categories: [9, 10],
    card: 3,
    phrase: 'SSD {value}',
  },
  { key: 'drive_type', type: 'text', unit: null, label: 'Tipo', categories: [5] },
  { key: 'interface', type: 'text', unit: null, label: 'Interfaz', categories: [5], card: 1 },
  { key: 'read_mb_s', type: 'number', unit: 'MB/s', label: 'Lectura secuencial', categories: [5], card: 2 },
  { key: 'write_mb_s', type: 'number', unit: 'MB/s', label: 'Escritura secuencial', categories: [5] },
  { key: 'rotation_rpm', type: 'number', unit: 'rpm', label: 'Velocidad de giro', categories: [5], card: 2 },
  { key: 'drive_form_factor', type: 'text', unit: null, label: 'Formato', categories: [5], card: 3 },
  { key: 'cache_mb', type: 'number', unit: 'MB', label: 'Caché', categories: [5] },
  { key: 'endurance_tbw', type: 'number', unit: 'TBW', label: 'Resistencia de escritura', categories: [5] },
  { key: 'has_heatsink', type: 'boolean', unit: null, label: 'Con disipador', categories: [4, 5] },

  // Power supplies.
  { key: 'wattage_w', type: 'number', unit: 'W', label: 'Potencia', categories: [6] },
  { key: 'efficiency', type: 'text', unit: null, label: 'Eficiencia', categories: [6], card: 1 },
  { key: 'psu_standard', type: 'text', unit: null, label: 'Norma', categories: [6], card: 2 },
  { key: 'modular', type: 'text', unit: null, label: 'Cables', categories: [6], card: 3 },
  { key: 'psu_form_factor', type: 'text', unit: null, label: 'Formato', categories: [6], card: 3 },
  {
    key: 'gpu_connectors',
    type: 'text',
    unit: null,
    label: 'Conectores para gráfica',
    categories: [6],
    many: true,
  },
  { key: 'psu_length_mm', type: 'number', unit: 'mm', label: 'Largo', categories: [6] },

  // Cases.
  { key: 'case_type', type: 'text', unit: null, label: 'Tipo', categories: [7], card: 1 },
  {
    key: 'board_form_factors',
    type: 'text',
    unit: null,
    label: 'Placas que admite',
    categories: [7],
    many: true,
  },
  {
    key: 'max_gpu_length_mm',
    type: 'number',
    unit: 'mm',
    label: 'Largo máximo de gráfica',
    categories: [7],
    card: 2,
    phrase: 'gráfica hasta {value}',
  },
  {
    key: 'max_cooler_height_mm',
    type: 'number',
    unit: 'mm',
    label: 'Alto máximo de disipador',
    categories: [7],
  },
  { key: 'max_radiator_mm', type: 'number', unit: 'mm', label: 'Radiador máximo', categories: [7] },
  { key: 'included_psu_w', type: 'number', unit: 'W', label: 'Fuente incluida', categories: [7] },
  { key: 'side_panel', type: 'text', unit: null, label: 'Panel lateral', categories: [7], card: 3 },
  { key: 'volume_l', type: 'number', unit: 'L', label: 'Volumen', categories: [7] },
  { key: 'bays_35', type: 'number', unit: null, label: 'Bahías de 3.5″', categories: [7] },

  // Coolers and fans.
  {
    key: 'cooler_sockets',
    type: 'text',
    unit: null,
    label: 'Zócalos compatibles',
    categories: [8],
    many: true,
  },
  {
    key: 'radiator_mm',
    type: 'number',
    unit: 'mm',
    label: 'Radiador',
    categories: [8],
    card: 1,
    phrase: 'radiador {value}',
  },
  {
    key: 'cooler_height_mm',
    type: 'number',
    unit: 'mm',
    label: 'Alto',
    categories: [8],
    card: 1,
    phrase: '{value} de alto',
  },
  {
    key: 'fan_size_mm',
    type: 'number',
    unit: 'mm',
    label: 'Tamaño del ventilador',
    categories: [8],
    card: 2,
    phrase: 'ventilador {value}',
  },
  { key: 'fan_rpm_min', type: 'number', unit: 'rpm', label: 'Giro mínimo', categories: [8] },
  { key: 'fan_rpm_max', type: 'number', unit: 'rpm', label: 'Giro máximo', categories: [8] },
  { key: 'noise_min_db', type: 'number', unit: 'dB', label: 'Ruido mínimo', categories: [8] },
  { key: 'noise_max_db', type: 'number', unit: 'dB', label: 'Ruido máximo', categories: [8], card: 3 },
  { key: 'airflow_min_cfm', type: 'number', unit: 'CFM', label: 'Caudal mínimo', categories: [8] },
  { key: 'airflow_max_cfm', type: 'number', unit: 'CFM', label: 'Caudal máximo', categories: [8], card: 3 },
  { key: 'pwm', type: 'boolean', unit: null, label: 'Control PWM', categories: [8] },

  // Keyboards, mice, headsets.
  { key: 'keyboard_style', type: 'text', unit: null, label: 'Estilo', categories: [8], card: 1 },
  { key: 'keyboard_layout', type: 'text', unit: null, label: 'Distribución', categories: [8, 9, 10] },
  { key: 'switches', type: 'text', unit: null, label: 'Interruptores', categories: [8], card: 2 },
  { key: 'backlight', type: 'text', unit: null, label: 'Iluminación', categories: [8] },
  { key: 'tenkeyless', type: 'boolean', unit: null, label: 'Sin teclado numérico', categories: [8] },
  { key: 'tracking', type: 'text', unit: null, label: 'Sensor', categories: [8] },
  { key: 'max_dpi', type: 'number', unit: 'dpi', label: 'Resolución máxima', categories: [8], card: 1 },
  { key: 'hand', type: 'text', unit: null, label: 'Mano', categories: [8] },
  { key: 'headset_type', type: 'text', unit: null, label: 'Tipo de audífono', categories: [8], card: 1 },
  { key: 'enclosure', type: 'text', unit: null, label: 'Copas', categories: [8] },
  { key: 'frequency_min_hz', type: 'number', unit: 'Hz', label: 'Frecuencia mínima', categories: [8] },
  { key: 'frequency_max_khz', type: 'number', unit: 'kHz', label: 'Frecuencia máxima', categories: [8] },
  { key: 'microphone', type: 'boolean', unit: null, label: 'Micrófono', categories: [8] },
  { key: 'wireless', type: 'boolean', unit: null, label: 'Inalámbrico', categories: [8] },
  { key: 'connection', type: 'text', unit: null, label: 'Conexión', categories: [8], card: 3, many: true },

  // Whole computers.
  { key: 'battery_wh', type: 'number', unit: 'Wh', label: 'Batería', categories: [9, 10] },
  { key: 'operating_system', type: 'text', unit: null, label: 'Sistema operativo', categories: [9, 10] },
  { key: 'chassis', type: 'text', unit: null, label: 'Chasis', categories: [10] },
  { key: 'wear', type: 'text', unit: null, label: 'Estado', categories: [10] },

  { key: 'weight_kg', type: 'number', unit: 'kg', label: 'Peso', categories: [8, 9, 10] },
  {
    key: 'color',
    type: 'text',
    unit: null,
    label: 'Color',
    categories: [2, 3, 4, 6, 7, 8, 9, 10],
    many: true,
  },
] as const satisfies readonly SpecDefinition[]

export type SpecKey = (typeof specDefinitions)[number]['key']

/** What a specification holds: one value, or several where its definition says `many`. */
export type SpecValue = string | number | boolean | readonly string[]

/** Writes a value as it stands beside its label: "1 TB", "15.6″", "Sí", "HDMI, USB-C". */
export function specText(definition: SpecDefinition, value: SpecValue): string {
  if (typeof value === 'boolean') return value ? 'Sí' : 'No'
  if (typeof value === 'object') return value.join(', ')
  if (typeof value === 'string' || !definition.unit) return String(value)
  return value === 1 && definition.phraseOne ? definition.phraseOne : withUnit(value, definition.unit)
}

/** Writes a value as it stands on a card, without a label: "16 hilos", "182 W", "CL30". */
export function specFigure(definition: SpecDefinition, value: SpecValue): string {
  if (typeof value === 'boolean') return value ? definition.label : ''
  if (typeof value === 'object') return value.join(' / ')
  if (value === 1 && definition.phraseOne) return definition.phraseOne
  const text = specText(definition, value)
  return definition.phrase?.replace('{value}', text) ?? text
}

/**
 * Chooses the figures for a card: the first three that the product has, by card position and then by the order above. An
 * imported graphics card without slots and watts still shows its memory and length.
 */
export function cardFigures(categoryId: number, specs: Partial<Record<SpecKey, SpecValue>>): string[] {
  const figures: { position: number; text: string }[] = []
  for (const definition of specDefinitions as readonly (SpecDefinition & { key: SpecKey })[]) {
    const value = specs[definition.key]
    if (!definition.card || value === undefined || !definition.categories.includes(categoryId)) continue
    figures.push({ position: definition.card, text: specFigure(definition, value) })
  }
  return figures
    .sort((a, b) => a.position - b.position)
    .slice(0, 3)
    .map(({ text }) => text)
}
