import { and, desc, eq, isNotNull } from 'drizzle-orm'
import type { PersonalData } from '../../contract/api/personal-data.ts'
import { formatOrderNumber } from '../../contract/order-number.ts'
import { showPhone } from '../../contract/phone.ts'
import { shopTime } from '../../contract/shop-time.ts'
import { listAddresses } from '../accounts/addresses.ts'
import { exportStaffWords } from '../customers/staff-words.ts'
import type { Database, Executor } from '../db/database.ts'
import { accountIdentities, accounts, favourites, sessions } from '../db/schema/accounts.ts'
import { sellables } from '../db/schema/catalog.ts'
import { secondFactors, staffRoles } from '../db/schema/staff.ts'
import { DomainError } from '../domain-error.ts'
import { exportFeedback } from '../feedback/export-feedback.ts'
import { exportInvoicesOfBuyer } from '../invoices/export-invoices-of-buyer.ts'
import { listMails } from '../mail/mails-of-buyer.ts'
import { exportNotices } from '../notices/list-notices.ts'
import { exportOrders } from '../orders/export-orders.ts'
import { readPurchaseData } from '../orders/purchase-data.ts'
import { exportRefundAccounts } from '../payments/refund-accounts.ts'
import { exportPcBuilds } from '../pc-builds/list-pc-builds.ts'
import { exportReservations } from '../reservations/read-reservation.ts'
import { exportTransferCodes } from '../reservations/transfer-codes.ts'
import type { SecretBox } from '../secret-box.ts'

/** Everything that the shop keeps about one buyer, at one moment. Secrets are left out, because only the shop needs them. */
export async function exportPersonalData(
  db: Database,
  secrets: SecretBox,
  accountId: number,
): Promise<PersonalData> {
  return db.transaction((tx) => readAll(tx, secrets, accountId), {
    isolationLevel: 'repeatable read',
    accessMode: 'read only',
  })
}

async function readAll(tx: Executor, secrets: SecretBox, accountId: number): Promise<PersonalData> {
  const [account] = await tx.select().from(accounts).where(eq(accounts.id, accountId))
  if (!account) throw new DomainError('not_signed_in')
  const addresses = await listAddresses(tx, accountId)
  const orders = await exportOrders(tx, accountId)
  const purchase_data = await readPurchaseData(tx, accountId)
  return {
    exported_at: shopTime(new Date()),
    account: {
      username: account.username,
      email: account.email,
      email_verified_at: account.emailVerifiedAt && shopTime(account.emailVerifiedAt),
      pending_email: account.pendingEmail,
      pending_email_since: account.pendingEmailAt && shopTime(account.pendingEmailAt),
      role: account.role,
      ...(await readStaffData(tx, account)),
      status: account.status,
      first_name: account.firstName,
      last_name: account.lastName,
      nickname: account.nickname,
      birth_date: account.birthDate,
      phone: account.phone && showPhone(account.phone),
      created_at: shopTime(account.createdAt),
      terms_version: account.termsVersion,
    },
    identities: await listIdentities(tx, accountId),
    addresses: addresses.map(({ id: _, ...address }) => address),
    favourites: await listFavourites(tx, accountId),
    ...(await exportFeedback(tx, accountId)),
    notices: await exportNotices(tx, accountId),
    pc_builds: await exportPcBuilds(tx, accountId),
    orders,
    invoices: await exportInvoicesOfBuyer(tx, accountId),
    refund_accounts: await exportRefundAccounts(tx, secrets, accountId),
    reservations: await exportReservations(tx, accountId),
    transfer_codes: await exportTransferCodes(tx, accountId),
    purchase_data,
    mails: await listMails(tx, accountId),
    sessions: await listSessions(tx, accountId),
    ...(await exportStaffWords(tx, accountId)),
    // Neither an account nor an order comes about without them.
    consents: [
      {
        what: `Términos${versionText(account.termsVersion)} y privacidad, al crear la cuenta`,
        given_at: shopTime(account.createdAt),
      },
      ...orders.map(({ id, time_order, terms_version: version }) => ({
        what: `Términos y condiciones${versionText(version)}, al hacer el pedido ${formatOrderNumber(id)}`,
        given_at: time_order,
      })),
      ...(purchase_data
        ? [{ what: 'Guardar los datos para la próxima compra', given_at: purchase_data.agreed_at }]
        : []),
    ],
  }
}

const versionText = (version: number | null) => (version === null ? '' : ` (versión ${version})`)

type StaffData = Pick<PersonalData['account'], 'staff_role' | 'second_factor_since'>

/** What is kept of the staff alone. The secret of the second factor and the recovery codes are secrets. */
async function readStaffData(
  tx: Executor,
  { id, staffRoleId }: { id: number; staffRoleId: number | null },
): Promise<StaffData> {
  const [role] =
    staffRoleId === null ? [] : await tx.select().from(staffRoles).where(eq(staffRoles.id, staffRoleId))
  const [factor] = await tx
    .select({ confirmedAt: secondFactors.confirmedAt })
    .from(secondFactors)
    .where(and(eq(secondFactors.accountId, id), isNotNull(secondFactors.confirmedAt)))
  return {
    staff_role: role?.name ?? null,
    second_factor_since: factor?.confirmedAt ? shopTime(factor.confirmedAt) : null,
  }
}

async function listIdentities(tx: Executor, accountId: number): Promise<PersonalData['identities']> {
  const rows = await tx
    .select()
    .from(accountIdentities)
    .where(eq(accountIdentities.accountId, accountId))
    .orderBy(accountIdentities.createdAt)
  return rows.map(({ issuer, subject, createdAt }) => ({ issuer, subject, linked_at: shopTime(createdAt) }))
}

async function listFavourites(tx: Executor, accountId: number): Promise<PersonalData['favourites']> {
  const rows = await tx
    .select({ id: sellables.id, name: sellables.name, addedAt: favourites.createdAt })
    .from(favourites)
    .innerJoin(sellables, eq(sellables.id, favourites.sellableId))
    .where(eq(favourites.accountId, accountId))
    .orderBy(desc(favourites.createdAt), desc(sellables.id))
  return rows.map(({ id, name, addedAt }) => ({ prod_id: id, name, added_at: shopTime(addedAt) }))
}

async function listSessions(tx: Executor, accountId: number): Promise<PersonalData['sessions']> {
  const rows = await tx
    .select()
    .from(sessions)
    .where(eq(sessions.accountId, accountId))
    .orderBy(desc(sessions.lastSeenAt))
  return rows.map(({ createdAt, lastSeenAt, userAgent, strength, provenAt }) => ({
    created_at: shopTime(createdAt),
    last_seen_at: shopTime(lastSeenAt),
    browser: userAgent,
    strength,
    proven_at: shopTime(provenAt),
  }))
}
