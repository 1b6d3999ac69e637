-- expand
CREATE TABLE "shop_alert" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "shop_alert_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE UNIQUE INDEX "shop_alert_open" ON "shop_alert" USING btree ("kind") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "shop_alert_ended" ON "shop_alert" USING btree ("ended_at") WHERE ended_at is not null;