ALTER TABLE "order_line" ADD COLUMN "unit_cost_cents" integer;--> statement-breakpoint
ALTER TABLE "customer_order" ADD COLUMN "sold_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "reservation" ADD COLUMN "left_because" text;--> statement-breakpoint
CREATE INDEX "stock_movement_cost" ON "stock_movement" USING btree ("sellable_id","id") WHERE unit_cost_cents is not null;--> statement-breakpoint
CREATE INDEX "stock_movement_came" ON "stock_movement" USING btree ("sellable_id","id") WHERE reason in ('opening', 'received', 'correction') and quantity > 0;--> statement-breakpoint
CREATE INDEX "mail_created" ON "mail" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "refund_price_cut" ON "refund" USING btree ("owed_at") WHERE price_cut and status <> 'withdrawn';--> statement-breakpoint
CREATE INDEX "order_sold" ON "customer_order" USING btree ("sold_at") WHERE sold_at is not null and not is_example;--> statement-breakpoint
CREATE INDEX "reservation_created" ON "reservation" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "goods_return_received" ON "goods_return" USING btree ("received_at");--> statement-breakpoint
ALTER TABLE "order_line" ADD CONSTRAINT "order_line_cost_not_negative" CHECK ("order_line"."unit_cost_cents" >= 0);--> statement-breakpoint
-- Processes of the version before know nothing of it, and write orders while this one starts.
CREATE FUNCTION note_sale() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.sold_at := CASE WHEN NEW.state = 'ENTREGADO' OR coalesce(NEW.stage <> 'payment_review', false)
                      THEN coalesce(NEW.sold_at, now()) END;
  RETURN NEW;
END
$$;--> statement-breakpoint
CREATE TRIGGER order_sale_noted BEFORE INSERT OR UPDATE OF state, stage ON customer_order
  FOR EACH ROW EXECUTE FUNCTION note_sale();--> statement-breakpoint
UPDATE customer_order SET sold_at = coalesce(
    (SELECT max(created_at) FROM order_event
      WHERE order_id = customer_order.id AND event IN ('payment_confirmed', 'counter_sold')), delivered_at, placed_at)
 WHERE state = 'ENTREGADO' OR stage <> 'payment_review';--> statement-breakpoint
-- Who sets prices and costs, or administers the team, sees what the shop earns. The owner sees it anyhow.
UPDATE "staff_role" SET "permissions" = "permissions" || '{figures.read}'
 WHERE 'products.price' = ANY("permissions") OR 'staff.manage' = ANY("permissions");--> statement-breakpoint
ALTER TABLE "customer_order" ADD CONSTRAINT "order_sold_has_time" CHECK (("customer_order"."state" = 'ENTREGADO' or coalesce("customer_order"."stage" <> 'payment_review', false)) = ("customer_order"."sold_at" is not null));--> statement-breakpoint
ALTER TABLE "reservation" ADD CONSTRAINT "reservation_left_when_ended" CHECK ("reservation"."left_because" is null or "reservation"."status" in ('released', 'expired'));