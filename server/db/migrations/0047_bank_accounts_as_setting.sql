-- The accounts that take transfers become a setting, so that a change of them has its history and can be taken back. The rows
-- stay, because payments and statements name them.
INSERT INTO "setting" ("key", "valid_from", "value")
SELECT 'bank_accounts', now(),
       jsonb_agg(jsonb_build_object(
         'bank_name', "bank_name", 'account_type', "account_type", 'number', "number",
         'holder', "holder", 'holder_id', "holder_id") ORDER BY "position", "id")
  FROM "bank_account" WHERE "is_active" HAVING count(*) > 0;
