/**
 * Makers as they write themselves. A product's name begins with its maker, and that becomes its brand. Makers of several
 * words have a list of their own, so that "be quiet!" is not taken for "be".
 */
const ofSeveralWords = `
  AITC Kingsman | Altec Lansing | Amazon Basics | Athena Power | Avid Technology | Bang & Olufsen
  be quiet! | Broadway Com Corp | Chester Creek Technologies | Club 3D | Cooler Master | Creative Labs
  CTA Digital | Cyber Acoustics | Cyber Snipa | DAN Cases | Das Keyboard | Deco Gear
  Delta Electronics | DREAM MACHINES | Edge Tech | Element Gaming | Empire Gaming | Endgame Gear
  Epic Gear | Etymotic Research | Fantom Drives | FFF Smart Life | Formula V Line | Fox Spirit
  Fractal Design | Frontier Technology | FSP Group | Gear Head | Gelid Solutions | Geometric Future
  Golden Field | Happy Hacking | Harman Kardon | HG Computers | High Power | House of Marley
  Hyundai Technology | I/O Magic | Iceberg Thermal | In Win | Ingram Micro | Jelly Comb | Key Ovation
  Kinesis Gaming | Lian Li | Mad Catz | Mars Gaming | Max Keyboard | Meze Audio | NEMIX RAM
  Neo Forza | Nidec Servo | Oyen Digital | Ozone Gaming | Parvum Systems | PC Cooler
  PC Power & Cooling | Periodic Audio | Prestige Bakker Elkhuizen | Pyle Audio | Raptor Gaming
  Replace Power | RK Royal Kludge | Rude Gamewear | Sakar International | Silicon Power | SK Hynix
  SMART Modular | Solid Gear | SONNET Technologies | SPC Gear | Status Audio | Super Flower
  Super Talent | Takara Tomy | teenage engineering | Tek Republic | Tilted Nation | Titanium Micro
  Tripp Lite | Turtle Beach | Wasabi Mango | Water Panther | Western Digital | Xtreme Gaming
  Yate Loon | Zero Infinity
`

