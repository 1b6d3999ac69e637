CREATE TABLE "refund_account" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "refund_account_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" bigint,
	"money_received_id" bigint,
	"bank_name" text NOT NULL,
	"kind" text NOT NULL,
	"number_end" text NOT NULL,
	"sealed" "bytea" NOT NULL,
	"given_by" bigint NOT NULL,
	"given_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "refund_account_order" UNIQUE("order_id"),
	CONSTRAINT "refund_account_money" UNIQUE("money_received_id"),
	CONSTRAINT "refund_account_of_one" CHECK (num_nonnulls("refund_account"."order_id", "refund_account"."money_received_id") = 1),
	CONSTRAINT "refund_account_kind_known" CHECK ("refund_account"."kind" in ('savings', 'checking'))
);
--> statement-breakpoint
ALTER TABLE "refund" ADD COLUMN "withdraw_reason" text;--> statement-breakpoint
ALTER TABLE "refund" ADD COLUMN "note" text;--> statement-breakpoint
ALTER TABLE "refund" ADD COLUMN "price_cut" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "refund" ADD COLUMN "proof_file" text;--> statement-breakpoint
ALTER TABLE "refund_account" ADD CONSTRAINT "refund_account_order_id_customer_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."customer_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_account" ADD CONSTRAINT "refund_account_money_received_id_money_received_id_fk" FOREIGN KEY ("money_received_id") REFERENCES "public"."money_received"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_account" ADD CONSTRAINT "refund_account_given_by_account_id_fk" FOREIGN KEY ("given_by") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "refund_owed_since" ON "refund" USING btree (((extract(epoch from owed_at at time zone 'UTC') * 1000000)::bigint),"id") WHERE status = 'owed';--> statement-breakpoint
CREATE INDEX "refund_made_on" ON "refund" USING btree (((extract(epoch from made_at at time zone 'UTC') * 1000000)::bigint),"id") WHERE status = 'made';--> statement-breakpoint
CREATE INDEX "refund_withdrawn_on" ON "refund" USING btree (((extract(epoch from withdrawn_at at time zone 'UTC') * 1000000)::bigint),"id") WHERE status = 'withdrawn';--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_proof" UNIQUE("proof_file");--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_price_cut_of_order" CHECK (not "refund"."price_cut" or "refund"."order_id" is not null);--> statement-breakpoint
-- Who appoints the staff decides to whom money may go that somebody else paid.
UPDATE "staff_role" SET "permissions" = "permissions" || '{refunds.redirect}' WHERE 'refunds.make' = ANY("permissions") AND 'staff.manage' = ANY("permissions");
