import { sql } from 'drizzle-orm'
import type { BankAccountSetting } from '../../../contract/api/bank-accounts.ts'
import type { SettingKey } from '../../../contract/api/settings.ts'
import type { Transaction } from '../../db/database.ts'

/**
 * The rows that a setting is kept as besides, because others name them. They are written in the transaction of the change, also
 * of one that is taken back.
 */
export const followers: Partial<Record<SettingKey, (tx: Transaction, value: unknown) => Promise<void>>> = {
  bank_accounts: (tx, value) => followBankAccounts(tx, value as BankAccountSetting[]),
}

/**
 * Makes exactly these accounts the ones that are shown. An account that was there before is the same row again, known by its
 * bank and its number; what leaves the list stays a row, because payments and statements name it.
 */
async function followBankAccounts(tx: Transaction, accounts: readonly BankAccountSetting[]): Promise<void> {
  await tx.execute(sql`update bank_account set is_active = false where is_active`)
  for (const [position, { bank_name, account_type, number, holder, holder_id }] of accounts.entries()) {
    const { rows } = await tx.execute(sql`
      update bank_account
         set bank_name = ${bank_name}, account_type = ${account_type}, number = ${number}, holder = ${holder},
             holder_id = ${holder_id}, position = ${position}, is_active = true
       where id = (select min(id) from bank_account
                    where lower(bank_name) = lower(${bank_name})
                      and regexp_replace(number, '\\D', '', 'g') = ${number.replace(/\D/g, '')})
      returning id`)
    if (rows.length === 0)
      await tx.execute(sql`
        insert into bank_account (bank_name, account_type, number, holder, holder_id, position)
        values (${bank_name}, ${account_type}, ${number}, ${holder}, ${holder_id}, ${position})`)
  }
}