const ofOneWord = `
  1MORE | 1STPLAYER | 3Dconnexion | 3M | 8BitDo | A4Tech | ABKONCORE | ABS | Acer | ACGAM | Achieva
  ADATA | Addlink | Adesso | Aerocool | AGI | aigo | Akasa | AKG | Akko | Alienware | AllSmartLife
  Alpenföhn | Alphacool | AmazonBasics | AMD | Angelbird | Anidees | Anima | Anker | Antec | AOC
  AOPEN | Aorus | Apacer | Apevia | Apex | APNX | Apotop | Apple | AQIRYS | ARCTIC | ARESGAME
  Armoury | Asceny | Asiahorse | ASRock | Astro | Asura | ASUS | Athenatech | ATI | Audeze
  Audio-Technica | Audiovox | AUKEY | Aula | Auria | Avantree | Avermedia | Avexir | AvP | Axiom | AXM
  AZIO | Azza | Ballistix | Behringer | Belkin | BenQ | Beyerdynamic | BFG | BGears | Biostar
  BitFenix | Bitspower | Biwin | BlueFinger | Bose | Buslink | Casecom | Centon | CFI | CHENBRO
  Cherry | CherryTree | Chieftec | Chieftronic | Circle | Cisco | CiT | Cobra | Coby | Colorful
  Compaq | Compustocx | Coolink | CoolMax | Cooltek | Corsair | Cougar | Crossover | Crucial | CRYORIG
  CTL | Cubeternet | Cubitek | CyberPowerPC | Cyborg | Cyonic | darkFlash | DARKROCK | Deck | DeepCool
  Dell | DeLUX | Denon | Diablotek | Diamond | DIYPC | DLAND | DoubleSight | Drevo | DROP | DrunkDeer
  Ducky | Dynapower | Dynatron | E-element | E-Power | EagleTec | eBlaztr | ECS | EG | Eizo | EK
  EKSA | electriQ | Eluktro | Eluktronics | ENDORFY | Enermax | Enhance | Enmotus | Enzotech | EPOS
  Ergoguys | Etekcity | Evercool | EVGA | Evoluent | EVOLVEO | FanXiang | Fastro | Favi | Feenix
  Fellowes | FiiO | Filco | Final | FinalMouse | FirePower | FNATIC | Focal | FormD | Fostex | Foxconn
  Fujitsu | Func | G-Wolves | G.Skill | Gainward | GALAX | Galaxy | GAMDIAS | GameMax | GamerChief
  GameSir | GameStop | Gateway | GE | GeIL | Genesis | Genius | Gigabyte | Gigastone | Glorious
  Gloway | GMMK | GOODRAM | Grandtec | GranVela | GUNNIR | Gyration | Hannspree | HAVIT | HAVN | HBT+
  Hcman | HEC | Hercules | HiFiMAN | HIRALIY | HIS | Hitachi | Horizon | HP | HUAWEI | Hunterspider
  HyperX | HYTE | i-rocks | IBM | iBuypower | IceGiant | ID-COOLING | iDeaUSA | iiyama | iKBC
  Imation | InFocus | Inland | Inno3D | INNOCN | Innodisk | Insignia | Integral | Intel | Intenso
  Inter-Tech | Interlink | IOGEAR | iOne | IQUNIX | iStarUSA | iTek | iZ3D | Jaton | JayBird | JBL
  Jeecoo | Jetway | JLab | JMAX | Jonsbo | JVC | KBParadise | Kensington | Keychron | Keycool
  KeyScan | KeyTronic | KFA2 | KingBank | KingDian | KingSpec | Kingston | Kingwin | KIOXIA | Klevv
  KLIM | Klipsch | Kodak | Kogan | KOLINK | KOORUI | Koss | KRK | KRUX | KTC | KUL | Kuroutoshikou
  Labtec | LaCie | Lamzu | Lazer3D | LC-Power | LDLC | Leadtek | Lenovo | Leopold | LEPA | Leven
  Lexar | LG | Linkworld | Lite-On | Logisys | Logitech | LTC | LucidSound | LyxPro | M-Audio
  Macally | MagniumGear | Maingear | Marshall | Masscool | matias | Matrox | MAXSUN | Maxtor | Mbest
  MCHOSE | mean:it | Memorex | Micron | Microsoft | Mionix | Mistel | MK | Monoprice | Montech
  Moondrop | MOROVOL | Motorola | MS | MS-Tech | MSI | MUSETEX | Mushkin | MyDigitalSSD | Nanoxia
  Naztech | NCASE | NEC | Netac | Neumann | Nextorage | Nexus | Nfortec | ninjutso | Ninox | Nixeus
  nMEDIAPC | Noctua | NoFan | NoiseBlocker | Noua | NOX | NuPhy | NVIDIA | NZXT | Ocelot | OCPC | OcUK
  Ocypus | OCZ | Okinos | OLOy | ONIX | Orico | OWC | Palit | Panasonic | Panram | Pareema | Patriot
  PDP | Penclic | Perixx | Phanteks | Philips | Phononic | Pioneer | Pixio | Planar | Plantronics
  PLDS | Plextor | Plugable | PNY | Polaroid | Polk | PowerColor | PowerSpec | Powertek | Predator
  PrimoChill | Prism | Prolimatech | PROXMEM | Pulsar | Pwnage | Qisan | QNAP | QNIX | Qumax | Qwazar
  Raidmax | RAIJINTEK | Raygo | Razer | RCA | Redragon | Reeven | Rii | RIOTORO | ROCCAT | Rocketfish
  Rosewill | Rottay | Sabrent | Sades | SaharaGaming | Saitek | SAMA | Samsung | SanDisk | Sapphire
  Satechi | Sceptre | Scythe | Seagate | Seasonic | Segotep | Seiki | Sennheiser | Sentey | SHARKK
  SHARKOON | Sharp | Shure | Sigma | SIIG | SilentiumPC | SilenX | SilverStone | SIVGA | Skullcandy
  Smartaudios | SMK-Link | Solidigm | SolidTek | Sony | SoundMAGIC | Sparkle | Spartex | Speedlink
  SSUPD | StarTech | SteelSeries | Streacom | Sunbeam | Superlux | Supermicro | Svive | Swiftech
  Swiftpoint | Syba | Synology | Tacens | TAKSTAR | Targus | TCSunBow | TEAMGROUP | TeckNet
  Tecnoware | Tecware | TekNmotion | Tempest | Tesoro | Tex | Thermalright | Thermaltake | Thortech
  Timetec | Titan | Tomoko | Topower | Topre | Toshiba | Tracer | Transcend | Trust | TRYX | TUNIQ
  Ultra | Unicomp | Unitech | UNYKAch | upHere | UtechSmart | V-Color | V-MODA | V7 | Valkyrie
  Vantec | Varmilo | Velocifire | Venatos | Verbatim | Vetroo | Vida | ViewEra | ViewSonic | VIOTEK
  VisionTek | VIVO | Vortex | Wacom | WASD | Wesena | Westinghouse | Whirlwind | Wintec | WOBKEY
  Womier | Wooting | X2 | XClio | XFX | Xiaomi | Xigmatek | Xilence | Xion | XOC | XPG | Xtrfy
  Yamaha | Yamakasi | Yapster | Yenkee | Yeston | YEYIAN | YMTC | Zalman | Zelotes | ZEROtherm
  Ziotek | Zodiac | Zogis | Zotac | Zowie | ZZEW
`

/** Other spellings, and product lines that are better known than their maker. */
const alsoCalled: Record<string, string> = {
  'acco kensington': 'Kensington',
  'amazon basics': 'AmazonBasics',
  'hp hyperx': 'HyperX',
  inwin: 'In Win',
  'rk royal kludge': 'Royal Kludge',
  wd: 'Western Digital',
  'sapphire technology': 'Sapphire',
  'seagate technology': 'Seagate',
  'kingston technology': 'Kingston',
  'silverstone technology': 'SilverStone',
  'crucial (micron)': 'Crucial',
}

const byFoldedName = new Map<string, string>()
for (const list of [ofSeveralWords, ofOneWord]) {
  for (const maker of list.split(/[|\n]/).map((name) => name.trim())) {
    if (maker) byFoldedName.set(fold(maker), maker)
  }
}
for (const [other, maker] of Object.entries(alsoCalled)) byFoldedName.set(other, maker)

const MOST_WORDS = Math.max(...[...byFoldedName.keys()].map((name) => name.split(' ').length))

/** Finds the longest maker's name that a product's name begins with; null if none is known. */
export function makerIn(name: string): { maker: string; rest: string } | null {
  const words = name.split(' ')
  for (let count = Math.min(MOST_WORDS, words.length); count > 0; count--) {
    const maker = byFoldedName.get(fold(words.slice(0, count).join(' ')))
    if (maker) return { maker, rest: words.slice(count).join(' ') }
  }
  return null
}

/** Gives all spellings of a maker the same form: "Asus" becomes "ASUS". Unknown makers stay as they are. */
export function knownMaker(name: string): string {
  return byFoldedName.get(fold(name)) ?? name
}

function fold(name: string): string {
  return name.toLowerCase()
}
