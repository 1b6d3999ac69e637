DROP INDEX "order_account";--> statement-breakpoint
DROP INDEX "order_counter_buyer";--> statement-breakpoint
DROP INDEX "order_placed";--> statement-breakpoint
CREATE INDEX "order_account" ON "customer_order" USING btree ("account_id","id","set_aside_at");--> statement-breakpoint
CREATE INDEX "order_counter_buyer" ON "customer_order" USING btree ("identification_number","id","set_aside_at") WHERE kind = 'counter' and identification_type <> 'final_consumer' and identification_number <> '';--> statement-breakpoint
CREATE INDEX "order_placed" ON "customer_order" USING btree ("placed_at","id","account_id") WHERE kind = 'web' and not is_example;