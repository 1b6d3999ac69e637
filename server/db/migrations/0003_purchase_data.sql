-- An older process may still sell. What it has under way is waited for before anything is locked that it needs: orders begin
-- with their account, what expires with its reservation, and what the staff do with an order; each then wants articles.
LOCK TABLE "account", "reservation", "customer_order", "payment", "sellable" IN ACCESS EXCLUSIVE MODE;--> statement-breakpoint
CREATE TABLE "purchase_data" (
	"account_id" bigint PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"phone" text NOT NULL,
	"identification" text NOT NULL,
	"delivery_method" text NOT NULL,
	"address" text NOT NULL,
	"reference" text,
	"province" text,
	"city" text,
	"delivery_place" text,
	"agreed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "purchase_data_delivery_place_known" CHECK ("purchase_data"."delivery_place" in ('home', 'carrier_office'))
);
--> statement-breakpoint
CREATE TABLE "database_identity" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	CONSTRAINT "database_identity_is_only" CHECK ("database_identity"."is_only")
);
--> statement-breakpoint
ALTER TABLE "sellable" ADD COLUMN "published_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "customer_order" ADD COLUMN "delivery_province" text;--> statement-breakpoint
ALTER TABLE "customer_order" ADD COLUMN "delivery_city" text;--> statement-breakpoint
ALTER TABLE "customer_order" ADD COLUMN "delivery_place" text;--> statement-breakpoint
ALTER TABLE "customer_order" ADD COLUMN "pickup_name" text;--> statement-breakpoint
ALTER TABLE "customer_order" ADD COLUMN "pickup_identification" text;--> statement-breakpoint
ALTER TABLE "customer_order" ADD COLUMN "placed_from" text;--> statement-breakpoint
ALTER TABLE "reservation" ADD COLUMN "buyer" jsonb;--> statement-breakpoint
ALTER TABLE "reservation" ADD COLUMN "placed_from" text;--> statement-breakpoint
ALTER TABLE "purchase_data" ADD CONSTRAINT "purchase_data_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_placed_from" ON "customer_order" USING btree ("placed_from") WHERE placed_from is not null;--> statement-breakpoint
CREATE INDEX "payment_submitted" ON "payment" USING btree ("order_id") WHERE status = 'submitted';--> statement-breakpoint
CREATE INDEX "reservation_placed_from" ON "reservation" USING btree ("placed_from") WHERE placed_from is not null;--> statement-breakpoint
ALTER TABLE "customer_order" ADD CONSTRAINT "order_delivery_place_known" CHECK ("customer_order"."delivery_place" in ('home', 'carrier_office'));--> statement-breakpoint
ALTER TABLE "reservation" ADD CONSTRAINT "reservation_buyer_while_open" CHECK ("reservation"."buyer" is null or "reservation"."status" = 'open');--> statement-breakpoint
ALTER TABLE "reservation" ADD CONSTRAINT "reservation_placed_from_while_open" CHECK ("reservation"."placed_from" is null or "reservation"."status" = 'open');--> statement-breakpoint
INSERT INTO database_identity DEFAULT VALUES;--> statement-breakpoint
-- Whatever had a price was public in the versions before, hidden or not.
UPDATE sellable SET published_at = created_at WHERE price_cents IS NOT NULL;--> statement-breakpoint
-- An article is published when it first has a price and is not hidden, whichever verb or import does it.
CREATE FUNCTION publish_sellable() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.published_at := now();
  RETURN NEW;
END
$$;--> statement-breakpoint
CREATE TRIGGER sellable_published BEFORE INSERT OR UPDATE OF price_cents, hidden_at ON sellable
  FOR EACH ROW WHEN (NEW.published_at IS NULL AND NEW.price_cents IS NOT NULL AND NEW.hidden_at IS NULL)
  EXECUTE FUNCTION publish_sellable();
