-- In the order in which an order of an older process uses them, so that neither waits for the other in a circle.
LOCK TABLE "account" IN SHARE ROW EXCLUSIVE MODE;--> statement-breakpoint
LOCK TABLE "reservation" IN ACCESS EXCLUSIVE MODE;--> statement-breakpoint
LOCK TABLE "sellable", "customer_order" IN SHARE ROW EXCLUSIVE MODE;--> statement-breakpoint
CREATE TABLE "offer_line" (
	"offer_id" bigint NOT NULL,
	"sellable_id" bigint NOT NULL,
	"position" smallint NOT NULL,
	"count" integer NOT NULL,
	"unit_price_cents" integer NOT NULL,
	CONSTRAINT "offer_line_offer_id_sellable_id_pk" PRIMARY KEY("offer_id","sellable_id"),
	CONSTRAINT "offer_line_count_positive" CHECK ("offer_line"."count" >= 1),
	CONSTRAINT "offer_line_price_positive" CHECK ("offer_line"."unit_price_cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "offer" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "offer_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"token" text NOT NULL,
	"request_key" uuid NOT NULL,
	"buyer_name" text,
	"buyer_phone" text,
	"made_by" bigint NOT NULL,
	"made_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"withdrawn_at" timestamp with time zone,
	"withdrawn_by" bigint,
	"order_id" bigint,
	CONSTRAINT "offer_token" UNIQUE("token"),
	CONSTRAINT "offer_request" UNIQUE("request_key"),
	CONSTRAINT "offer_order" UNIQUE("order_id"),
	CONSTRAINT "offer_withdrawn_by_whom" CHECK (("offer"."withdrawn_at" is null) = ("offer"."withdrawn_by" is null)),
	CONSTRAINT "offer_used_names_nobody" CHECK ("offer"."order_id" is null or num_nonnulls("offer"."buyer_name", "offer"."buyer_phone") = 0)
);
--> statement-breakpoint
ALTER TABLE "reservation" ADD COLUMN "offer_id" bigint;--> statement-breakpoint
ALTER TABLE "offer_line" ADD CONSTRAINT "offer_line_offer_id_offer_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."offer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer_line" ADD CONSTRAINT "offer_line_sellable_id_sellable_id_fk" FOREIGN KEY ("sellable_id") REFERENCES "public"."sellable"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer" ADD CONSTRAINT "offer_made_by_account_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer" ADD CONSTRAINT "offer_withdrawn_by_account_id_fk" FOREIGN KEY ("withdrawn_by") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer" ADD CONSTRAINT "offer_order_id_customer_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."customer_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "offer_named" ON "offer" USING btree ("expires_at") WHERE buyer_name is not null or buyer_phone is not null;--> statement-breakpoint
ALTER TABLE "reservation" ADD CONSTRAINT "reservation_offer_id_offer_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."offer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reservation_offer" ON "reservation" USING btree ("offer_id") WHERE offer_id is not null;--> statement-breakpoint
-- Who confirms payments makes offers too. The owner decides anew.
UPDATE "staff_role" SET "permissions" = "permissions" || '{offers.make}' WHERE 'payments.confirm' = ANY("permissions");
