CREATE TABLE "recovery_code" (
	"account_id" bigint NOT NULL,
	"code_hash" "bytea" NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "recovery_code_account_id_code_hash_pk" PRIMARY KEY("account_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "second_factor" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "second_factor_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" bigint NOT NULL,
	"secret" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"confirmed_at" timestamp with time zone,
	"last_step" bigint
);
--> statement-breakpoint
CREATE TABLE "staff_link" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "staff_link_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"staff_role_id" bigint,
	"invited_by" bigint,
	"for_whom" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "staff_link_id_unique" UNIQUE("id"),
	CONSTRAINT "staff_link_for_whom" CHECK ("staff_link"."for_whom" is null or "staff_link"."invited_by" is not null)
);
--> statement-breakpoint
CREATE TABLE "staff_role" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "staff_role_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"permissions" text[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "staff_role_id" bigint;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "strength" text DEFAULT 'one_factor' NOT NULL;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "proven_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "recovery_code" ADD CONSTRAINT "recovery_code_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_factor" ADD CONSTRAINT "second_factor_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_link" ADD CONSTRAINT "staff_link_staff_role_id_staff_role_id_fk" FOREIGN KEY ("staff_role_id") REFERENCES "public"."staff_role"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_link" ADD CONSTRAINT "staff_link_invited_by_account_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "second_factor_in_use" ON "second_factor" USING btree ("account_id") WHERE confirmed_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "second_factor_waiting" ON "second_factor" USING btree ("account_id") WHERE confirmed_at is null;--> statement-breakpoint
CREATE INDEX "staff_link_age" ON "staff_link" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "staff_role_name" ON "staff_role" USING btree (lower(normalize("name", NFKC)));--> statement-breakpoint
ALTER TABLE "account" ADD CONSTRAINT "account_staff_role_id_staff_role_id_fk" FOREIGN KEY ("staff_role_id") REFERENCES "public"."staff_role"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_staff_role" ON "account" USING btree ("staff_role_id") WHERE staff_role_id is not null;--> statement-breakpoint
CREATE INDEX "audit_log_actor" ON "audit_log" USING btree ("actor_id","id");--> statement-breakpoint
-- What was proven before counts from when the session was opened.
UPDATE "session" SET "proven_at" = "created_at";--> statement-breakpoint
INSERT INTO "staff_role" ("name", "permissions") VALUES
	('Ventas', '{orders.read,orders.cancel,orders.note,orders.hand_over,payments.read,payments.confirm,returns.handle,customers.read,mails.read}'),
	('Bodega', '{orders.read,orders.prepare,orders.ship,orders.hand_over,orders.note}');--> statement-breakpoint
-- Staff of before could do whatever the shop let its staff do. They keep that, and the owner decides anew.
INSERT INTO "staff_role" ("name", "permissions")
	SELECT 'Personal', '{orders.read,orders.cancel,orders.prepare,orders.ship,orders.hand_over,orders.note,payments.read,payments.confirm,refunds.make,returns.handle,customers.read,mails.read}'
	WHERE EXISTS (SELECT FROM "account" WHERE "role" = 'staff');--> statement-breakpoint
UPDATE "account" SET "staff_role_id" = (SELECT "id" FROM "staff_role" WHERE "name" = 'Personal') WHERE "role" = 'staff';--> statement-breakpoint
ALTER TABLE "account" ADD CONSTRAINT "account_staff_has_role" CHECK (("account"."role" = 'staff') = ("account"."staff_role_id" is not null));