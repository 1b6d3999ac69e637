import { type CategoryId, categories } from '../../contract/categories.ts'
import type { SpecDefinition, SpecPlace } from './spec-definitions.ts'

type SeedDefinition = {
  key: string
  /** Its name in URLs. Those of a listing's other filters are taken: see `takenSlugs` in the test. */
  slug: string
  type: 'number' | 'text' | 'boolean'
  unit?: string
  /** What the buyer reads, in Spanish. */
  label: string
  /** How a card writes a value with its unit, if it would be unclear without its label. */
  phrase?: string
  /** The same for the value 1. */
  phraseOne?: string
  /** The product can have several values, such as the boards that fit in a case. */
  isMany?: true
  /** Which of two figures is the best, where everybody would say so. */
  better?: 'more' | 'less'
}

/**
 * The specifications that a new shop begins with. They fill an empty table, and from then on the table counts: what the
 * staff change there stays. Whatever is added here also needs a migration, for the shops that have their rows already.
 *
 * A column of an imported file that is a pair ("600,3000" rpm, "2,16" modules) becomes two keys, because a filter cannot
 * take pairs. `price_per_gb` has no key, because it is calculated from the price.
 */
const seedDefinitions = [
  // What kind of thing it is, in the two categories that hold several kinds.
  { key: 'product_type', slug: 'tipo', type: 'text', label: 'Tipo' },

  // Processors, and whatever must fit them.
  { key: 'socket', slug: 'zocalo', type: 'text', label: 'Zócalo' },
  { key: 'processor', slug: 'procesador', type: 'text', label: 'Procesador' },
  { key: 'graphics', slug: 'graficos', type: 'text', label: 'Gráficos' },
  { key: 'microarchitecture', slug: 'arquitectura', type: 'text', label: 'Arquitectura' },
  {
    key: 'thread_count',
    slug: 'hilos',
    type: 'number',
    label: 'Hilos',
    phrase: '{value} hilos',
    phraseOne: '1 hilo',
    better: 'more',
  },

  // Graphics cards.
  { key: 'gpu_chip', slug: 'chip', type: 'text', label: 'Chip gráfico' },
  { key: 'vram_gb', slug: 'vram', type: 'number', unit: 'GB', label: 'Memoria de video', better: 'more' },
  { key: 'vram_type', slug: 'tipo-de-vram', type: 'text', label: 'Tipo de memoria de video' },
  {
    key: 'slot_width',
    slug: 'grosor',
    type: 'number',
    unit: 'ranuras',
    label: 'Grosor',
    phraseOne: '1 ranura',
  },
  { key: 'tdp_w', slug: 'consumo', type: 'number', unit: 'W', label: 'Consumo típico', better: 'less' },
  {
    key: 'core_count',
    slug: 'nucleos',
    type: 'number',
    label: 'Núcleos',
    phrase: '{value} núcleos',
    phraseOne: '1 núcleo',
    better: 'more',
  },
  {
    key: 'base_clock_ghz',
    slug: 'ghz-base',
    type: 'number',
    unit: 'GHz',
    label: 'Frecuencia base',
    better: 'more',
  },
  {
    key: 'boost_clock_ghz',
    slug: 'ghz-maximos',
    type: 'number',
    unit: 'GHz',
    label: 'Frecuencia máxima',
    better: 'more',
  },
  { key: 'cache_l3_mb', slug: 'cache-l3', type: 'number', unit: 'MB', label: 'Caché L3', better: 'more' },
  { key: 'integrated_graphics', slug: 'graficos-integrados', type: 'text', label: 'Gráficos integrados' },
  {
    key: 'supported_memory',
    slug: 'memoria-compatible',
    type: 'text',
    label: 'Memoria compatible',
    isMany: true,
  },
  { key: 'includes_cooler', slug: 'incluye-disipador', type: 'boolean', label: 'Incluye disipador' },
  {
    key: 'core_clock_mhz',
    slug: 'mhz-base',
    type: 'number',
    unit: 'MHz',
    label: 'Frecuencia base',
    better: 'more',
  },
  {
    key: 'boost_clock_mhz',
    slug: 'mhz-maximos',
    type: 'number',
    unit: 'MHz',
    label: 'Frecuencia máxima',
    better: 'more',
  },
  { key: 'length_mm', slug: 'largo', type: 'number', unit: 'mm', label: 'Largo' },
  { key: 'fan_count', slug: 'ventiladores', type: 'number', label: 'Ventiladores' },
  { key: 'bus', slug: 'bus', type: 'text', label: 'Conexión a la placa' },
  { key: 'video_outputs', slug: 'salidas-de-video', type: 'text', label: 'Salidas de video', isMany: true },
  { key: 'power_connectors', slug: 'conectores-de-energia', type: 'text', label: 'Conectores de energía' },
  {
    key: 'recommended_psu_w',
    slug: 'fuente-recomendada',
    type: 'number',
    unit: 'W',
    label: 'Fuente recomendada',
    better: 'less',
  },

  // Motherboards.
  { key: 'chipset', slug: 'chipset', type: 'text', label: 'Chipset' },
  { key: 'memory_type', slug: 'tipo-de-memoria', type: 'text', label: 'Tipo de memoria' },
  { key: 'form_factor', slug: 'formato', type: 'text', label: 'Formato' },
  {
    key: 'memory_slots',
    slug: 'ranuras-de-memoria',
    type: 'number',
    label: 'Ranuras de memoria',
    phrase: '{value} ranuras',
    phraseOne: '1 ranura',
    better: 'more',
  },
  {
    key: 'max_memory_gb',
    slug: 'memoria-maxima',
    type: 'number',
    unit: 'GB',
    label: 'Memoria máxima',
    better: 'more',
  },
  { key: 'm2_slots', slug: 'ranuras-m2', type: 'number', label: 'Ranuras M.2', better: 'more' },
  { key: 'pcie_version', slug: 'pcie', type: 'text', label: 'PCIe de la gráfica' },
  { key: 'network', slug: 'red', type: 'text', label: 'Red por cable' },
  { key: 'wifi', slug: 'wifi', type: 'text', label: 'Wi-Fi' },

  // Screens.
  { key: 'screen_inches', slug: 'pantalla', type: 'number', unit: '″', label: 'Pantalla' },
  { key: 'refresh_rate_hz', slug: 'refresco', type: 'number', unit: 'Hz', label: 'Refresco', better: 'more' },
  { key: 'resolution', slug: 'resolucion', type: 'text', label: 'Resolución' },
  { key: 'panel_type', slug: 'panel', type: 'text', label: 'Panel' },
  { key: 'video_inputs', slug: 'entradas-de-video', type: 'text', label: 'Entradas de video', isMany: true },
  {
    key: 'response_time_ms',
    slug: 'respuesta',
    type: 'number',
    unit: 'ms',
    label: 'Tiempo de respuesta',
    better: 'less',
  },
  { key: 'aspect_ratio', slug: 'proporcion', type: 'text', label: 'Proporción' },

  // Memory.
  {
    key: 'memory_speed_mts',
    slug: 'velocidad',
    type: 'number',
    unit: 'MT/s',
    label: 'Velocidad',
    better: 'more',
  },
  {
    key: 'cas_latency',
    slug: 'latencia-cas',
    type: 'number',
    label: 'Latencia CAS',
    phrase: 'CL{value}',
    better: 'less',
  },
  {
    key: 'first_word_latency_ns',
    slug: 'latencia-real',
    type: 'number',
    unit: 'ns',
    label: 'Latencia real',
    better: 'less',
  },
  {
    key: 'module_count',
    slug: 'modulos',
    type: 'number',
    label: 'Módulos',
    phrase: '{value} módulos',
    phraseOne: '1 módulo',
  },
  { key: 'module_gb', slug: 'por-modulo', type: 'number', unit: 'GB', label: 'Por módulo' },
  { key: 'memory_format', slug: 'formato-de-memoria', type: 'text', label: 'Formato' },
  { key: 'memory_profile', slug: 'perfil', type: 'text', label: 'Perfil', isMany: true },
  { key: 'voltage_v', slug: 'voltaje', type: 'number', unit: 'V', label: 'Voltaje' },
  { key: 'height_mm', slug: 'alto', type: 'number', unit: 'mm', label: 'Alto' },

  // Drives; capacity is also a memory kit’s whole, and `memory_gb` that of a computer.
  {
    key: 'memory_gb',
    slug: 'ram',
    type: 'number',
    unit: 'GB',
    label: 'Memoria RAM',
    phrase: '{value} RAM',
    better: 'more',
  },
  { key: 'system_memory_type', slug: 'tipo-de-ram', type: 'text', label: 'Tipo de RAM' },
  { key: 'capacity_gb', slug: 'capacidad', type: 'number', unit: 'GB', label: 'Capacidad', better: 'more' },
  {
    key: 'storage_gb',
    slug: 'almacenamiento',
    type: 'number',
    unit: 'GB',
    label: 'Almacenamiento',
    phrase: 'SSD {value}',
    better: 'more',
  },
  { key: 'drive_type', slug: 'tipo-de-disco', type: 'text', label: 'Tipo' },
  { key: 'interface', slug: 'interfaz', type: 'text', label: 'Interfaz' },
  {
    key: 'read_mb_s',
    slug: 'lectura',
    type: 'number',
    unit: 'MB/s',
    label: 'Lectura secuencial',
    better: 'more',
  },
  {
    key: 'write_mb_s',
    slug: 'escritura',
    type: 'number',
    unit: 'MB/s',
    label: 'Escritura secuencial',
    better: 'more',
  },
  {
    key: 'rotation_rpm',
    slug: 'giro',
    type: 'number',
    unit: 'rpm',
    label: 'Velocidad de giro',
    better: 'more',
  },
  { key: 'drive_form_factor', slug: 'formato-de-disco', type: 'text', label: 'Formato' },
  { key: 'cache_mb', slug: 'cache', type: 'number', unit: 'MB', label: 'Caché', better: 'more' },
  {
    key: 'endurance_tbw',
    slug: 'resistencia',
    type: 'number',
    unit: 'TBW',
    label: 'Resistencia de escritura',
    better: 'more',
  },
  { key: 'has_heatsink', slug: 'con-disipador', type: 'boolean', label: 'Con disipador' },

  // Power supplies.
  { key: 'wattage_w', slug: 'potencia', type: 'number', unit: 'W', label: 'Potencia', better: 'more' },
  { key: 'efficiency', slug: 'eficiencia', type: 'text', label: 'Eficiencia' },
  { key: 'psu_standard', slug: 'norma', type: 'text', label: 'Norma' },
  { key: 'modular', slug: 'cables', type: 'text', label: 'Cables' },
  { key: 'psu_form_factor', slug: 'formato-de-fuente', type: 'text', label: 'Formato' },
  {
    key: 'gpu_connectors',
    slug: 'conectores-para-grafica',
    type: 'text',
    label: 'Conectores para gráfica',
    isMany: true,
  },
  { key: 'psu_length_mm', slug: 'largo-de-fuente', type: 'number', unit: 'mm', label: 'Largo' },

  // Cases.
  { key: 'case_type', slug: 'tipo-de-carcasa', type: 'text', label: 'Tipo' },
  {
    key: 'board_form_factors',
    slug: 'placas-que-admite',
    type: 'text',
    label: 'Placas que admite',
    isMany: true,
  },
  {
    key: 'max_gpu_length_mm',
    slug: 'largo-de-grafica',
    type: 'number',
    unit: 'mm',
    label: 'Largo máximo de gráfica',
    phrase: 'gráfica hasta {value}',
    better: 'more',
  },
  {
    key: 'max_cooler_height_mm',
    slug: 'alto-de-disipador',
    type: 'number',
    unit: 'mm',
    label: 'Alto máximo de disipador',
    better: 'more',
  },
  {
    key: 'max_radiator_mm',
    slug: 'radiador-maximo',
    type: 'number',
    unit: 'mm',
    label: 'Radiador máximo',
    better: 'more',
  },
  {
    key: 'included_psu_w',
    slug: 'fuente-incluida',
    type: 'number',
    unit: 'W',
    label: 'Fuente incluida',
    better: 'more',
  },
  { key: 'side_panel', slug: 'panel-lateral', type: 'text', label: 'Panel lateral' },
  { key: 'volume_l', slug: 'volumen', type: 'number', unit: 'L', label: 'Volumen' },
  { key: 'bays_35', slug: 'bahias', type: 'number', label: 'Bahías de 3.5″', better: 'more' },

  // Coolers and fans.
  {
    key: 'cooler_sockets',
    slug: 'zocalos-compatibles',
    type: 'text',
    label: 'Zócalos compatibles',
    isMany: true,
  },
  {
    key: 'radiator_mm',
    slug: 'radiador',
    type: 'number',
    unit: 'mm',
    label: 'Radiador',
    phrase: 'radiador {value}',
  },
  {
    key: 'cooler_height_mm',
    slug: 'alto-del-disipador',
    type: 'number',
    unit: 'mm',
    label: 'Alto',
    phrase: '{value} de alto',
  },
  {
    key: 'fan_size_mm',
    slug: 'ventilador',
    type: 'number',
    unit: 'mm',
    label: 'Tamaño del ventilador',
    phrase: 'ventilador {value}',
  },
  { key: 'fan_rpm_min', slug: 'giro-minimo', type: 'number', unit: 'rpm', label: 'Giro mínimo' },
  { key: 'fan_rpm_max', slug: 'giro-maximo', type: 'number', unit: 'rpm', label: 'Giro máximo' },
  {
    key: 'noise_min_db',
    slug: 'ruido-minimo',
    type: 'number',
    unit: 'dB',
    label: 'Ruido mínimo',
    better: 'less',
  },
  { key: 'noise_max_db', slug: 'ruido', type: 'number', unit: 'dB', label: 'Ruido máximo', better: 'less' },
  { key: 'airflow_min_cfm', slug: 'caudal-minimo', type: 'number', unit: 'CFM', label: 'Caudal mínimo' },
  {
    key: 'airflow_max_cfm',
    slug: 'caudal',
    type: 'number',
    unit: 'CFM',
    label: 'Caudal máximo',
    better: 'more',
  },
  { key: 'pwm', slug: 'pwm', type: 'boolean', label: 'Control PWM' },

  // Keyboards, mice, headsets.
  { key: 'keyboard_style', slug: 'estilo', type: 'text', label: 'Estilo' },
  { key: 'keyboard_layout', slug: 'distribucion', type: 'text', label: 'Distribución' },
  { key: 'switches', slug: 'interruptores', type: 'text', label: 'Interruptores' },
  { key: 'backlight', slug: 'iluminacion', type: 'text', label: 'Iluminación' },
  { key: 'tenkeyless', slug: 'sin-teclado-numerico', type: 'boolean', label: 'Sin teclado numérico' },
  { key: 'tracking', slug: 'sensor', type: 'text', label: 'Sensor' },
  { key: 'max_dpi', slug: 'dpi', type: 'number', unit: 'dpi', label: 'Resolución máxima', better: 'more' },
  { key: 'hand', slug: 'mano', type: 'text', label: 'Mano' },
  { key: 'headset_type', slug: 'tipo-de-audifono', type: 'text', label: 'Tipo de audífono' },
  { key: 'enclosure', slug: 'copas', type: 'text', label: 'Copas' },
  {
    key: 'frequency_min_hz',
    slug: 'frecuencia-minima',
    type: 'number',
    unit: 'Hz',
    label: 'Frecuencia mínima',
  },
  {
    key: 'frequency_max_khz',
    slug: 'frecuencia-maxima',
    type: 'number',
    unit: 'kHz',
    label: 'Frecuencia máxima',
  },
  { key: 'microphone', slug: 'microfono', type: 'boolean', label: 'Micrófono' },
  { key: 'wireless', slug: 'inalambrico', type: 'boolean', label: 'Inalámbrico' },

  // UPS and regulators. `battery_v` and `battery_ah` are those of all batteries of a UPS together.
  { key: 'ups_va', slug: 'va', type: 'number', unit: 'VA', label: 'Potencia aparente', better: 'more' },
  { key: 'ups_watts', slug: 'potencia-ups', type: 'number', unit: 'W', label: 'Potencia', better: 'more' },
  { key: 'ups_topology', slug: 'tecnologia', type: 'text', label: 'Tecnología' },
  { key: 'waveform', slug: 'onda', type: 'text', label: 'Onda en batería' },
  {
    key: 'outlets',
    slug: 'tomas',
    type: 'number',
    label: 'Tomas',
    phrase: '{value} tomas',
    phraseOne: '1 toma',
    better: 'more',
  },
  { key: 'battery_v', slug: 'voltios-de-bateria', type: 'number', unit: 'V', label: 'Voltaje de la batería' },
  {
    key: 'battery_ah',
    slug: 'ah-de-bateria',
    type: 'number',
    unit: 'Ah',
    label: 'Capacidad de la batería',
    better: 'more',
  },
  { key: 'connection', slug: 'conexion', type: 'text', label: 'Conexión', isMany: true },

  // Whole computers.
  { key: 'battery_wh', slug: 'bateria', type: 'number', unit: 'Wh', label: 'Batería', better: 'more' },
  { key: 'operating_system', slug: 'sistema', type: 'text', label: 'Sistema operativo' },
  { key: 'chassis', slug: 'chasis', type: 'text', label: 'Chasis' },
  { key: 'wear', slug: 'desgaste', type: 'text', label: 'Estado' },
  { key: 'weight_kg', slug: 'peso', type: 'number', unit: 'kg', label: 'Peso', better: 'less' },
  { key: 'color', slug: 'color', type: 'text', label: 'Color', isMany: true },

  // What the rules of what fits what read besides.
  {
    key: 'max_power_w',
    slug: 'consumo-maximo',
    type: 'number',
    unit: 'W',
    label: 'Consumo máximo',
    better: 'less',
  },
  { key: 'sata_ports', slug: 'puertos-sata', type: 'number', label: 'Puertos SATA', better: 'more' },
  {
    key: 'supply_form_factors',
    slug: 'fuentes-que-admite',
    type: 'text',
    label: 'Fuentes que admite',
    isMany: true,
  },
] as const satisfies readonly SeedDefinition[]

