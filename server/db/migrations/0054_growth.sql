ALTER TABLE "reservation" ADD COLUMN "folded_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "mail_with_words" ON "mail" USING btree ("created_at") WHERE html <> '' and status <> 'queued';--> statement-breakpoint
CREATE INDEX "reservation_unfolded" ON "reservation" USING btree ("created_at") WHERE status <> 'open' and folded_at is null;--> statement-breakpoint
ALTER TABLE "reservation" ADD CONSTRAINT "reservation_folded_when_ended" CHECK ("reservation"."folded_at" is null or "reservation"."status" <> 'open');--> statement-breakpoint
-- What a reservation took and gave back may leave the ledger once it is folded, both together; nothing else ever does.
CREATE FUNCTION refuse_unfolded() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM gone WHERE reason NOT IN ('reservation', 'reservation_released'))
    OR EXISTS (SELECT FROM gone GROUP BY sellable_id, reference HAVING sum(quantity) <> 0)
    OR EXISTS (SELECT FROM gone LEFT JOIN reservation ON reservation.id = split_part(reference, ':', 2)::uuid
                WHERE folded_at IS NULL)
  THEN
    RAISE EXCEPTION '% only takes new rows', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
DROP TRIGGER stock_movement_append_only ON stock_movement;--> statement-breakpoint
CREATE TRIGGER stock_movement_append_only BEFORE UPDATE OR TRUNCATE ON stock_movement
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER stock_movement_folded AFTER DELETE ON stock_movement
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION refuse_unfolded();
