CREATE TABLE "failed_search" (
	"day" date DEFAULT current_date NOT NULL,
	"words" text NOT NULL,
	"times" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "failed_search_day_words_pk" PRIMARY KEY("day","words")
);
--> statement-breakpoint
CREATE TABLE "search_synonym" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "search_synonym_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"typed" text[] NOT NULL,
	"found" text[] NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "search_synonym_not_empty" CHECK (cardinality("search_synonym"."typed") > 0 and cardinality("search_synonym"."found") > 0)
);
--> statement-breakpoint
UPDATE "staff_role" SET "permissions" = "permissions" || '{search.manage}' WHERE 'stock.change' = ANY("permissions");
