DROP INDEX "invoice_day";--> statement-breakpoint
DROP INDEX "order_invoice_pending";--> statement-breakpoint
CREATE INDEX "invoice_sequence" ON "invoice" USING btree (substr(number, 9));--> statement-breakpoint
CREATE INDEX "invoice_day" ON "invoice" USING btree ((issued_on - date '2000-01-01'),"id");--> statement-breakpoint
CREATE INDEX "order_invoice_pending" ON "customer_order" USING btree (((extract(epoch from delivered_at at time zone 'UTC') * 1000000)::bigint),"id") WHERE state = 'ENTREGADO' and needs_invoice and set_aside_at is null;