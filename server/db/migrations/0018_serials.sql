-- An older process may still sell. What it has under way is waited for before anything is locked that it needs: orders begin
-- with their account.
LOCK TABLE "account", "customer_order", "order_line", "sellable" IN ACCESS EXCLUSIVE MODE;--> statement-breakpoint
CREATE TABLE "serial_number" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "serial_number_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"sellable_id" bigint NOT NULL,
	"number" text NOT NULL,
	"number_key" text NOT NULL,
	"received_in" bigint,
	"recorded_by" bigint NOT NULL,
	"recorded_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "serial_number_once" UNIQUE("sellable_id","number_key"),
	CONSTRAINT "serial_number_not_empty" CHECK ("serial_number"."number" <> '' and "serial_number"."number_key" <> '')
);
--> statement-breakpoint
CREATE TABLE "serial_sale" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "serial_sale_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"serial_id" bigint NOT NULL,
	"order_line_id" bigint NOT NULL,
	"shipment_id" bigint,
	"recorded_by" bigint NOT NULL,
	"recorded_at" timestamp with time zone DEFAULT now() NOT NULL,
	"goods_return_id" bigint,
	"returned_at" timestamp with time zone,
	"undone_at" timestamp with time zone,
	"undone_by" bigint,
	"undo_reason" text,
	CONSTRAINT "serial_sale_returned_whole" CHECK (("serial_sale"."goods_return_id" is null) = ("serial_sale"."returned_at" is null)),
	CONSTRAINT "serial_sale_undone_whole" CHECK (("serial_sale"."undone_at" is null) = ("serial_sale"."undo_reason" is null)),
	CONSTRAINT "serial_sale_one_end" CHECK (num_nonnulls("serial_sale"."returned_at", "serial_sale"."undone_at") < 2 and ("serial_sale"."undone_by" is null or "serial_sale"."undone_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "sellable" ADD COLUMN "asks_serial" boolean;--> statement-breakpoint
ALTER TABLE "customer_order" ADD COLUMN "serials_missing" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "serial_number" ADD CONSTRAINT "serial_number_sellable_id_sellable_id_fk" FOREIGN KEY ("sellable_id") REFERENCES "public"."sellable"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "serial_number" ADD CONSTRAINT "serial_number_received_in_stock_movement_id_fk" FOREIGN KEY ("received_in") REFERENCES "public"."stock_movement"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "serial_number" ADD CONSTRAINT "serial_number_recorded_by_account_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "serial_sale" ADD CONSTRAINT "serial_sale_serial_id_serial_number_id_fk" FOREIGN KEY ("serial_id") REFERENCES "public"."serial_number"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "serial_sale" ADD CONSTRAINT "serial_sale_order_line_id_order_line_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."order_line"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "serial_sale" ADD CONSTRAINT "serial_sale_shipment_id_shipment_id_fk" FOREIGN KEY ("shipment_id") REFERENCES "public"."shipment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "serial_sale" ADD CONSTRAINT "serial_sale_recorded_by_account_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "serial_sale" ADD CONSTRAINT "serial_sale_goods_return_id_goods_return_id_fk" FOREIGN KEY ("goods_return_id") REFERENCES "public"."goods_return"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "serial_sale" ADD CONSTRAINT "serial_sale_undone_by_account_id_fk" FOREIGN KEY ("undone_by") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "serial_number_key" ON "serial_number" USING btree ("number_key" text_pattern_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "serial_sale_live" ON "serial_sale" USING btree ("serial_id") WHERE undone_at is null and returned_at is null;--> statement-breakpoint
CREATE INDEX "serial_sale_serial" ON "serial_sale" USING btree ("serial_id","id");--> statement-breakpoint
CREATE INDEX "serial_sale_line" ON "serial_sale" USING btree ("order_line_id");--> statement-breakpoint
CREATE INDEX "order_serials_missing" ON "customer_order" USING btree ("id") WHERE serials_missing > 0;--> statement-breakpoint
ALTER TABLE "customer_order" ADD CONSTRAINT "order_serials_missing_not_negative" CHECK ("customer_order"."serials_missing" >= 0);