import sharp from 'sharp'
import type { Photo } from '../server/media/receipt-photo.ts'

const WIDTH = 480
const HEIGHT = 640

/** The photo of a made-up bank's receipt, with its number. Drawn, so that none is of a real transfer. */
export async function receiptOf(number: string): Promise<Photo> {
  const line = (y: number, name: string, value: string) =>
    `<text x="40" y="${y}" font-size="18" fill="#5b6472">${name}</text>
     <text x="440" y="${y}" font-size="20" fill="#10233f" text-anchor="end" font-weight="700">${value}</text>`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" font-family="sans-serif">
    <rect width="100%" height="100%" fill="#f3f5f9"/>
    <rect x="20" y="20" width="440" height="600" rx="14" fill="#fff" stroke="#d5dbe6"/>
    <rect x="20" y="20" width="440" height="90" rx="14" fill="#1d3a6b"/>
    <text x="240" y="74" font-size="24" fill="#fff" text-anchor="middle">Banco de ejemplo</text>
    <circle cx="240" cy="190" r="44" fill="#1f9d61"/>
    <path d="M220 190l14 15 27-30" fill="none" stroke="#fff" stroke-width="8" stroke-linecap="round"/>
    <text x="240" y="280" font-size="26" fill="#10233f" text-anchor="middle">Transferencia enviada</text>
    ${line(360, 'Comprobante', number)}
    ${line(410, 'Para', 'Kuntur')}
    ${line(460, 'Concepto', 'Pedido de ejemplo')}
    <text x="240" y="585" font-size="16" fill="#a0472e" text-anchor="middle">Ejemplo: nadie envió este dinero</text>
  </svg>`
  const { data, info } = await sharp(Buffer.from(svg))
    .webp({ quality: 70 })
    .toBuffer({ resolveWithObject: true })
  return { body: data, width: info.width, height: info.height }
}
