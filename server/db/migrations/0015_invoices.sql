-- An older process may still sell. What it has under way is waited for before anything is locked that it needs: orders begin
-- with their account.
LOCK TABLE "account", "customer_order", "order_event" IN ACCESS EXCLUSIVE MODE;--> statement-breakpoint
CREATE TABLE "invoice" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "invoice_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" bigint NOT NULL,
	"event_id" bigint NOT NULL,
	"access_key" text NOT NULL,
	"number" text NOT NULL,
	"issued_on" date NOT NULL,
	"buyer_kind" text NOT NULL,
	"buyer_identification" text NOT NULL,
	"buyer_name" text NOT NULL,
	"buyer_address" text,
	"taxed_base_cents" integer NOT NULL,
	"zero_base_cents" integer NOT NULL,
	"tax_cents" integer NOT NULL,
	"total_cents" integer NOT NULL,
	"tax_rate_bp" integer NOT NULL,
	"xml_file" text,
	"pdf_file" text,
	"recorded_by" bigint NOT NULL,
	"recorded_at" timestamp with time zone DEFAULT now() NOT NULL,
	"annulled_at" timestamp with time zone,
	"annulled_by" bigint,
	"annul_reason" text,
	"search" text GENERATED ALWAYS AS (fold(number || ' ' || buyer_name || ' ' || buyer_identification || ' ' || access_key)) STORED,
	CONSTRAINT "invoice_event" UNIQUE("event_id"),
	CONSTRAINT "invoice_xml" UNIQUE("xml_file"),
	CONSTRAINT "invoice_pdf" UNIQUE("pdf_file"),
	CONSTRAINT "invoice_buyer_kind_known" CHECK ("invoice"."buyer_kind" in ('ruc', 'cedula', 'passport', 'final_consumer', 'foreign')),
	CONSTRAINT "invoice_access_key_digits" CHECK ("invoice"."access_key" ~ '^[0-9]{49}$'),
	CONSTRAINT "invoice_number_of_key" CHECK ("invoice"."number" = substr("invoice"."access_key", 25, 3) || '-' || substr("invoice"."access_key", 28, 3) || '-' || substr("invoice"."access_key", 31, 9)),
	CONSTRAINT "invoice_day_of_key" CHECK ("invoice"."issued_on" = make_date(substr("invoice"."access_key", 5, 4)::int, substr("invoice"."access_key", 3, 2)::int, substr("invoice"."access_key", 1, 2)::int)),
	CONSTRAINT "invoice_cents_not_negative" CHECK (least("invoice"."taxed_base_cents", "invoice"."zero_base_cents", "invoice"."tax_cents") >= 0 and "invoice"."total_cents" > 0),
	CONSTRAINT "invoice_adds_up" CHECK ("invoice"."total_cents" = "invoice"."taxed_base_cents" + "invoice"."zero_base_cents" + "invoice"."tax_cents"),
	CONSTRAINT "invoice_annulled_whole" CHECK (num_nonnulls("invoice"."annulled_at", "invoice"."annulled_by", "invoice"."annul_reason") in (0, 3))
);
--> statement-breakpoint
ALTER TABLE "customer_order" ADD COLUMN "invoice_name" text;--> statement-breakpoint
ALTER TABLE "customer_order" ADD COLUMN "invoice_identification" text;--> statement-breakpoint
ALTER TABLE "customer_order" ADD COLUMN "invoice_address" text;--> statement-breakpoint
ALTER TABLE "customer_order" ADD COLUMN "needs_invoice" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "invoice" ADD CONSTRAINT "invoice_order_id_customer_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."customer_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice" ADD CONSTRAINT "invoice_event_id_order_event_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."order_event"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice" ADD CONSTRAINT "invoice_recorded_by_account_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice" ADD CONSTRAINT "invoice_annulled_by_account_id_fk" FOREIGN KEY ("annulled_by") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_order" ON "invoice" USING btree ("order_id") WHERE annulled_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_access_key" ON "invoice" USING btree ("access_key") WHERE annulled_at is null;--> statement-breakpoint
CREATE INDEX "invoice_of_order" ON "invoice" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "invoice_day" ON "invoice" USING btree ("issued_on","id");--> statement-breakpoint
CREATE INDEX "invoice_search" ON "invoice" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "order_invoice_pending" ON "customer_order" USING btree ("delivered_at","id") WHERE state = 'ENTREGADO' and needs_invoice and set_aside_at is null;--> statement-breakpoint
-- Of what was delivered before, the invoices lie elsewhere.
UPDATE "customer_order" SET "needs_invoice" = false WHERE "state" = 'ENTREGADO';--> statement-breakpoint
UPDATE "staff_role" SET "permissions" = "permissions" || '{invoices.read,invoices.record}' WHERE 'payments.confirm' = ANY("permissions");--> statement-breakpoint
-- The law has them kept for seven years: nothing is deleted before.
CREATE FUNCTION keep_invoice() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.issued_on > current_date - interval '7 years' THEN
    RAISE EXCEPTION 'an invoice is kept for seven years';
  END IF;
  RETURN OLD;
END
$$;--> statement-breakpoint
CREATE TRIGGER invoice_kept BEFORE DELETE ON invoice
  FOR EACH ROW EXECUTE FUNCTION keep_invoice();--> statement-breakpoint
CREATE TRIGGER invoice_not_emptied BEFORE TRUNCATE ON invoice
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
