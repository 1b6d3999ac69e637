CREATE TABLE "customer_block" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "customer_block_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" bigint NOT NULL,
	"reason" text NOT NULL,
	"until" timestamp with time zone,
	"blocked_by" bigint NOT NULL,
	"blocked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"lifted_at" timestamp with time zone,
	"lifted_by" bigint,
	CONSTRAINT "customer_block_lifted_whole" CHECK (("customer_block"."lifted_at" is null) = ("customer_block"."lifted_by" is null)),
	CONSTRAINT "customer_block_ends_later" CHECK ("customer_block"."until" > "customer_block"."blocked_at")
);
--> statement-breakpoint
CREATE TABLE "customer_note" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "customer_note_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" bigint NOT NULL,
	"text" text NOT NULL,
	"written_by" bigint NOT NULL,
	"written_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "one_time_link" ADD COLUMN "handed_by" bigint;--> statement-breakpoint
ALTER TABLE "customer_block" ADD CONSTRAINT "customer_block_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_block" ADD CONSTRAINT "customer_block_blocked_by_account_id_fk" FOREIGN KEY ("blocked_by") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_block" ADD CONSTRAINT "customer_block_lifted_by_account_id_fk" FOREIGN KEY ("lifted_by") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_note" ADD CONSTRAINT "customer_note_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_note" ADD CONSTRAINT "customer_note_written_by_account_id_fk" FOREIGN KEY ("written_by") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "customer_block_one" ON "customer_block" USING btree ("account_id") WHERE lifted_at is null;--> statement-breakpoint
CREATE INDEX "customer_block_account" ON "customer_block" USING btree ("account_id","id");--> statement-breakpoint
CREATE INDEX "customer_note_account" ON "customer_note" USING btree ("account_id","id");--> statement-breakpoint
ALTER TABLE "one_time_link" ADD CONSTRAINT "one_time_link_handed_by_account_id_fk" FOREIGN KEY ("handed_by") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_newest" ON "account" USING btree ("created_at","id") WHERE role = 'customer' and status <> 'closed';--> statement-breakpoint
CREATE INDEX "order_counter_buyer" ON "customer_order" USING btree ("identification_number","id") WHERE kind = 'counter' and identification_type <> 'final_consumer' and identification_number <> '';