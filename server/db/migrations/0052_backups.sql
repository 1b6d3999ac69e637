-- expand
CREATE TABLE "backup" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "backup_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"started_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone DEFAULT now() NOT NULL,
	"file" text,
	"bytes" bigint,
	"rows" bigint,
	"files" integer,
	"lost" integer,
	"error" text,
	CONSTRAINT "backup_outcome" CHECK (("backup"."file" is null) <> ("backup"."error" is null))
);
--> statement-breakpoint
CREATE TABLE "restoration" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "restoration_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"taken_at" timestamp with time zone NOT NULL,
	"restored_at" timestamp with time zone DEFAULT now() NOT NULL,
	"skipped_from" bigint NOT NULL,
	"skipped_to" bigint NOT NULL,
	"resumed_at" timestamp with time zone,
	"resumed_by" bigint
);
--> statement-breakpoint
ALTER TABLE "restoration" ADD CONSTRAINT "restoration_resumed_by_account_id_fk" FOREIGN KEY ("resumed_by") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "backup_by_end" ON "backup" USING btree ("ended_at");--> statement-breakpoint
CREATE INDEX "restoration_waiting" ON "restoration" USING btree ("id") WHERE "restoration"."resumed_at" is null;