-- An older process may still sell. What it has under way is waited for before anything is locked that it needs: orders begin
-- with their account.
LOCK TABLE "account", "bank_account", "money_received" IN SHARE ROW EXCLUSIVE MODE;--> statement-breakpoint
CREATE TABLE "bank_statement_file" (
	"statement_id" bigint PRIMARY KEY NOT NULL,
	"content" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bank_statement" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bank_statement_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"bank_account_id" bigint,
	"file_name" text NOT NULL,
	"file_hash" text NOT NULL,
	"bytes" integer NOT NULL,
	"uploaded_by" bigint NOT NULL,
	"uploaded_at" timestamp with time zone DEFAULT now() NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"layout" jsonb,
	"job_id" bigint,
	"new_lines" integer DEFAULT 0 NOT NULL,
	"known_lines" integer DEFAULT 0 NOT NULL,
	"new_cents" bigint DEFAULT 0 NOT NULL,
	"debit_rows" integer DEFAULT 0 NOT NULL,
	"rejected_rows" integer DEFAULT 0 NOT NULL,
	"rejected" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"first_day" date,
	"last_day" date,
	"failure" text,
	"ended_at" timestamp with time zone,
	CONSTRAINT "bank_statement_state_known" CHECK ("bank_statement"."state" in ('draft', 'reading', 'read', 'failed', 'cancelled')),
	CONSTRAINT "bank_statement_has_account" CHECK ("bank_statement"."state" = 'draft' or num_nonnulls("bank_statement"."bank_account_id", "bank_statement"."layout") = 2),
	CONSTRAINT "bank_statement_ended" CHECK (("bank_statement"."state" in ('draft', 'reading')) = ("bank_statement"."ended_at" is null))
);
--> statement-breakpoint
CREATE TABLE "statement_layout" (
	"bank_account_id" bigint NOT NULL,
	"header_key" text NOT NULL,
	"layout" jsonb NOT NULL,
	"saved_by" bigint NOT NULL,
	"saved_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "statement_layout_bank_account_id_header_key_pk" PRIMARY KEY("bank_account_id","header_key")
);
--> statement-breakpoint
CREATE TABLE "statement_line" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "statement_line_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"bank_account_id" bigint NOT NULL,
	"statement_id" bigint NOT NULL,
	"line_key" text NOT NULL,
	"day" date NOT NULL,
	"amount_cents" integer NOT NULL,
	"reference" text,
	"reference_key" text,
	"concept" text,
	"payer_name" text,
	"payer_identification" text,
	"balance_cents" bigint,
	"came_at" timestamp with time zone DEFAULT now() NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"money_received_id" bigint,
	"matched_by" bigint,
	"matched_at" timestamp with time zone,
	"set_aside_by" bigint,
	"set_aside_at" timestamp with time zone,
	"set_aside_reason" text,
	"is_forgotten" boolean DEFAULT false NOT NULL,
	"search" text GENERATED ALWAYS AS (fold(coalesce(reference, '') || ' ' || coalesce(concept, '') || ' ' || coalesce(payer_name, '') || ' ' || coalesce(payer_identification, ''))) STORED,
	CONSTRAINT "statement_line_amount_positive" CHECK ("statement_line"."amount_cents" > 0),
	CONSTRAINT "statement_line_state_known" CHECK ("statement_line"."state" in ('open', 'matched', 'set_aside')),
	CONSTRAINT "statement_line_matched_has_money" CHECK (("statement_line"."state" = 'matched') = ("statement_line"."money_received_id" is not null)),
	CONSTRAINT "statement_line_matched_has_time" CHECK (("statement_line"."state" = 'matched') = ("statement_line"."matched_at" is not null)),
	CONSTRAINT "statement_line_aside_has_time" CHECK (("statement_line"."state" = 'set_aside') = ("statement_line"."set_aside_at" is not null)),
	CONSTRAINT "statement_line_forgotten_whole" CHECK (not "statement_line"."is_forgotten" or ("statement_line"."state" <> 'open' and num_nonnulls("statement_line"."reference", "statement_line"."reference_key", "statement_line"."concept", "statement_line"."payer_name", "statement_line"."payer_identification", "statement_line"."set_aside_reason") = 0))
);
--> statement-breakpoint
ALTER TABLE "bank_statement_file" ADD CONSTRAINT "bank_statement_file_statement_id_bank_statement_id_fk" FOREIGN KEY ("statement_id") REFERENCES "public"."bank_statement"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_statement" ADD CONSTRAINT "bank_statement_bank_account_id_bank_account_id_fk" FOREIGN KEY ("bank_account_id") REFERENCES "public"."bank_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_statement" ADD CONSTRAINT "bank_statement_uploaded_by_account_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_layout" ADD CONSTRAINT "statement_layout_bank_account_id_bank_account_id_fk" FOREIGN KEY ("bank_account_id") REFERENCES "public"."bank_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_layout" ADD CONSTRAINT "statement_layout_saved_by_account_id_fk" FOREIGN KEY ("saved_by") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_line" ADD CONSTRAINT "statement_line_bank_account_id_bank_account_id_fk" FOREIGN KEY ("bank_account_id") REFERENCES "public"."bank_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_line" ADD CONSTRAINT "statement_line_statement_id_bank_statement_id_fk" FOREIGN KEY ("statement_id") REFERENCES "public"."bank_statement"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_line" ADD CONSTRAINT "statement_line_money_received_id_money_received_id_fk" FOREIGN KEY ("money_received_id") REFERENCES "public"."money_received"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_line" ADD CONSTRAINT "statement_line_matched_by_account_id_fk" FOREIGN KEY ("matched_by") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_line" ADD CONSTRAINT "statement_line_set_aside_by_account_id_fk" FOREIGN KEY ("set_aside_by") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bank_statement_hash" ON "bank_statement" USING btree ("file_hash");--> statement-breakpoint
CREATE INDEX "bank_statement_drafts" ON "bank_statement" USING btree ("uploaded_at") WHERE state = 'draft';--> statement-breakpoint
CREATE UNIQUE INDEX "statement_line_key" ON "statement_line" USING btree ("bank_account_id","line_key");--> statement-breakpoint
CREATE UNIQUE INDEX "statement_line_money" ON "statement_line" USING btree ("money_received_id");--> statement-breakpoint
CREATE INDEX "statement_line_statement" ON "statement_line" USING btree ("statement_id");--> statement-breakpoint
CREATE INDEX "statement_line_open_day" ON "statement_line" USING btree ((day - date '2000-01-01'),"id") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "statement_line_aside_day" ON "statement_line" USING btree ((day - date '2000-01-01'),"id") WHERE state = 'set_aside';--> statement-breakpoint
CREATE INDEX "statement_line_matched_day" ON "statement_line" USING btree ((day - date '2000-01-01'),"id") WHERE state = 'matched';--> statement-breakpoint
CREATE INDEX "statement_line_open_amount" ON "statement_line" USING btree ("amount_cents") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "statement_line_remembered" ON "statement_line" USING btree ("came_at") WHERE not is_forgotten;--> statement-breakpoint
CREATE INDEX "statement_line_search" ON "statement_line" USING gin ("search" gin_trgm_ops);