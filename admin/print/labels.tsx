import type { PrintAnswer } from '../../contract/api/admin/bulk.ts'
import { formatOrderNumber } from '../../contract/order-number.ts'

/**
 * A label for each parcel: four on a sheet, or one after the other on a roll. What is picked up at the shop needs none.
 */
export function Labels({ printed: { shop, orders }, isRoll }: { printed: PrintAnswer; isRoll: boolean }) {
  const going = orders.filter(({ delivery_method }) => delivery_method === 'carrier')
  if (going.length === 0) return <p>Ninguno de estos pedidos va por transportista.</p>
  return (
    <div className={isRoll ? 'grid gap-4' : 'grid grid-cols-2 gap-[6mm]'}>
      {going.map(({ id, buyer, parcels }) => {
        const parcel = parcels.at(-1)
        return (
          <section
            key={id}
            className={`grid break-inside-avoid content-between gap-2 border border-black p-3 ${isRoll ? 'break-after-page' : 'min-h-[125mm]'}`}
          >
            <div>
              <p className="text-12">De</p>
              <p className="font-semibold">{shop.name}</p>
              <p className="text-12">
                {shop.address}. {shop.phone}
              </p>
            </div>
            <div>
              <p className="text-12">Para</p>
              <p className="font-semibold text-20">{buyer.name}</p>
              <p className="font-semibold text-16">{buyer.phone}</p>
              <p className="text-16">{buyer.address}</p>
              {buyer.reference && <p>{buyer.reference}</p>}
              <p className="font-semibold text-18">{buyer.town}</p>
            </div>
            <div className="border-black border-t pt-2">
              <p className="font-display font-semibold text-24">{formatOrderNumber(id)}</p>
              {parcel && (
                <p>
                  {parcel.carrier_name} {parcel.guide_number}
                </p>
              )}
              <p className="text-12">Frágil: equipo electrónico</p>
            </div>
          </section>
        )
      })}
    </div>
  )
}
