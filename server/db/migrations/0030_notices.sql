CREATE TABLE "notice" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "notice_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"sellable_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"below_cents" integer,
	"account_id" bigint,
	"email" text,
	"phone" text,
	"token" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"confirmed_at" timestamp with time zone,
	"told_at" timestamp with time zone,
	CONSTRAINT "notice_token" UNIQUE("token"),
	CONSTRAINT "notice_has_asker" CHECK (num_nonnulls("notice"."account_id", "notice"."email", "notice"."phone") > 0),
	CONSTRAINT "notice_email_stands_alone" CHECK ("notice"."email" is null or num_nonnulls("notice"."account_id", "notice"."phone") = 0),
	CONSTRAINT "notice_price_has_figure" CHECK (("notice"."kind" = 'price') = ("notice"."below_cents" is not null)),
	CONSTRAINT "notice_price_positive" CHECK ("notice"."below_cents" > 0),
	CONSTRAINT "notice_told_was_confirmed" CHECK ("notice"."told_at" is null or "notice"."confirmed_at" is not null)
);
--> statement-breakpoint
ALTER TABLE "mail" ADD COLUMN "notice_id" bigint;--> statement-breakpoint
ALTER TABLE "notice" ADD CONSTRAINT "notice_sellable_id_sellable_id_fk" FOREIGN KEY ("sellable_id") REFERENCES "public"."sellable"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice" ADD CONSTRAINT "notice_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "notice_once" ON "notice" USING btree ("sellable_id","kind",coalesce(below_cents, 0),(coalesce(account_id::text, lower(email), phone))) WHERE told_at is null;--> statement-breakpoint
CREATE INDEX "notice_asker" ON "notice" USING btree ((coalesce(account_id::text, lower(email), phone)));--> statement-breakpoint
ALTER TABLE "mail" ADD CONSTRAINT "mail_notice_id_notice_id_fk" FOREIGN KEY ("notice_id") REFERENCES "public"."notice"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mail_notice" ON "mail" USING btree ("notice_id") WHERE notice_id is not null;--> statement-breakpoint
ALTER TABLE "mail" ADD CONSTRAINT "mail_about_notice_alone" CHECK (num_nonnulls("mail"."order_id", "mail"."notice_id") < 2);--> statement-breakpoint
-- Who makes offers to buyers by WhatsApp tells them of products too. The owner decides anew.
UPDATE "staff_role" SET "permissions" = "permissions" || '{notices.tell}' WHERE 'offers.make' = ANY("permissions");
