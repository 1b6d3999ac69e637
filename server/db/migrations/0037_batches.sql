CREATE TABLE "batch_row" (
	"batch_id" bigint NOT NULL,
	"position" integer NOT NULL,
	"sellable_id" bigint,
	"label" text,
	"outcome" text,
	"reason" text,
	CONSTRAINT "batch_row_batch_id_position_pk" PRIMARY KEY("batch_id","position")
);
--> statement-breakpoint
CREATE TABLE "batch" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "batch_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"input" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"state" text DEFAULT 'running' NOT NULL,
	"failure" text,
	"job_id" bigint,
	"job_kind" text,
	"undoes" bigint,
	"total" integer NOT NULL,
	"created" integer DEFAULT 0 NOT NULL,
	"changed" integer DEFAULT 0 NOT NULL,
	"removed" integer DEFAULT 0 NOT NULL,
	"same" integer DEFAULT 0 NOT NULL,
	"refused" integer DEFAULT 0 NOT NULL,
	"started_by" bigint,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "batch_ended" CHECK (("batch"."state" = 'running') = ("batch"."ended_at" is null)),
	CONSTRAINT "batch_undo_has_batch" CHECK (("batch"."kind" = 'undo') = ("batch"."undoes" is not null))
);
--> statement-breakpoint
ALTER TABLE "sellable_edit" ADD COLUMN "batch_id" bigint;--> statement-breakpoint
ALTER TABLE "batch_row" ADD CONSTRAINT "batch_row_batch_id_batch_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batch"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batch" ADD CONSTRAINT "batch_undoes_batch_id_fk" FOREIGN KEY ("undoes") REFERENCES "public"."batch"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batch" ADD CONSTRAINT "batch_started_by_account_id_fk" FOREIGN KEY ("started_by") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "batch_row_product" ON "batch_row" USING btree ("batch_id","sellable_id") WHERE sellable_id is not null;--> statement-breakpoint
CREATE INDEX "batch_undoes" ON "batch" USING btree ("undoes") WHERE undoes is not null;--> statement-breakpoint
ALTER TABLE "sellable_edit" ADD CONSTRAINT "sellable_edit_batch_id_batch_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batch"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sellable_edit_batch" ON "sellable_edit" USING btree ("batch_id","sellable_id") WHERE batch_id is not null;