CREATE TABLE "account_identity" (
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"account_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "account_identity_issuer_subject_pk" PRIMARY KEY("issuer","subject")
);
--> statement-breakpoint
CREATE TABLE "one_time_link" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"account_id" bigint NOT NULL,
	"email" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "pending_identity" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"account_id" bigint NOT NULL,
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "provider_visit" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
DROP INDEX "account_username";--> statement-breakpoint
ALTER TABLE "mail" ALTER COLUMN "order_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "pending_email" text;--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "pending_email_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "closed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "id" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "mail" ADD COLUMN "account_id" bigint;--> statement-breakpoint
ALTER TABLE "account_identity" ADD CONSTRAINT "account_identity_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "one_time_link" ADD CONSTRAINT "one_time_link_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pending_identity" ADD CONSTRAINT "pending_identity_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "account_identity_one" ON "account_identity" USING btree ("account_id","issuer");--> statement-breakpoint
CREATE INDEX "one_time_link_account" ON "one_time_link" USING btree ("account_id","kind");--> statement-breakpoint
CREATE INDEX "one_time_link_age" ON "one_time_link" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "pending_identity_account" ON "pending_identity" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "pending_identity_age" ON "pending_identity" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "provider_visit_age" ON "provider_visit" USING btree ("expires_at");--> statement-breakpoint
ALTER TABLE "mail" ADD CONSTRAINT "mail_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mail_account" ON "mail" USING btree ("account_id","template") WHERE account_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "account_username" ON "account" USING btree (lower(normalize("username", NFKC)));--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_id_unique" UNIQUE("id");--> statement-breakpoint
ALTER TABLE "account" ADD CONSTRAINT "account_pending_email_has_time" CHECK (("account"."pending_email" is null) = ("account"."pending_email_at" is null));--> statement-breakpoint
ALTER TABLE "account" ADD CONSTRAINT "account_closed_has_time" CHECK (("account"."status" = 'closed') = ("account"."closed_at" is not null));--> statement-breakpoint
ALTER TABLE "mail" ADD CONSTRAINT "mail_about_order_or_account" CHECK (case when "mail"."order_id" is null then "mail"."recipient" is not null else "mail"."account_id" is null end);