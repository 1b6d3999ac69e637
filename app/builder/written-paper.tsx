import type { ShopProfile } from '../../contract/api/shop.ts'
import { Price } from '../ui/price'
import type { ShownPcBuild } from './show-pc-build'

type Props = {
  pc: ShownPcBuild
  profile: ShopProfile
  /** Where it can be opened again. */
  address: string
  /** Of its prices. Without it `data-day` gets the day in the browser, because the page was written for everyone. */
  day?: string
  /** What was in it and is no longer sold. */
  gone?: readonly string[]
}

/**
 * All that is printed of a PC build, as the loader writes it: parts, prices, their sum and where it can be bought.
 */
export function WrittenPaper({ pc, profile, address, day, gone = [] }: Props) {
  const lines = pc.places.flatMap(({ label, parts }) =>
    parts.map(({ id, name, count, price }) => ({ id, label, name, count, price })),
  )
  if (pc.assembly?.isChosen) lines.push({ ...pc.assembly, label: 'Servicio', count: 1 })
  return (
    <div data-printed>
      <p className="text-12">
        {profile.name} · {profile.address} · {profile.phone}
      </p>
      <p className="mt-4 font-extrabold text-24">{pc.name || 'Tu armado'}</p>
      <p className="text-12">
        <span data-day>{day && `${day}.`}</span> Precios con IVA incluido, que pueden cambiar.
      </p>
      <table className="mt-4 w-full text-left text-14 [&_td]:border-b [&_td]:py-1.5 [&_td]:pr-3 [&_td]:align-top">
        <tbody>
          {lines.map(({ id, label, name, count, price }) => (
            <tr key={id}>
              <td className="whitespace-nowrap text-12">{label}</td>
              <td>{name}</td>
              <td className="whitespace-nowrap text-right">
                {count > 1 && (
                  <>
                    {count} × <Price dollars={price} />
                  </>
                )}
              </td>
              <td className="text-right">
                <Price dollars={price * count} />
              </td>
            </tr>
          ))}
          <tr className="font-extrabold">
            <td colSpan={3}>Total</td>
            <td className="text-right">
              <Price dollars={pc.total} />
            </td>
          </tr>
        </tbody>
      </table>
      {gone.length > 0 && <p className="mt-3 text-14">Ya no se vende: {gone.join(', ')}.</p>}
      <p className="mt-3 text-14">
        {pc.verdict.text}
        {pc.watts.need !== null && `. Consumo estimado: ${pc.watts.need} W`}.
      </p>
      <p className="mt-3 text-12 [overflow-wrap:anywhere]">{address}</p>
    </div>
  )
}
