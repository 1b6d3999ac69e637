CREATE SEQUENCE "public"."category_own_id" INCREMENT BY 1 MINVALUE 1 MAXVALUE 32767 START WITH 101 CACHE 1;--> statement-breakpoint
ALTER TABLE "category" ADD COLUMN "words" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "category" ADD COLUMN "icon" text;--> statement-breakpoint
ALTER TABLE "category" ADD COLUMN "lead" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "category" ADD COLUMN "former_paths" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "category" ADD COLUMN "is_hidden" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "category" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "spec_definition" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "category" ADD CONSTRAINT "category_own_path" CHECK ("category"."id" <= 100 or "category"."path" ~ '^/productos/[a-z0-9]+(-[a-z0-9]+)*$');