/** The specifications that the code itself fills, when it imports parts or loads the demo. */
export type SpecKey = (typeof seedDefinitions)[number]['key']

type SeedPlaces = {
  /** The card shows the first three that a product has. */
  card: readonly SpecKey[]
  /** What its listing filters by, the most asked first: by values, or from one figure to another. */
  facets: readonly (SpecKey | { range: SpecKey })[]
  /** The table on a product's page: what decides a purchase comes first. Only these may a product of the category carry. */
  table: readonly SpecKey[]
}

/** Where the products of each category show them. */
const seedPlaces: Record<CategoryId, SeedPlaces> = {
  // Processors.
  1: {
    card: ['socket', 'thread_count', 'tdp_w', 'core_count', 'boost_clock_ghz'],
    facets: [
      'socket',
      'core_count',
      'microarchitecture',
      'supported_memory',
      'integrated_graphics',
      'includes_cooler',
      { range: 'tdp_w' },
    ],
    table: [
      'socket',
      'core_count',
      'thread_count',
      'boost_clock_ghz',
      'base_clock_ghz',
      'integrated_graphics',
      'includes_cooler',
      'supported_memory',
      'memory_speed_mts',
      'cache_l3_mb',
      'tdp_w',
      'max_power_w',
      'microarchitecture',
    ],
  },
  // Graphics cards.
  2: {
    card: ['vram_gb', 'slot_width', 'tdp_w', 'length_mm'],
    facets: [
      'gpu_chip',
      'vram_gb',
      { range: 'length_mm' },
      { range: 'recommended_psu_w' },
      'vram_type',
      'fan_count',
      'color',
    ],
    table: [
      'gpu_chip',
      'vram_gb',
      'vram_type',
      'boost_clock_mhz',
      'core_clock_mhz',
      'length_mm',
      'slot_width',
      'tdp_w',
      'recommended_psu_w',
      'power_connectors',
      'video_outputs',
      'fan_count',
      'bus',
      'color',
    ],
  },
  // Motherboards.
  3: {
    card: ['socket', 'memory_type', 'form_factor', 'memory_slots'],
    facets: ['socket', 'form_factor', 'memory_type', 'chipset', 'memory_slots', 'm2_slots', 'wifi', 'color'],
    table: [
      'socket',
      'chipset',
      'form_factor',
      'memory_type',
      'memory_slots',
      'max_memory_gb',
      'm2_slots',
      'sata_ports',
      'pcie_version',
      'wifi',
      'network',
      'video_outputs',
      'color',
    ],
  },
  // Memory.
  4: {
    card: ['cas_latency', 'memory_type', 'module_count'],
    facets: [
      'memory_type',
      'capacity_gb',
      'memory_speed_mts',
      'module_count',
      'memory_format',
      'cas_latency',
      'memory_profile',
      'color',
    ],
    table: [
      'memory_type',
      'capacity_gb',
      'module_count',
      'module_gb',
      'memory_speed_mts',
      'cas_latency',
      'first_word_latency_ns',
      'memory_format',
      'memory_profile',
      'voltage_v',
      'height_mm',
      'has_heatsink',
      'color',
    ],
  },
  // Drives.
  5: {
    card: ['interface', 'read_mb_s', 'rotation_rpm', 'drive_form_factor'],
    facets: [
      'drive_type',
      'capacity_gb',
      'interface',
      'drive_form_factor',
      { range: 'read_mb_s' },
      'has_heatsink',
    ],
    table: [
      'drive_type',
      'capacity_gb',
      'interface',
      'drive_form_factor',
      'read_mb_s',
      'write_mb_s',
      'rotation_rpm',
      'endurance_tbw',
      'cache_mb',
      'has_heatsink',
    ],
  },
  // Power supplies.
  6: {
    card: ['efficiency', 'psu_standard', 'modular', 'psu_form_factor'],
    facets: ['wattage_w', 'efficiency', 'modular', 'psu_form_factor', 'psu_standard', 'color'],
    table: [
      'wattage_w',
      'efficiency',
      'modular',
      'psu_form_factor',
      'psu_standard',
      'gpu_connectors',
      'psu_length_mm',
      'color',
    ],
  },
  // Cases.
  7: {
    card: ['case_type', 'max_gpu_length_mm', 'side_panel'],
    facets: [
      'case_type',
      'board_form_factors',
      { range: 'max_gpu_length_mm' },
      { range: 'max_cooler_height_mm' },
      'max_radiator_mm',
      'side_panel',
      'color',
    ],
    table: [
      'case_type',
      'board_form_factors',
      'supply_form_factors',
      'max_gpu_length_mm',
      'max_cooler_height_mm',
      'max_radiator_mm',
      'fan_count',
      'side_panel',
      'included_psu_w',
      'bays_35',
      'volume_l',
      'color',
    ],
  },
  // Accessories: screens, coolers, keyboards, mice, headsets, UPS and regulators.
  8: {
    card: [
      'radiator_mm',
      'cooler_height_mm',
      'keyboard_style',
      'max_dpi',
      'headset_type',
      'fan_size_mm',
      'switches',
      'refresh_rate_hz',
      'resolution',
      'panel_type',
      'noise_max_db',
      'airflow_max_cfm',
      'connection',
      'ups_va',
      'ups_watts',
      'waveform',
      'outlets',
    ],
    facets: [
      'product_type',
      'screen_inches',
      'resolution',
      'refresh_rate_hz',
      'panel_type',
      'keyboard_layout',
      'keyboard_style',
      'switches',
      'connection',
      'backlight',
      'cooler_sockets',
      'radiator_mm',
      'fan_size_mm',
      { range: 'max_dpi' },
      'color',
      { range: 'ups_va' },
      'waveform',
    ],
    table: [
      'product_type',
      'screen_inches',
      'resolution',
      'refresh_rate_hz',
      'panel_type',
      'response_time_ms',
      'aspect_ratio',
      'video_inputs',
      'cooler_sockets',
      'radiator_mm',
      'cooler_height_mm',
      'fan_size_mm',
      'fan_count',
      'fan_rpm_min',
      'fan_rpm_max',
      'airflow_min_cfm',
      'airflow_max_cfm',
      'noise_min_db',
      'noise_max_db',
      'pwm',
      'keyboard_style',
      'keyboard_layout',
      'switches',
      'tenkeyless',
      'tracking',
      'max_dpi',
      'hand',
      'headset_type',
      'enclosure',
      'microphone',
      'frequency_min_hz',
      'frequency_max_khz',
      'ups_va',
      'ups_watts',
      'ups_topology',
      'waveform',
      'outlets',
      'battery_v',
      'battery_ah',
      'connection',
      'wireless',
      'backlight',
      'weight_kg',
      'color',
    ],
  },
  // Laptops.
  9: {
    card: ['processor', 'graphics', 'refresh_rate_hz', 'resolution', 'panel_type', 'memory_gb', 'storage_gb'],
    facets: [
      'processor',
      'graphics',
      'memory_gb',
      'storage_gb',
      'screen_inches',
      'refresh_rate_hz',
      'panel_type',
      'resolution',
      'keyboard_layout',
      'operating_system',
      { range: 'weight_kg' },
    ],
    table: [
      'processor',
      'graphics',
      'memory_gb',
      'system_memory_type',
      'max_memory_gb',
      'storage_gb',
      'screen_inches',
      'resolution',
      'refresh_rate_hz',
      'panel_type',
      'aspect_ratio',
      'keyboard_layout',
      'battery_wh',
      'weight_kg',
      'operating_system',
      'wifi',
      'network',
      'video_outputs',
      'color',
    ],
  },
  // Refurbished machines and parts.
  10: {
    card: [
      'processor',
      'vram_gb',
      'graphics',
      'slot_width',
      'tdp_w',
      'length_mm',
      'refresh_rate_hz',
      'resolution',
      'panel_type',
      'memory_gb',
      'storage_gb',
    ],
    facets: [
      'product_type',
      'processor',
      'memory_gb',
      'storage_gb',
      'screen_inches',
      'gpu_chip',
      'vram_gb',
      'chassis',
      'keyboard_layout',
      'operating_system',
    ],
    table: [
      'product_type',
      'wear',
      'processor',
      'graphics',
      'memory_gb',
      'system_memory_type',
      'max_memory_gb',
      'storage_gb',
      'gpu_chip',
      'vram_gb',
      'vram_type',
      'boost_clock_mhz',
      'core_clock_mhz',
      'length_mm',
      'slot_width',
      'tdp_w',
      'recommended_psu_w',
      'power_connectors',
      'fan_count',
      'bus',
      'screen_inches',
      'resolution',
      'refresh_rate_hz',
      'panel_type',
      'response_time_ms',
      'aspect_ratio',
      'keyboard_layout',
      'battery_wh',
      'chassis',
      'weight_kg',
      'operating_system',
      'wifi',
      'network',
      'video_inputs',
      'video_outputs',
      'color',
    ],
  },
}

