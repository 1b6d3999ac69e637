-- In the order in which an order of an older process uses them, so that neither waits for the other in a circle.
LOCK TABLE "account", "customer_order", "payment", "receipt_photo" IN ACCESS EXCLUSIVE MODE;--> statement-breakpoint
CREATE TABLE "allocation" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "allocation_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"money_received_id" bigint NOT NULL,
	"order_id" bigint NOT NULL,
	"amount_cents" integer NOT NULL,
	"allocated_by" bigint,
	"allocated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"undone_at" timestamp with time zone,
	"undone_by" bigint,
	"undo_reason" text,
	CONSTRAINT "allocation_amount_positive" CHECK ("allocation"."amount_cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "money_received" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "money_received_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"bank_account_id" bigint,
	"received_on" date NOT NULL,
	"reference" text,
	"reference_key" text,
	"amount_cents" integer NOT NULL,
	"payer_name" text,
	"payer_identification" text,
	"claim_id" bigint,
	"recorded_by" bigint,
	"recorded_at" timestamp with time zone DEFAULT now() NOT NULL,
	"voided_at" timestamp with time zone,
	"voided_by" bigint,
	"void_reason" text,
	CONSTRAINT "money_received_amount_positive" CHECK ("money_received"."amount_cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "refund" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "refund_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" bigint,
	"money_received_id" bigint NOT NULL,
	"amount_cents" integer NOT NULL,
	"status" text DEFAULT 'owed' NOT NULL,
	"owed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"made_at" timestamp with time zone,
	"made_by" bigint,
	"reference" text,
	"withdrawn_at" timestamp with time zone,
	"withdrawn_by" bigint,
	CONSTRAINT "refund_amount_positive" CHECK ("refund"."amount_cents" > 0),
	CONSTRAINT "refund_made_has_time" CHECK (("refund"."status" = 'made') = ("refund"."made_at" is not null)),
	CONSTRAINT "refund_withdrawn_has_time" CHECK (("refund"."status" = 'withdrawn') = ("refund"."withdrawn_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "transfer_code" (
	"code" text PRIMARY KEY NOT NULL,
	"account_id" bigint NOT NULL,
	"order_id" bigint,
	"made_at" timestamp with time zone DEFAULT now() NOT NULL,
	"shown_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "transfer_code_order" UNIQUE("order_id")
);
--> statement-breakpoint
ALTER TABLE "payment" DROP CONSTRAINT "payment_refunded_has_time";--> statement-breakpoint
DROP INDEX "payment_refund_due";--> statement-breakpoint
DROP INDEX "payment_order";--> statement-breakpoint
ALTER TABLE "receipt_photo" DROP CONSTRAINT "receipt_photo_pkey";--> statement-breakpoint
ALTER TABLE "receipt_photo" ALTER COLUMN "order_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "receipt_photo" ADD COLUMN "payment_id" bigint;--> statement-breakpoint
UPDATE receipt_photo SET payment_id = (SELECT min(id) FROM payment WHERE payment.order_id = receipt_photo.order_id);--> statement-breakpoint
ALTER TABLE "receipt_photo" ADD PRIMARY KEY ("payment_id");--> statement-breakpoint
ALTER TABLE "allocation" ADD CONSTRAINT "allocation_money_received_id_money_received_id_fk" FOREIGN KEY ("money_received_id") REFERENCES "public"."money_received"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "allocation" ADD CONSTRAINT "allocation_order_id_customer_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."customer_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "allocation" ADD CONSTRAINT "allocation_allocated_by_account_id_fk" FOREIGN KEY ("allocated_by") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "allocation" ADD CONSTRAINT "allocation_undone_by_account_id_fk" FOREIGN KEY ("undone_by") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "money_received" ADD CONSTRAINT "money_received_bank_account_id_bank_account_id_fk" FOREIGN KEY ("bank_account_id") REFERENCES "public"."bank_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "money_received" ADD CONSTRAINT "money_received_claim_id_payment_id_fk" FOREIGN KEY ("claim_id") REFERENCES "public"."payment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "money_received" ADD CONSTRAINT "money_received_recorded_by_account_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "money_received" ADD CONSTRAINT "money_received_voided_by_account_id_fk" FOREIGN KEY ("voided_by") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_order_id_customer_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."customer_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_money_received_id_money_received_id_fk" FOREIGN KEY ("money_received_id") REFERENCES "public"."money_received"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_made_by_account_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_withdrawn_by_account_id_fk" FOREIGN KEY ("withdrawn_by") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfer_code" ADD CONSTRAINT "transfer_code_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfer_code" ADD CONSTRAINT "transfer_code_order_id_customer_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."customer_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "allocation_order" ON "allocation" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "allocation_money" ON "allocation" USING btree ("money_received_id");--> statement-breakpoint
CREATE UNIQUE INDEX "money_received_claim" ON "money_received" USING btree ("claim_id") WHERE voided_at is null;--> statement-breakpoint
CREATE INDEX "money_received_reference" ON "money_received" USING btree ("reference_key");--> statement-breakpoint
CREATE INDEX "money_received_day" ON "money_received" USING btree ("received_on","id");--> statement-breakpoint
CREATE INDEX "refund_order" ON "refund" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "refund_money" ON "refund" USING btree ("money_received_id");--> statement-breakpoint
CREATE INDEX "refund_owed" ON "refund" USING btree ("order_id") WHERE status = 'owed';--> statement-breakpoint
CREATE UNIQUE INDEX "transfer_code_one_open" ON "transfer_code" USING btree ("account_id") WHERE order_id is null;--> statement-breakpoint
CREATE INDEX "transfer_code_age" ON "transfer_code" USING btree ("shown_at") WHERE order_id is null;--> statement-breakpoint
ALTER TABLE "receipt_photo" ADD CONSTRAINT "receipt_photo_payment_id_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_order" ON "payment" USING btree ("order_id","id");--> statement-breakpoint
ALTER TABLE "receipt_photo" ADD CONSTRAINT "receipt_photo_order" UNIQUE("order_id");--> statement-breakpoint
-- What the staff had confirmed is money received on the day that they looked, all of it given to its order. Of a row that
-- was owed or paid back the money had come too.
INSERT INTO money_received (bank_account_id, received_on, reference, reference_key, amount_cents, claim_id, recorded_by, recorded_at)
SELECT bank_account_id, (coalesce(checked_at, created_at) AT TIME ZONE interval '-05:00')::date, receipt_number, receipt_key,
       amount_cents, id, checked_by, coalesce(checked_at, created_at)
  FROM payment WHERE status IN ('confirmed', 'refund_due', 'refunded') AND amount_cents > 0 ORDER BY id;--> statement-breakpoint
INSERT INTO allocation (money_received_id, order_id, amount_cents, allocated_by, allocated_at)
SELECT money_received.id, payment.order_id, money_received.amount_cents, recorded_by, recorded_at
  FROM money_received JOIN payment ON payment.id = money_received.claim_id ORDER BY money_received.id;--> statement-breakpoint
INSERT INTO refund (order_id, money_received_id, amount_cents, status, owed_at, made_at, reference)
SELECT payment.order_id, money_received.id, money_received.amount_cents,
       CASE payment.status WHEN 'refunded' THEN 'made' ELSE 'owed' END,
       greatest(customer_order.cancelled_at, recorded_at), payment.refunded_at, payment.refund_reference
  FROM money_received
  JOIN payment ON payment.id = money_received.claim_id
  JOIN customer_order ON customer_order.id = payment.order_id
 WHERE payment.status IN ('refund_due', 'refunded') ORDER BY money_received.id;--> statement-breakpoint
UPDATE payment SET status = 'confirmed' WHERE status IN ('refund_due', 'refunded');--> statement-breakpoint
-- Money is never deleted: what was a mistake is voided, undone or withdrawn.
CREATE TRIGGER money_received_kept BEFORE DELETE OR TRUNCATE ON money_received
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER allocation_kept BEFORE DELETE OR TRUNCATE ON allocation
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER refund_kept BEFORE DELETE OR TRUNCATE ON refund
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
-- For processes of before that still run. They know a photo by its order, and read it there: a first claim's photo has both.
CREATE FUNCTION place_receipt_photo() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.payment_id IS NULL THEN
    NEW.payment_id := (SELECT min(id) FROM payment WHERE order_id = NEW.order_id);
  ELSIF NEW.order_id IS NULL THEN
    SELECT CASE WHEN min(other.id) = claim.id THEN claim.order_id END INTO NEW.order_id
      FROM payment AS claim JOIN payment AS other ON other.order_id = claim.order_id
     WHERE claim.id = NEW.payment_id GROUP BY claim.id;
  END IF;
  RETURN NEW;
END
$$;--> statement-breakpoint
CREATE TRIGGER receipt_photo_placed BEFORE INSERT ON receipt_photo
  FOR EACH ROW EXECUTE FUNCTION place_receipt_photo();--> statement-breakpoint
-- They cancel a paid order by this status, and know no refunds.
CREATE FUNCTION owe_refund() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO refund (order_id, money_received_id, amount_cents)
  SELECT NEW.order_id, money_received_id, sum(cents)
    FROM (SELECT money_received_id, amount_cents AS cents FROM allocation
           WHERE order_id = NEW.order_id AND undone_at IS NULL
          UNION ALL
          SELECT money_received_id, -amount_cents FROM refund
           WHERE order_id = NEW.order_id AND status <> 'withdrawn') AS part
   GROUP BY money_received_id HAVING sum(cents) > 0;
  NEW.status := 'confirmed';
  RETURN NEW;
END
$$;--> statement-breakpoint
CREATE TRIGGER payment_refund_owed BEFORE UPDATE OF status ON payment
  FOR EACH ROW WHEN (NEW.status = 'refund_due') EXECUTE FUNCTION owe_refund();
