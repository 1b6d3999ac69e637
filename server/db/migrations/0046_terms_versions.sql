CREATE TABLE "terms_version" (
	"number" integer PRIMARY KEY NOT NULL,
	"sections" jsonb NOT NULL,
	"hash" text NOT NULL,
	"valid_from" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "customer_order" ADD COLUMN "terms_version" integer;--> statement-breakpoint
ALTER TABLE "reservation" ADD COLUMN "terms_version" integer;--> statement-breakpoint
ALTER TABLE "customer_order" ADD CONSTRAINT "customer_order_terms_version_terms_version_number_fk" FOREIGN KEY ("terms_version") REFERENCES "public"."terms_version"("number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservation" ADD CONSTRAINT "reservation_terms_version_terms_version_number_fk" FOREIGN KEY ("terms_version") REFERENCES "public"."terms_version"("number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE TRIGGER terms_version_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON terms_version
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
