import type { Province } from './provinces.ts'

/** The seats of the cantons, under the names that people write. Any other town can be typed: see `provinceOf`. */
export const citiesOf: Record<Province, readonly string[]> = {
  Azuay:
    list(`Cuenca, Camilo Ponce Enríquez, Chordeleg, El Pan, Girón, Guachapala, Gualaceo, Nabón, Oña, Paute, Pucará,
    San Fernando, Santa Isabel, Sevilla de Oro, Sígsig`),
  Bolívar: list('Guaranda, Caluma, Chillanes, Chimbo, Echeandía, Las Naves, San Miguel'),
  Cañar: list('Azogues, Biblián, Cañar, Déleg, El Tambo, La Troncal, Suscal'),
  Carchi: list('Tulcán, Bolívar, El Ángel, Huaca, Mira, San Gabriel'),
  Chimborazo: list(`Riobamba, Alausí, Chambo, Chunchi, Cumandá, Guamote, Guano, Pallatanga, Penipe,
    Villa La Unión`),
  Cotopaxi: list('Latacunga, El Corazón, La Maná, Pujilí, Salcedo, Saquisilí, Sigchos'),
  'El Oro':
    list(`Machala, Arenillas, Balsas, Chilla, El Guabo, Huaquillas, La Victoria, Marcabelí, Paccha, Pasaje,
    Piñas, Portovelo, Santa Rosa, Zaruma`),
  Esmeraldas: list('Esmeraldas, Atacames, Borbón, Muisne, Quinindé, Rioverde, San Lorenzo, Valdez'),
  Galápagos: list('Puerto Ayora, Puerto Baquerizo Moreno, Puerto Villamil'),
  Guayas:
    list(`Guayaquil, Balao, Balzar, Bucay, Colimes, Coronel Marcelino Maridueña, Daule, Durán, El Empalme,
    El Triunfo, Isidro Ayora, Jujan, Lomas de Sargentillo, Milagro, Naranjal, Naranjito, Nobol, Palestina, Pedro Carbo,
    Playas, Salitre, Samborondón, Santa Lucía, Simón Bolívar, Yaguachi`),
  Imbabura: list('Ibarra, Atuntaqui, Cotacachi, Otavalo, Pimampiro, Urcuquí'),
  Loja: list(`Loja, Alamor, Amaluza, Cariamanga, Catacocha, Catamayo, Celica, Chaguarpamba, Gonzanamá, Macará, Olmedo,
    Pindal, Quilanga, Saraguro, Sozoranga, Zapotillo`),
  'Los Ríos':
    list(`Babahoyo, Baba, Buena Fe, Catarama, Mocache, Montalvo, Palenque, Puebloviejo, Quevedo, Quinsaloma,
    Valencia, Ventanas, Vinces`),
  Manabí:
    list(`Portoviejo, Bahía de Caráquez, Calceta, Chone, El Carmen, Flavio Alfaro, Jama, Jaramijó, Jipijapa,
    Junín, Manta, Montecristi, Olmedo, Paján, Pedernales, Pichincha, Puerto López, Rocafuerte, San Vicente, Santa Ana,
    Sucre, Tosagua`),
  'Morona Santiago':
    list(`Macas, Gualaquiza, Huamboya, Limón, Logroño, Méndez, Pablo Sexto, Palora, San Juan Bosco, Sevilla Don Bosco,
    Sucúa, Taisha, Tiwintza`),
  Napo: list('Tena, Archidona, Baeza, Carlos Julio Arosemena Tola, El Chaco'),
  Orellana: list('El Coca, La Joya de los Sachas, Loreto, Nuevo Rocafuerte'),
  Pastaza: list('Puyo, Arajuno, Mera, Santa Clara'),
  Pichincha:
    list(`Quito, Cayambe, Machachi, Pedro Vicente Maldonado, Puerto Quito, San Miguel de los Bancos, Sangolquí,
    Tabacundo`),
  'Santa Elena': list('Santa Elena, La Libertad, Salinas'),
  'Santo Domingo de los Tsáchilas': list('Santo Domingo, La Concordia'),
  Sucumbíos:
    list(`Nueva Loja, El Dorado de Cascales, La Bonita, Lumbaqui, Puerto El Carmen de Putumayo, Shushufindi,
    Tarapoa`),
  Tungurahua: list('Ambato, Baños de Agua Santa, Cevallos, Mocha, Patate, Pelileo, Píllaro, Quero, Tisaleo'),
  'Zamora Chinchipe': list(
    `Zamora, 28 de Mayo, El Pangui, Guayzimi, Palanda, Paquisha, Yantzaza, Zumba, Zumbi`,
  ),
}

/**
 * Of them, those whose name a parish of another province bears too: there is a Salinas in Santa Elena, in Imbabura and in
 * Bolívar. Where such a town lies only its buyer knows.
 */
export const sharedNames =
  list(`Amaluza, Bolívar, Cumandá, Daule, El Carmen, El Tambo, El Triunfo, Jipijapa, La Libertad,
    La Victoria, Milagro, Montalvo, Olmedo, Paccha, Pichincha, Rioverde, Rocafuerte, Salinas, San Fernando, San Lorenzo,
    San Miguel, San Vicente, Santa Ana, Santa Clara, Santa Elena, Santa Lucía, Santa Rosa, Simón Bolívar, Sucre`)

/** The province of a town that there is but once. Undefined for every other one: villages are in no list of ours. */
export function provinceOf(city: string): Province | undefined {
  return known.get(plain(city))?.province
}

/** What speaks against a town in a province, in words. Null when nothing is known, or no province is told. */
export function refuseCity(city: string, province: string): string | null {
  const seat = known.get(plain(city))
  if (!seat || province === '' || seat.province === province) return null
  return `${seat.name} está en ${seat.province}. Si es otro lugar, escribe también su cantón.`
}

const known = new Map(
  (Object.entries(citiesOf) as [Province, readonly string[]][]).flatMap(([province, names]) =>
    names.map((name) => [plain(name), { name, province }] as const),
  ),
)
for (const name of sharedNames) known.delete(plain(name))

/** As people type it: with accents or without, in capitals or not. */
function plain(name: string): string {
  return name.trim().replace(/\s+/g, ' ').normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

function list(names: string): readonly string[] {
  return names.split(/,\s+/)
}
