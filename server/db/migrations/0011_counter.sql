CREATE TABLE "goods_return_line" (
	"goods_return_id" bigint NOT NULL,
	"order_line_id" bigint NOT NULL,
	"count" integer NOT NULL,
	"to_stock" boolean NOT NULL,
	CONSTRAINT "goods_return_line_goods_return_id_order_line_id_pk" PRIMARY KEY("goods_return_id","order_line_id"),
	CONSTRAINT "goods_return_line_count_positive" CHECK ("goods_return_line"."count" >= 1)
);
--> statement-breakpoint
CREATE TABLE "goods_return" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "goods_return_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" bigint NOT NULL,
	"reason" text NOT NULL,
	"received_by" bigint NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "customer_order" ALTER COLUMN "account_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "customer_order" ALTER COLUMN "delivery_method" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "money_received" ADD COLUMN "means" text DEFAULT 'transfer' NOT NULL;--> statement-breakpoint
ALTER TABLE "refund" ADD COLUMN "means" text DEFAULT 'transfer' NOT NULL;--> statement-breakpoint
ALTER TABLE "customer_order" ADD COLUMN "kind" text DEFAULT 'web' NOT NULL;--> statement-breakpoint
ALTER TABLE "goods_return_line" ADD CONSTRAINT "goods_return_line_goods_return_id_goods_return_id_fk" FOREIGN KEY ("goods_return_id") REFERENCES "public"."goods_return"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goods_return_line" ADD CONSTRAINT "goods_return_line_order_line_id_order_line_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."order_line"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goods_return" ADD CONSTRAINT "goods_return_order_id_customer_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."customer_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goods_return" ADD CONSTRAINT "goods_return_received_by_account_id_fk" FOREIGN KEY ("received_by") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "goods_return_line_of" ON "goods_return_line" USING btree ("order_line_id");--> statement-breakpoint
CREATE INDEX "goods_return_order" ON "goods_return" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "order_counter" ON "customer_order" USING btree ("placed_at") WHERE kind = 'counter';--> statement-breakpoint
ALTER TABLE "money_received" ADD CONSTRAINT "money_received_means_known" CHECK ("money_received"."means" in ('transfer', 'cash', 'card'));--> statement-breakpoint
ALTER TABLE "money_received" ADD CONSTRAINT "money_received_account_of_transfer" CHECK ("money_received"."means" = 'transfer' or "money_received"."bank_account_id" is null);--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_means_known" CHECK ("refund"."means" in ('transfer', 'cash', 'card'));--> statement-breakpoint
ALTER TABLE "customer_order" ADD CONSTRAINT "order_kind_known" CHECK ("customer_order"."kind" in ('web', 'counter'));--> statement-breakpoint
ALTER TABLE "customer_order" ADD CONSTRAINT "order_account_unless_counter" CHECK (("customer_order"."kind" = 'counter') = ("customer_order"."account_id" is null));--> statement-breakpoint
ALTER TABLE "customer_order" ADD CONSTRAINT "order_delivery_unless_counter" CHECK (("customer_order"."kind" = 'counter') = ("customer_order"."delivery_method" is null));--> statement-breakpoint
ALTER TABLE "customer_order" ADD CONSTRAINT "order_counter_is_delivered" CHECK ("customer_order"."kind" <> 'counter' or "customer_order"."state" = 'ENTREGADO');--> statement-breakpoint
ALTER TABLE "customer_order" ADD CONSTRAINT "order_final_consumer_at_counter" CHECK ("customer_order"."identification_type" <> 'final_consumer' or "customer_order"."kind" = 'counter');--> statement-breakpoint
-- What came back is never deleted, as the money that went back for it.
CREATE TRIGGER goods_return_kept BEFORE DELETE OR TRUNCATE ON goods_return
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER goods_return_line_kept BEFORE DELETE OR TRUNCATE ON goods_return_line
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
-- Who confirms payments sells at the counter too. The owner decides anew.
UPDATE "staff_role" SET "permissions" = "permissions" || '{counter.sell}' WHERE 'payments.confirm' = ANY("permissions");
