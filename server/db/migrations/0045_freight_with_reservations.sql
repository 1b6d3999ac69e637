ALTER TABLE "reservation" ADD COLUMN "shipping_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "reservation" ADD COLUMN "shipping_to" text;--> statement-breakpoint
ALTER TABLE "reservation" ADD CONSTRAINT "reservation_shipping_charged" CHECK ("reservation"."shipping_cents" >= 0 and ("reservation"."shipping_cents" = 0 or "reservation"."shipping_to" is not null));