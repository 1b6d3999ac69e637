CREATE TABLE "sellable_edit" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sellable_edit_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"sellable_id" bigint NOT NULL,
	"version" integer NOT NULL,
	"cause" text NOT NULL,
	"fields" jsonb NOT NULL,
	"edited_by" bigint,
	"edited_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sellable_edit_version" UNIQUE("sellable_id","version")
);
--> statement-breakpoint
ALTER TABLE "sellable" ADD COLUMN "cost_cents" integer;--> statement-breakpoint
ALTER TABLE "sellable" ADD COLUMN "publish_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sellable_edit" ADD CONSTRAINT "sellable_edit_sellable_id_sellable_id_fk" FOREIGN KEY ("sellable_id") REFERENCES "public"."sellable"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sellable_edit" ADD CONSTRAINT "sellable_edit_edited_by_account_id_fk" FOREIGN KEY ("edited_by") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sellable_publish_at" ON "sellable" USING btree ("publish_at") WHERE publish_at is not null;--> statement-breakpoint
ALTER TABLE "sellable" ADD CONSTRAINT "sellable_cost_not_negative" CHECK ("sellable"."cost_cents" >= 0);--> statement-breakpoint
ALTER TABLE "sellable" ADD CONSTRAINT "sellable_scheduled_is_hidden" CHECK ("sellable"."publish_at" is null or "sellable"."hidden_at" is not null);--> statement-breakpoint
UPDATE "staff_role" SET "permissions" = "permissions" || '{products.read,products.change}' WHERE 'stock.change' = ANY("permissions");
