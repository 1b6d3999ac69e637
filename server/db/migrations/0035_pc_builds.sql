CREATE TABLE "pc_build" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pc_build_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"name" text NOT NULL,
	"lines" jsonb NOT NULL,
	"has_assembly" boolean NOT NULL,
	"base_id" bigint,
	"account_id" bigint,
	"saved_at" timestamp with time zone DEFAULT now() NOT NULL,
	"opened_on" date DEFAULT current_date NOT NULL,
	CONSTRAINT "pc_build_code" UNIQUE("code"),
	CONSTRAINT "pc_build_name_not_empty" CHECK ("pc_build"."name" <> '')
);
--> statement-breakpoint
ALTER TABLE "pc_build" ADD CONSTRAINT "pc_build_base_id_sellable_id_fk" FOREIGN KEY ("base_id") REFERENCES "public"."sellable"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pc_build" ADD CONSTRAINT "pc_build_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "pc_build_once" ON "pc_build" USING btree (coalesce(account_id, 0),coalesce(base_id, 0),"name","has_assembly",md5(lines::text));--> statement-breakpoint
CREATE INDEX "pc_build_account" ON "pc_build" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "pc_build_unowned" ON "pc_build" USING btree ("opened_on") WHERE account_id is null;