-- Search ignores case and accents, and takes the × of "2×16 GB" for the x that people type. `unaccent` is only stable (its dictionary could be replaced), and a generated column
-- wants an immutable function, so the dictionary is named here and must not change under the rows.
CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS unaccent;--> statement-breakpoint
CREATE FUNCTION fold(value text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN lower(public.unaccent('public.unaccent'::regdictionary, translate(value, '×', 'x')));--> statement-breakpoint
CREATE TABLE "account" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "account_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"username" text NOT NULL,
	"email" text NOT NULL,
	"email_verified_at" timestamp with time zone,
	"password_hash" text,
	"role" text DEFAULT 'customer' NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"first_name" text,
	"last_name" text,
	"nickname" text,
	"birth_date" date,
	"phone" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "address" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "address_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" bigint NOT NULL,
	"province" text,
	"city" text,
	"street" text,
	"reference" text,
	"is_default" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "favourite" (
	"account_id" bigint NOT NULL,
	"sellable_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "favourite_account_id_sellable_id_pk" PRIMARY KEY("account_id","sellable_id")
);
--> statement-breakpoint
CREATE TABLE "session" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"account_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"user_agent" text
);
--> statement-breakpoint
CREATE TABLE "build_component" (
	"build_id" bigint NOT NULL,
	"slot" text NOT NULL,
	"label" text NOT NULL,
	"product_id" bigint,
	CONSTRAINT "build_component_build_id_slot_pk" PRIMARY KEY("build_id","slot")
);
--> statement-breakpoint
CREATE TABLE "category" (
	"id" smallint PRIMARY KEY NOT NULL,
	"label" text NOT NULL,
	"singular" text NOT NULL,
	"path" text NOT NULL,
	"position" smallint NOT NULL,
	CONSTRAINT "category_path_unique" UNIQUE("path")
);
--> statement-breakpoint
CREATE TABLE "media" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "media_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"file" text NOT NULL,
	"type" text NOT NULL,
	"alt" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"widths" integer[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "media_file_unique" UNIQUE("file"),
	CONSTRAINT "media_has_size" CHECK ("media"."width" > 0 and "media"."height" > 0)
);
--> statement-breakpoint
CREATE TABLE "price_change" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "price_change_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"sellable_id" bigint NOT NULL,
	"old_price_cents" integer,
	"new_price_cents" integer,
	"cause" text NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "price_change_changes" CHECK ("price_change"."old_price_cents" is distinct from "price_change"."new_price_cents")
);
--> statement-breakpoint
CREATE TABLE "sellable_media" (
	"sellable_id" bigint NOT NULL,
	"position" smallint NOT NULL,
	"media_id" bigint NOT NULL,
	CONSTRAINT "sellable_media_sellable_id_position_pk" PRIMARY KEY("sellable_id","position")
);
--> statement-breakpoint
CREATE TABLE "sellable" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sellable_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"sku" text NOT NULL,
	"name" text NOT NULL,
	"search_name" text GENERATED ALWAYS AS (fold(name)) STORED,
	"brand" text,
	"model" text,
	"part_number" text,
	"description" text DEFAULT '' NOT NULL,
	"category_id" smallint,
	"price_cents" integer,
	"previous_price_cents" integer,
	"tax_class" text DEFAULT 'general' NOT NULL,
	"weight_grams" integer,
	"condition" text DEFAULT 'new' NOT NULL,
	"grade" text,
	"warranty_months" smallint DEFAULT 12 NOT NULL,
	"is_featured" boolean DEFAULT false NOT NULL,
	"stock" integer DEFAULT 0 NOT NULL,
	"hidden_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sellable_sku_unique" UNIQUE("sku"),
	CONSTRAINT "sellable_stock_not_negative" CHECK ("sellable"."stock" >= 0),
	CONSTRAINT "sellable_price_positive" CHECK ("sellable"."price_cents" > 0),
	CONSTRAINT "sellable_previous_price_higher" CHECK ("sellable"."previous_price_cents" > "sellable"."price_cents"),
	CONSTRAINT "sellable_warranty_not_negative" CHECK ("sellable"."warranty_months" >= 0),
	CONSTRAINT "sellable_build_has_no_category" CHECK ("sellable"."kind" = 'product' or "sellable"."category_id" is null)
);
--> statement-breakpoint
CREATE TABLE "spec_definition_category" (
	"key" text NOT NULL,
	"category_id" smallint NOT NULL,
	CONSTRAINT "spec_definition_category_key_category_id_pk" PRIMARY KEY("key","category_id")
);
--> statement-breakpoint
CREATE TABLE "spec_definition" (
	"key" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"unit" text,
	"label" text NOT NULL,
	"card_position" smallint,
	"position" smallint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "spec_value" (
	"sellable_id" bigint NOT NULL,
	"key" text NOT NULL,
	"ordinal" smallint DEFAULT 0 NOT NULL,
	"number" double precision,
	"text" text,
	"boolean" boolean,
	CONSTRAINT "spec_value_sellable_id_key_ordinal_pk" PRIMARY KEY("sellable_id","key","ordinal"),
	CONSTRAINT "spec_value_has_one_type" CHECK (num_nonnulls("spec_value"."number", "spec_value"."text", "spec_value"."boolean") = 1)
);
--> statement-breakpoint
CREATE TABLE "stock_movement" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stock_movement_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"sellable_id" bigint NOT NULL,
	"quantity" integer NOT NULL,
	"reason" text NOT NULL,
	"reference" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stock_movement_once" UNIQUE("reason","reference"),
	CONSTRAINT "stock_movement_moves" CHECK ("stock_movement"."quantity" <> 0)
);
--> statement-breakpoint
CREATE TABLE "mail" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mail_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"template" text NOT NULL,
	"order_id" bigint NOT NULL,
	"status" text DEFAULT 'queued' NOT NULL,
	"message_key" uuid DEFAULT gen_random_uuid() NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone DEFAULT now() NOT NULL,
	"recipient" text,
	"subject" text,
	"html" text,
	"text" text,
	"error" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	CONSTRAINT "mail_once" UNIQUE("order_id","template"),
	CONSTRAINT "mail_sent_has_words" CHECK ("mail"."status" not in ('sent', 'kept') or num_nulls("mail"."recipient", "mail"."subject", "mail"."html", "mail"."text") = 0),
	CONSTRAINT "mail_sent_has_time" CHECK (("mail"."status" = 'sent') = ("mail"."sent_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "idempotency_key" (
	"account_id" bigint NOT NULL,
	"key" text NOT NULL,
	"request_hash" text NOT NULL,
	"order_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_key_account_id_key_pk" PRIMARY KEY("account_id","key")
);
--> statement-breakpoint
CREATE TABLE "order_event" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_event_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" bigint NOT NULL,
	"event" text NOT NULL,
	"state" text NOT NULL,
	"stage" text,
	"actor" text NOT NULL,
	"actor_id" bigint,
	"note" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_line" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_line_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" bigint NOT NULL,
	"sellable_id" bigint NOT NULL,
	"position" smallint NOT NULL,
	"sku" text NOT NULL,
	"name" text NOT NULL,
	"count" integer NOT NULL,
	"unit_price_cents" integer NOT NULL,
	"total_cents" integer NOT NULL,
	"tax_rate_bp" integer NOT NULL,
	CONSTRAINT "order_line_count_positive" CHECK ("order_line"."count" >= 1),
	CONSTRAINT "order_line_price_positive" CHECK ("order_line"."unit_price_cents" > 0),
	CONSTRAINT "order_line_adds_up" CHECK ("order_line"."total_cents" = "order_line"."unit_price_cents" * "order_line"."count")
);
--> statement-breakpoint
CREATE TABLE "customer_order" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "customer_order_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" bigint NOT NULL,
	"state" text DEFAULT 'PENDIENTE' NOT NULL,
	"stage" text DEFAULT 'payment_review',
	"placed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"cancelled_at" timestamp with time zone,
	"cancel_reason" text,
	"delivered_at" timestamp with time zone,
	"return_requested_at" timestamp with time zone,
	"payment_reminded_at" timestamp with time zone,
	"buyer_name" text NOT NULL,
	"buyer_email" text NOT NULL,
	"buyer_phone" text NOT NULL,
	"identification_type" text NOT NULL,
	"identification_number" text NOT NULL,
	"delivery_method" text NOT NULL,
	"delivery_address" text NOT NULL,
	"delivery_reference" text,
	"subtotal_cents" integer NOT NULL,
	"discount_cents" integer DEFAULT 0 NOT NULL,
	"shipping_cents" integer DEFAULT 0 NOT NULL,
	"total_cents" integer NOT NULL,
	"tax_base_cents" integer NOT NULL,
	"tax_cents" integer NOT NULL,
	"tax_rate_bp" integer NOT NULL,
	CONSTRAINT "order_total_adds_up" CHECK ("customer_order"."total_cents" = "customer_order"."subtotal_cents" - "customer_order"."discount_cents" + "customer_order"."shipping_cents"),
	CONSTRAINT "order_tax_adds_up" CHECK ("customer_order"."total_cents" = "customer_order"."tax_base_cents" + "customer_order"."tax_cents"),
	CONSTRAINT "order_cents_not_negative" CHECK (least("customer_order"."subtotal_cents", "customer_order"."discount_cents", "customer_order"."shipping_cents", "customer_order"."total_cents", "customer_order"."tax_base_cents", "customer_order"."tax_cents") >= 0),
	CONSTRAINT "order_stage_while_pending" CHECK (("customer_order"."state" = 'PENDIENTE') = ("customer_order"."stage" is not null)),
	CONSTRAINT "order_cancelled_has_time" CHECK (("customer_order"."state" = 'CANCELADO') = ("customer_order"."cancelled_at" is not null)),
	CONSTRAINT "order_delivered_has_time" CHECK (("customer_order"."state" = 'ENTREGADO') = ("customer_order"."delivered_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "payment" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" bigint NOT NULL,
	"status" text DEFAULT 'submitted' NOT NULL,
	"bank_account_id" bigint,
	"receipt_number" text NOT NULL,
	"receipt_key" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"checked_by" bigint,
	"checked_at" timestamp with time zone,
	"refunded_at" timestamp with time zone,
	"refund_reference" text,
	CONSTRAINT "payment_amount_not_negative" CHECK ("payment"."amount_cents" >= 0),
	CONSTRAINT "payment_refunded_has_time" CHECK (("payment"."status" = 'refunded') = ("payment"."refunded_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "receipt_photo" (
	"order_id" bigint PRIMARY KEY NOT NULL,
	"file" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"bytes" integer NOT NULL,
	"uploaded_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "receipt_photo_file_unique" UNIQUE("file"),
	CONSTRAINT "receipt_photo_has_size" CHECK (least("receipt_photo"."width", "receipt_photo"."height", "receipt_photo"."bytes") > 0)
);
--> statement-breakpoint
CREATE TABLE "reservation_line" (
	"reservation_id" uuid NOT NULL,
	"sellable_id" bigint NOT NULL,
	"position" smallint NOT NULL,
	"count" integer NOT NULL,
	"unit_price_cents" integer NOT NULL,
	CONSTRAINT "reservation_line_reservation_id_sellable_id_pk" PRIMARY KEY("reservation_id","sellable_id"),
	CONSTRAINT "reservation_line_count_positive" CHECK ("reservation_line"."count" >= 1)
);
--> statement-breakpoint
CREATE TABLE "reservation" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" bigint NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"order_id" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reservation_ordered_has_order" CHECK (("reservation"."status" = 'ordered') = ("reservation"."order_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"actor_id" bigint,
	"action" text NOT NULL,
	"subject" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bank_account" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bank_account_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"bank_name" text NOT NULL,
	"account_type" text NOT NULL,
	"number" text NOT NULL,
	"holder" text NOT NULL,
	"holder_id" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"position" smallint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "setting" (
	"key" text NOT NULL,
	"valid_from" timestamp with time zone DEFAULT now() NOT NULL,
	"value" jsonb NOT NULL,
	"changed_by" bigint,
	CONSTRAINT "setting_key_valid_from_pk" PRIMARY KEY("key","valid_from")
);
--> statement-breakpoint
ALTER TABLE "address" ADD CONSTRAINT "address_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favourite" ADD CONSTRAINT "favourite_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favourite" ADD CONSTRAINT "favourite_sellable_id_sellable_id_fk" FOREIGN KEY ("sellable_id") REFERENCES "public"."sellable"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "build_component" ADD CONSTRAINT "build_component_build_id_sellable_id_fk" FOREIGN KEY ("build_id") REFERENCES "public"."sellable"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "build_component" ADD CONSTRAINT "build_component_product_id_sellable_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."sellable"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_change" ADD CONSTRAINT "price_change_sellable_id_sellable_id_fk" FOREIGN KEY ("sellable_id") REFERENCES "public"."sellable"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sellable_media" ADD CONSTRAINT "sellable_media_sellable_id_sellable_id_fk" FOREIGN KEY ("sellable_id") REFERENCES "public"."sellable"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sellable_media" ADD CONSTRAINT "sellable_media_media_id_media_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sellable" ADD CONSTRAINT "sellable_category_id_category_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."category"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "spec_definition_category" ADD CONSTRAINT "spec_definition_category_key_spec_definition_key_fk" FOREIGN KEY ("key") REFERENCES "public"."spec_definition"("key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "spec_definition_category" ADD CONSTRAINT "spec_definition_category_category_id_category_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."category"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "spec_value" ADD CONSTRAINT "spec_value_sellable_id_sellable_id_fk" FOREIGN KEY ("sellable_id") REFERENCES "public"."sellable"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "spec_value" ADD CONSTRAINT "spec_value_key_spec_definition_key_fk" FOREIGN KEY ("key") REFERENCES "public"."spec_definition"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_movement" ADD CONSTRAINT "stock_movement_sellable_id_sellable_id_fk" FOREIGN KEY ("sellable_id") REFERENCES "public"."sellable"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail" ADD CONSTRAINT "mail_order_id_customer_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."customer_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_key" ADD CONSTRAINT "idempotency_key_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_key" ADD CONSTRAINT "idempotency_key_order_id_customer_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."customer_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_event" ADD CONSTRAINT "order_event_order_id_customer_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."customer_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_event" ADD CONSTRAINT "order_event_actor_id_account_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_line" ADD CONSTRAINT "order_line_order_id_customer_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."customer_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_line" ADD CONSTRAINT "order_line_sellable_id_sellable_id_fk" FOREIGN KEY ("sellable_id") REFERENCES "public"."sellable"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_order" ADD CONSTRAINT "customer_order_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "payment_order_id_customer_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."customer_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "payment_bank_account_id_bank_account_id_fk" FOREIGN KEY ("bank_account_id") REFERENCES "public"."bank_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "payment_checked_by_account_id_fk" FOREIGN KEY ("checked_by") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipt_photo" ADD CONSTRAINT "receipt_photo_order_id_customer_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."customer_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservation_line" ADD CONSTRAINT "reservation_line_reservation_id_reservation_id_fk" FOREIGN KEY ("reservation_id") REFERENCES "public"."reservation"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservation_line" ADD CONSTRAINT "reservation_line_sellable_id_sellable_id_fk" FOREIGN KEY ("sellable_id") REFERENCES "public"."sellable"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservation" ADD CONSTRAINT "reservation_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservation" ADD CONSTRAINT "reservation_order_id_customer_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."customer_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_actor_id_account_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "setting" ADD CONSTRAINT "setting_changed_by_account_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "account_username" ON "account" USING btree (lower("username"));--> statement-breakpoint
CREATE UNIQUE INDEX "account_email" ON "account" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "address_account" ON "address" USING btree ("account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "address_one_default" ON "address" USING btree ("account_id") WHERE is_default;--> statement-breakpoint
CREATE INDEX "session_account" ON "session" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "price_change_sellable" ON "price_change" USING btree ("sellable_id","id");--> statement-breakpoint
CREATE INDEX "sellable_category_price" ON "sellable" USING btree ("category_id","price_cents","id") WHERE price_cents is not null and hidden_at is null;--> statement-breakpoint
CREATE INDEX "sellable_kind_price" ON "sellable" USING btree ("kind","price_cents","id") WHERE price_cents is not null and hidden_at is null;--> statement-breakpoint
CREATE INDEX "sellable_featured_price" ON "sellable" USING btree ("price_cents","id") WHERE is_featured and price_cents is not null and hidden_at is null;--> statement-breakpoint
CREATE INDEX "sellable_search_name" ON "sellable" USING gin (search_name gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "spec_value_number" ON "spec_value" USING btree ("key","number") WHERE number is not null;--> statement-breakpoint
CREATE INDEX "spec_value_text" ON "spec_value" USING btree ("key","text") WHERE text is not null;--> statement-breakpoint
CREATE INDEX "stock_movement_sellable" ON "stock_movement" USING btree ("sellable_id");--> statement-breakpoint
CREATE INDEX "mail_due" ON "mail" USING btree ("due_at") WHERE status = 'queued';--> statement-breakpoint
CREATE INDEX "mail_status" ON "mail" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "idempotency_key_age" ON "idempotency_key" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "order_event_order" ON "order_event" USING btree ("order_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "order_line_once" ON "order_line" USING btree ("order_id","sellable_id");--> statement-breakpoint
CREATE INDEX "order_line_sellable" ON "order_line" USING btree ("sellable_id");--> statement-breakpoint
CREATE INDEX "order_account" ON "customer_order" USING btree ("account_id","id");--> statement-breakpoint
CREATE INDEX "order_open" ON "customer_order" USING btree ("stage","placed_at") WHERE state = 'PENDIENTE';--> statement-breakpoint
CREATE INDEX "order_return" ON "customer_order" USING btree ("return_requested_at") WHERE return_requested_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_order" ON "payment" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "payment_receipt" ON "payment" USING btree ("receipt_key");--> statement-breakpoint
CREATE INDEX "payment_refund_due" ON "payment" USING btree ("id") WHERE status = 'refund_due';--> statement-breakpoint
CREATE INDEX "reservation_line_sellable" ON "reservation_line" USING btree ("sellable_id");--> statement-breakpoint
CREATE UNIQUE INDEX "reservation_one_open" ON "reservation" USING btree ("account_id") WHERE status = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "reservation_order" ON "reservation" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "reservation_expiry" ON "reservation" USING btree ("expires_at") WHERE status = 'open';--> statement-breakpoint
CREATE INDEX "audit_log_subject" ON "audit_log" USING btree ("subject","id");--> statement-breakpoint
-- History and audit are written once. Neither a bug nor a tired hand at a console changes them afterwards.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% only takes new rows', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END
$$;--> statement-breakpoint
CREATE TRIGGER order_event_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON order_event
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER stock_movement_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON stock_movement
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER price_change_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON price_change
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
-- Raised once after each change that a public page shows; the shop's processes compare it to know that their cached
-- pages are old. A sequence, because it takes no lock that buyers would queue for.
CREATE SEQUENCE catalog_version;
--> statement-breakpoint
-- The rate limiter's own table, in its library's shape: made here so that it is migrated and backed up like the rest.
CREATE TABLE rate_limit (key varchar(255) PRIMARY KEY, points integer NOT NULL DEFAULT 0, expire bigint);
