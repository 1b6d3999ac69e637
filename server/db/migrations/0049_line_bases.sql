DROP INDEX "order_sold";--> statement-breakpoint
ALTER TABLE "order_line" ADD COLUMN "base_cents" integer;--> statement-breakpoint
-- Processes of the version before know nothing of it, and write orders while this one starts.
CREATE FUNCTION note_line_base() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  earlier bigint;
  gross bigint := 10000 + NEW.tax_rate_bp;
BEGIN
  SELECT coalesce(sum(total_cents), 0) INTO earlier FROM order_line
   WHERE order_id = NEW.order_id AND tax_rate_bp = NEW.tax_rate_bp AND position < NEW.position;
  NEW.base_cents := round((earlier + NEW.total_cents) * 10000.0 / gross) - round(earlier * 10000.0 / gross);
  RETURN NEW;
END
$$;--> statement-breakpoint
CREATE TRIGGER order_line_base_noted BEFORE INSERT ON order_line
  FOR EACH ROW WHEN (NEW.base_cents IS NULL) EXECUTE FUNCTION note_line_base();--> statement-breakpoint
UPDATE order_line SET base_cents = part.base_cents
  FROM (SELECT id, round(so_far * 10000.0 / gross) - round((so_far - total_cents) * 10000.0 / gross) AS base_cents
          FROM (SELECT id, total_cents, 10000 + tax_rate_bp AS gross,
                       sum(total_cents) OVER (PARTITION BY order_id, tax_rate_bp ORDER BY position, id
                                              ROWS UNBOUNDED PRECEDING) AS so_far
                  FROM order_line) AS line) AS part
 WHERE part.id = order_line.id;--> statement-breakpoint
ALTER TABLE "order_line" ALTER COLUMN "base_cents" SET NOT NULL;--> statement-breakpoint
CREATE INDEX "order_freight" ON "customer_order" USING btree ("sold_at") WHERE sold_at is not null and not is_example and shipping_cents <> discount_cents;--> statement-breakpoint
CREATE INDEX "order_sold" ON "customer_order" USING btree ("sold_at","id","kind") WHERE sold_at is not null and not is_example;
