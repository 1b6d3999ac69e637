CREATE SEQUENCE "public"."example_order_number" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 9000001 CACHE 1;--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "is_example" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "customer_order" ADD COLUMN "set_aside_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "order_example" ON "customer_order" USING btree ("id") WHERE is_example;--> statement-breakpoint
ALTER TABLE "customer_order" ADD CONSTRAINT "order_set_aside_is_example" CHECK ("customer_order"."set_aside_at" is null or "customer_order"."is_example");