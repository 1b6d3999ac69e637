-- An older process may still sell. What it has under way is waited for before anything is locked that it needs: orders begin
-- with their account, what expires with its reservation, and what the staff do with an order.
LOCK TABLE "account", "reservation", "customer_order", "order_line", "order_event" IN ACCESS EXCLUSIVE MODE;--> statement-breakpoint
CREATE TABLE "order_note" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_note_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" bigint NOT NULL,
	"text" text NOT NULL,
	"written_by" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pickup" (
	"order_id" bigint PRIMARY KEY NOT NULL,
	"received_by" text NOT NULL,
	"name" text NOT NULL,
	"identification" text NOT NULL,
	"handed_by" bigint NOT NULL,
	"handed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "saved_view" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "saved_view_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" bigint NOT NULL,
	"name" text NOT NULL,
	"query" text NOT NULL,
	"is_shared" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shipment_line" (
	"shipment_id" bigint NOT NULL,
	"order_line_id" bigint NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "shipment_line_shipment_id_order_line_id_pk" PRIMARY KEY("shipment_id","order_line_id"),
	CONSTRAINT "shipment_line_count_positive" CHECK ("shipment_line"."count" >= 1)
);
--> statement-breakpoint
CREATE TABLE "shipment" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "shipment_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" bigint NOT NULL,
	"event_id" bigint NOT NULL,
	"carrier" text NOT NULL,
	"carrier_name" text,
	"guide_number" text,
	"guide_key" text,
	"sent_by" bigint NOT NULL,
	"sent_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "shipment_event" UNIQUE("event_id"),
	CONSTRAINT "shipment_other_has_name" CHECK (("shipment"."carrier" = 'other') = ("shipment"."carrier_name" is not null)),
	CONSTRAINT "shipment_guide_has_key" CHECK (("shipment"."guide_number" is null) = ("shipment"."guide_key" is null))
);
--> statement-breakpoint
ALTER TABLE "customer_order" ADD COLUMN "is_example" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "customer_order" ADD COLUMN "buyer_search" text GENERATED ALWAYS AS (fold(buyer_name || ' ' || buyer_email || ' ' || identification_number || ' '
        || regexp_replace(buyer_phone, '[^0-9]', '', 'g') || ' ' || coalesce(pickup_name, '') || ' '
        || coalesce(pickup_identification, ''))) STORED;--> statement-breakpoint
ALTER TABLE "order_note" ADD CONSTRAINT "order_note_order_id_customer_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."customer_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_note" ADD CONSTRAINT "order_note_written_by_account_id_fk" FOREIGN KEY ("written_by") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pickup" ADD CONSTRAINT "pickup_order_id_customer_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."customer_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pickup" ADD CONSTRAINT "pickup_handed_by_account_id_fk" FOREIGN KEY ("handed_by") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_view" ADD CONSTRAINT "saved_view_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment_line" ADD CONSTRAINT "shipment_line_shipment_id_shipment_id_fk" FOREIGN KEY ("shipment_id") REFERENCES "public"."shipment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment_line" ADD CONSTRAINT "shipment_line_order_line_id_order_line_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."order_line"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment" ADD CONSTRAINT "shipment_order_id_customer_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."customer_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment" ADD CONSTRAINT "shipment_event_id_order_event_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."order_event"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment" ADD CONSTRAINT "shipment_sent_by_account_id_fk" FOREIGN KEY ("sent_by") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_note_order" ON "order_note" USING btree ("order_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "saved_view_name" ON "saved_view" USING btree ("account_id",lower("name"));--> statement-breakpoint
CREATE INDEX "shipment_line_line" ON "shipment_line" USING btree ("order_line_id");--> statement-breakpoint
CREATE INDEX "shipment_order" ON "shipment" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "shipment_guide" ON "shipment" USING btree ("guide_key" text_pattern_ops);--> statement-breakpoint
CREATE TRIGGER order_note_stays BEFORE UPDATE OR TRUNCATE ON order_note
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
