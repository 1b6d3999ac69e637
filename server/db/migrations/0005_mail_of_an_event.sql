-- In the order in which an order of an older process uses them, so that neither waits for the other in a circle.
LOCK TABLE "order_event", "mail" IN ACCESS EXCLUSIVE MODE;--> statement-breakpoint
-- Mails of before have no event. They keep their rule: each template once an order.
ALTER TABLE "mail" DROP CONSTRAINT "mail_once";--> statement-breakpoint
ALTER TABLE "mail" ADD COLUMN "event_id" bigint;--> statement-breakpoint
ALTER TABLE "mail" ADD CONSTRAINT "mail_event_id_order_event_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."order_event"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "mail_once" ON "mail" USING btree ("order_id","template",coalesce("event_id", 0));
