CREATE TABLE "job" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "job_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"is_timed" boolean DEFAULT false NOT NULL,
	"input" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"status" text DEFAULT 'queued' NOT NULL,
	"due_at" timestamp with time zone DEFAULT now() NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer,
	"cancel_asked_at" timestamp with time zone,
	"error" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp with time zone,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE UNIQUE INDEX "job_timed_once" ON "job" USING btree ("kind") WHERE is_timed;--> statement-breakpoint
CREATE INDEX "job_due" ON "job" USING btree ("due_at") WHERE status in ('queued', 'running');--> statement-breakpoint
-- The queue of the versions before (pg-boss). Its jobs were the timed ones alone, and those are due again when this shop
-- starts. A process of before that still runs goes on selling and sending mails; only its timed jobs end here.
DROP SCHEMA IF EXISTS "pgboss" CASCADE;
