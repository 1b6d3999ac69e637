CREATE TABLE "sellable_code" (
	"code" text PRIMARY KEY NOT NULL,
	"sellable_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sellable_code_not_empty" CHECK ("sellable_code"."code" <> '')
);
--> statement-breakpoint
DROP INDEX "stock_movement_sellable";--> statement-breakpoint
ALTER TABLE "sellable" ADD COLUMN "search_codes" text GENERATED ALWAYS AS (fold(sku || ' ' || coalesce(part_number, ''))) STORED;--> statement-breakpoint
ALTER TABLE "sellable" ADD COLUMN "shelf" text;--> statement-breakpoint
ALTER TABLE "sellable" ADD COLUMN "low_stock_at" integer;--> statement-breakpoint
ALTER TABLE "sellable" ADD COLUMN "ran_out_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "stock_movement" ADD COLUMN "unit_cost_cents" integer;--> statement-breakpoint
ALTER TABLE "stock_movement" ADD COLUMN "note" text;--> statement-breakpoint
ALTER TABLE "stock_movement" ADD COLUMN "recorded_by" bigint;--> statement-breakpoint
ALTER TABLE "sellable_code" ADD CONSTRAINT "sellable_code_sellable_id_sellable_id_fk" FOREIGN KEY ("sellable_id") REFERENCES "public"."sellable"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sellable_code_sellable" ON "sellable_code" USING btree ("sellable_id");--> statement-breakpoint
ALTER TABLE "stock_movement" ADD CONSTRAINT "stock_movement_recorded_by_account_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sellable_search_codes" ON "sellable" USING gin (search_codes gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "sellable_part_number" ON "sellable" USING btree ("part_number");--> statement-breakpoint
CREATE INDEX "sellable_by_name" ON "sellable" USING btree ("search_name","id");--> statement-breakpoint
CREATE INDEX "stock_movement_sellable" ON "stock_movement" USING btree ("sellable_id","id");--> statement-breakpoint
ALTER TABLE "sellable" ADD CONSTRAINT "sellable_low_stock_not_negative" CHECK ("sellable"."low_stock_at" >= 0);--> statement-breakpoint
ALTER TABLE "stock_movement" ADD CONSTRAINT "stock_movement_cost_not_negative" CHECK ("stock_movement"."unit_cost_cents" >= 0);--> statement-breakpoint
CREATE FUNCTION note_running_out() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.ran_out_at := CASE WHEN NEW.stock = 0 THEN now() END;
  RETURN NEW;
END
$$;--> statement-breakpoint
CREATE TRIGGER sellable_ran_out BEFORE UPDATE OF stock ON sellable
  FOR EACH ROW WHEN ((NEW.stock = 0) <> (OLD.stock = 0)) EXECUTE FUNCTION note_running_out();--> statement-breakpoint
UPDATE sellable SET ran_out_at = (SELECT max(created_at) FROM stock_movement WHERE sellable_id = sellable.id)
 WHERE stock = 0;--> statement-breakpoint
-- Whoever prepares orders stands at the shelf, and whoever sells has to know what lies there.
UPDATE staff_role SET permissions = permissions || '{stock.read,stock.change}' WHERE 'orders.prepare' = ANY (permissions);--> statement-breakpoint
UPDATE staff_role SET permissions = permissions || '{stock.read}'
 WHERE 'orders.read' = ANY (permissions) AND NOT 'stock.read' = ANY (permissions);
