CREATE TABLE "setting_change" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "setting_change_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"made_at" timestamp with time zone DEFAULT now() NOT NULL,
	"made_by" bigint,
	"counts_from" timestamp with time zone,
	"undoes" bigint,
	"items" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "setting_preview" (
	"token" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"values" jsonb NOT NULL,
	"made_at" timestamp with time zone DEFAULT now() NOT NULL,
	"made_by" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "setting" ALTER COLUMN "value" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "setting" ADD COLUMN "change_id" bigint;--> statement-breakpoint
ALTER TABLE "setting_change" ADD CONSTRAINT "setting_change_made_by_account_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "setting_change" ADD CONSTRAINT "setting_change_undoes_setting_change_id_fk" FOREIGN KEY ("undoes") REFERENCES "public"."setting_change"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "setting_preview" ADD CONSTRAINT "setting_preview_made_by_account_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "setting" ADD CONSTRAINT "setting_change_id_setting_change_id_fk" FOREIGN KEY ("change_id") REFERENCES "public"."setting_change"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "setting_of_change" ON "setting" USING btree ("change_id");--> statement-breakpoint
-- What was set before acts were kept gets one for each value, so that it stands in the history, can be taken back, and a
-- value for a day to come can be thrown away.
DO $$
DECLARE
  one record;
  made bigint;
BEGIN
  FOR one IN
    SELECT key, valid_from, value, changed_by, lag(value) OVER (PARTITION BY key ORDER BY valid_from) AS before
      FROM setting ORDER BY valid_from, key
  LOOP
    INSERT INTO setting_change (made_at, made_by, counts_from, items)
    VALUES (least(one.valid_from, now()), one.changed_by,
            CASE WHEN one.valid_from > now() THEN one.valid_from END,
            jsonb_build_array(jsonb_build_object('key', one.key,
              'before', CASE WHEN one.before IS NOT NULL THEN jsonb_build_object('value', one.before) END,
              'after', jsonb_build_object('value', one.value))))
    RETURNING id INTO made;
    UPDATE setting SET change_id = made WHERE key = one.key AND valid_from = one.valid_from;
  END LOOP;
END $$;
