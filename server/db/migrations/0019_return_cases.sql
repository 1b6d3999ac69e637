-- An older process may still sell. What it has under way is waited for before anything is locked that it needs: orders begin
-- with their account.
LOCK TABLE "account", "customer_order", "order_line", "order_event" IN ACCESS EXCLUSIVE MODE;--> statement-breakpoint
CREATE TABLE "return_case_event" (
	"event_id" bigint PRIMARY KEY NOT NULL,
	"case_id" bigint NOT NULL,
	"state" text NOT NULL,
	"note" text
);
--> statement-breakpoint
CREATE TABLE "return_case_line" (
	"case_id" bigint NOT NULL,
	"order_line_id" bigint NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "return_case_line_case_id_order_line_id_pk" PRIMARY KEY("case_id","order_line_id"),
	CONSTRAINT "return_case_line_count_positive" CHECK ("return_case_line"."count" >= 1)
);
--> statement-breakpoint
CREATE TABLE "return_case" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "return_case_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" bigint NOT NULL,
	"request_key" uuid,
	"kind" text NOT NULL,
	"state" text DEFAULT 'requested' NOT NULL,
	"reason" text NOT NULL,
	"reason_words" text,
	"wants_voucher" boolean DEFAULT false NOT NULL,
	"asked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deadline" date,
	"resolution" text,
	"refusal_reason" text,
	"closed_at" timestamp with time zone,
	"credit_note_number" text,
	"credit_note_on" date,
	CONSTRAINT "return_case_request" UNIQUE("request_key"),
	CONSTRAINT "return_case_kind_known" CHECK ("return_case"."kind" in ('return', 'warranty')),
	CONSTRAINT "return_case_closed_has_time" CHECK (("return_case"."state" in ('resolved', 'refused', 'withdrawn')) = ("return_case"."closed_at" is not null)),
	CONSTRAINT "return_case_resolved_how" CHECK (("return_case"."state" = 'resolved') = ("return_case"."resolution" is not null)),
	CONSTRAINT "return_case_refused_why" CHECK (("return_case"."state" = 'refused') = ("return_case"."refusal_reason" is not null)),
	CONSTRAINT "return_case_voucher_asked" CHECK ("return_case"."resolution" is distinct from 'voucher' or "return_case"."wants_voucher"),
	CONSTRAINT "return_case_credit_note_whole" CHECK (("return_case"."credit_note_number" is null) = ("return_case"."credit_note_on" is null))
);
--> statement-breakpoint
CREATE TABLE "supplier_trip" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "supplier_trip_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"case_id" bigint NOT NULL,
	"supplier" text NOT NULL,
	"supplier_number" text,
	"sent_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_by" bigint NOT NULL,
	"back_at" timestamp with time zone,
	"back_by" bigint,
	"outcome" text,
	CONSTRAINT "supplier_trip_back_whole" CHECK (num_nonnulls("supplier_trip"."back_at", "supplier_trip"."back_by", "supplier_trip"."outcome") in (0, 3))
);
--> statement-breakpoint
ALTER TABLE "order_line" ADD COLUMN "warranty_months" smallint;--> statement-breakpoint
ALTER TABLE "goods_return_line" ADD COLUMN "exchanged" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "goods_return" ADD COLUMN "case_id" bigint;--> statement-breakpoint
ALTER TABLE "return_case_event" ADD CONSTRAINT "return_case_event_event_id_order_event_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."order_event"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_case_event" ADD CONSTRAINT "return_case_event_case_id_return_case_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."return_case"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_case_line" ADD CONSTRAINT "return_case_line_case_id_return_case_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."return_case"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_case_line" ADD CONSTRAINT "return_case_line_order_line_id_order_line_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."order_line"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_case" ADD CONSTRAINT "return_case_order_id_customer_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."customer_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplier_trip" ADD CONSTRAINT "supplier_trip_case_id_return_case_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."return_case"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplier_trip" ADD CONSTRAINT "supplier_trip_sent_by_account_id_fk" FOREIGN KEY ("sent_by") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplier_trip" ADD CONSTRAINT "supplier_trip_back_by_account_id_fk" FOREIGN KEY ("back_by") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "return_case_event_case" ON "return_case_event" USING btree ("case_id","event_id");--> statement-breakpoint
CREATE INDEX "return_case_line_of" ON "return_case_line" USING btree ("order_line_id");--> statement-breakpoint
CREATE INDEX "return_case_order" ON "return_case" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "return_case_open" ON "return_case" USING btree ("id") WHERE closed_at is null;--> statement-breakpoint
CREATE INDEX "return_case_closed" ON "return_case" USING btree (((extract(epoch from closed_at at time zone 'UTC') * 1000000)::bigint),"id") WHERE closed_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "supplier_trip_under_way" ON "supplier_trip" USING btree ("case_id") WHERE back_at is null;--> statement-breakpoint
CREATE INDEX "supplier_trip_case" ON "supplier_trip" USING btree ("case_id","id");--> statement-breakpoint
ALTER TABLE "goods_return" ADD CONSTRAINT "goods_return_case_id_return_case_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."return_case"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goods_return" ADD CONSTRAINT "goods_return_case" UNIQUE("case_id");--> statement-breakpoint
-- None of them is ever deleted, as the orders that they belong to.
CREATE TRIGGER return_case_kept BEFORE DELETE OR TRUNCATE ON return_case
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER return_case_line_kept BEFORE DELETE OR TRUNCATE ON return_case_line
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER return_case_event_kept BEFORE DELETE OR TRUNCATE ON return_case_event
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER supplier_trip_kept BEFORE DELETE OR TRUNCATE ON supplier_trip
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
-- What the catalogue says today is the best that is known of what was sold before.
UPDATE "order_line" SET "warranty_months" = "sellable"."warranty_months"
  FROM "sellable" WHERE "sellable"."id" = "order_line"."sellable_id";--> statement-breakpoint
-- A return that was asked for becomes a case of all that left the shop and has not come back.
INSERT INTO "return_case" ("order_id", "kind", "reason", "asked_at")
  SELECT "id", 'return', 'other', "return_requested_at" FROM "customer_order"
   WHERE "return_requested_at" IS NOT NULL AND "set_aside_at" IS NULL AND "state" <> 'CANCELADO'
   ORDER BY "return_requested_at", "id";--> statement-breakpoint
INSERT INTO "return_case_line" ("case_id", "order_line_id", "count")
  SELECT "case_id", "line_id", "units" FROM (
    SELECT "return_case"."id" AS "case_id", "line"."id" AS "line_id",
           CASE WHEN "stage" = 'partly_shipped'
                THEN coalesce((SELECT sum("packed"."count") FROM "shipment_line" AS "packed"
                                WHERE "packed"."order_line_id" = "line"."id"), 0)
                ELSE "line"."count" END
           - coalesce((SELECT sum("back"."count") FROM "goods_return_line" AS "back"
                        WHERE "back"."order_line_id" = "line"."id"), 0) AS "units"
      FROM "return_case"
      JOIN "customer_order" ON "customer_order"."id" = "return_case"."order_id"
      JOIN "order_line" AS "line" ON "line"."order_id" = "customer_order"."id") AS "left_over"
   WHERE "units" > 0;--> statement-breakpoint
INSERT INTO "return_case_event" ("event_id", "case_id", "state")
  SELECT max("order_event"."id"), "return_case"."id", 'requested'
    FROM "return_case" JOIN "order_event" ON "order_event"."order_id" = "return_case"."order_id"
   WHERE "event" = 'return_requested' GROUP BY "return_case"."id";
