import type { Database } from '../../server/db/database.ts'
import type { ApiDocument } from '../api-document.ts'
import { callEach } from '../fuzz/call-at-random.ts'
import type { Ask, World } from '../fuzz/world.ts'

/** Calls that leave a row in each table that holds what people write. */
const filling = [
  ...['recordCreditNote', 'readReturnPhotoAtDesk', 'refuseReturn', 'takeBackFromSupplier', 'readClaimPhoto'],
  ...['correctSerial', 'waiveSerials', 'addCustomerNote', 'blockCustomer', 'markNoticeTold', 'changePicture'],
  ...[
    'setLineAside',
    'undoMatch',
    'undoAllocation',
    'voidMoney',
    'withdrawRefund',
    'giveRefundAccount',
    'readRefundProof',
  ],
  ...['listImportRows', 'readBatch', 'makeOffer', 'inviteStaff', 'acceptPriceProposals', 'placeSpecs'],
  ...[
    'answerQuestion',
    'refuseReview',
    'publishReview',
    'sellAtCounter',
    'undoCounterSale',
    'saveView',
    'addChipsetNote',
  ],
  ...[
    'addSearchSynonym',
    'saveOwnPcBuild',
    'correctShipment',
    'handOver',
    'noteOrder',
    'cancelOrderByStaff',
    'tieCode',
  ],
  ...[
    'addAddress',
    'keepPurchaseData',
    'annulInvoice',
    'recordInvoice',
    'receiveStock',
    'changeStockPlace',
    'saveProfile',
  ],
  ...[
    'searchProducts',
    'changeStaffRole',
    'createCategory',
    'createBuild',
    'shipOrder',
    'createBuild',
    'shipOrder',
    'addSupplier',
    'reserveCart',
    'changeProduct',
  ],
]

/** Fills a shop with what people write, and waits until it has done what was asked of it. Fails where a call is refused. */
export async function fillShop(
  db: Database,
  shop: { ask: Ask; document: ApiDocument; world: World },
): Promise<void> {
  await callEach(shop, filling)
  await shop.world.settled()
  // What the shop notes by itself, of searches, photos and files, and what a buyer has typed so far.
  await db.$client.query(`update reservation set buyer = '{"nombres": "Ana Quishpe"}' where status = 'open'`)
  await db.$client.query(
    `update product_import_row set problems = '{"sku": "La tienda lo tiene escrito así: AB"}'`,
  )
  await db.$client.query("insert into failed_search (words) values ('placa de video')")
  await db.$client.query(`
    insert into receipt_reading (payment_id, receipt_number)
    select payment_id, '77' from receipt_photo where payment_id not in (select payment_id from receipt_reading) limit 1`)
}