/** The specifications of a new shop as it will read them from its rows. */
export function seededSpecDefinitions(): SpecDefinition[] {
  const definitions: readonly (SeedDefinition & { key: SpecKey })[] = seedDefinitions
  return definitions.map(({ key, slug, type, label, ...others }) => ({
    key,
    slug,
    type,
    unit: others.unit ?? null,
    label,
    phrase: others.phrase ?? null,
    phraseOne: others.phraseOne ?? null,
    isMany: others.isMany ?? false,
    better: others.better ?? null,
    places: placesOf(key),
  }))
}

function placesOf(key: SpecKey): SpecDefinition['places'] {
  const places = new Map<number, SpecPlace>()
  for (const { id } of categories) {
    const { card, facets, table } = seedPlaces[id]
    if (!table.includes(key)) continue
    const facetPosition = positionIn(
      facets.map((facet) => (typeof facet === 'string' ? facet : facet.range)),
      key,
    )
    const isRange = facetPosition !== null && facets[facetPosition] !== key
    places.set(id, {
      cardPosition: positionIn(card, key),
      facetPosition,
      facetKind: facetPosition === null ? null : isRange ? 'range' : 'values',
      tablePosition: positionIn(table, key),
    })
  }
  return places
}

function positionIn(keys: readonly SpecKey[], key: SpecKey): number | null {
  const position = keys.indexOf(key)
  return position === -1 ? null : position
}
