ALTER TABLE "build_component" ADD COLUMN "quantity" smallint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "sellable" ADD COLUMN "build_pricing" text;--> statement-breakpoint
ALTER TABLE "sellable" ADD COLUMN "build_discount" integer;--> statement-breakpoint
ALTER TABLE "order_line" ADD COLUMN "parts" jsonb;--> statement-breakpoint
ALTER TABLE "reservation_line" ADD COLUMN "parts" jsonb;--> statement-breakpoint
CREATE INDEX "build_component_product" ON "build_component" USING btree ("product_id") WHERE product_id is not null;--> statement-breakpoint
CREATE INDEX "order_line_composed" ON "order_line" USING btree ("order_id") WHERE parts is not null;--> statement-breakpoint
ALTER TABLE "build_component" ADD CONSTRAINT "build_component_quantity_positive" CHECK ("build_component"."quantity" >= 1);--> statement-breakpoint
ALTER TABLE "sellable" ADD CONSTRAINT "sellable_composed_is_build" CHECK ("sellable"."build_pricing" is null or "sellable"."kind" = 'build');--> statement-breakpoint
ALTER TABLE "sellable" ADD CONSTRAINT "sellable_build_discount_has_pricing" CHECK (("sellable"."build_discount" is not null) = coalesce("sellable"."build_pricing" in ('percent', 'amount'), false));