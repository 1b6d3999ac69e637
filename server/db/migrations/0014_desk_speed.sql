DROP INDEX "money_received_day";--> statement-breakpoint
CREATE INDEX "account_search" ON "account" USING gin (fold(coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' || username || ' ' || email || ' ' || coalesce(phone, '')) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "mail_unsent_first" ON "mail" USING btree ((case status when 'failed' then 2 when 'kept' then 1 else 0 end),"id");--> statement-breakpoint
CREATE INDEX "allocation_live" ON "allocation" USING btree ("money_received_id","amount_cents") WHERE undone_at is null;--> statement-breakpoint
CREATE INDEX "money_received_amount" ON "money_received" USING btree ("amount_cents");--> statement-breakpoint
CREATE INDEX "money_received_identification" ON "money_received" USING btree ("payer_identification");--> statement-breakpoint
CREATE INDEX "money_received_reference_part" ON "money_received" USING gin ("reference_key" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "money_received_payer" ON "money_received" USING gin (fold("payer_name") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "money_received_live" ON "money_received" USING btree ("id","amount_cents") WHERE voided_at is null;--> statement-breakpoint
CREATE INDEX "payment_refused" ON "payment" USING btree ("order_id") WHERE status = 'refused';--> statement-breakpoint
CREATE INDEX "payment_amount" ON "payment" USING btree ("amount_cents");--> statement-breakpoint
CREATE INDEX "payment_receipt_part" ON "payment" USING gin ("receipt_key" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "order_total" ON "customer_order" USING btree ("total_cents","id");--> statement-breakpoint
CREATE INDEX "order_plainly_ended" ON "customer_order" USING btree ("state","delivery_method","id") WHERE state <> 'PENDIENTE' and not is_example and return_requested_at is null;--> statement-breakpoint
CREATE INDEX "order_buyer_search" ON "customer_order" USING gin ("buyer_search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "audit_log_action" ON "audit_log" USING btree ("action","id");--> statement-breakpoint
CREATE INDEX "audit_log_moment" ON "audit_log" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "money_received_day" ON "money_received" USING btree ((received_on - date '2000-01-01'),"id");