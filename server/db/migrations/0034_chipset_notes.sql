CREATE TABLE "chipset_note" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "chipset_note_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"chipsets" text[] NOT NULL,
	"architectures" text[] NOT NULL,
	"text" text NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "chipset_note_not_empty" CHECK ("chipset_note"."text" <> '' and cardinality("chipset_note"."chipsets") > 0 and cardinality("chipset_note"."architectures") > 0)
);
--> statement-breakpoint
UPDATE "staff_role" SET "permissions" = "permissions" || '{compatibility.manage}' WHERE 'search.manage' = ANY("permissions");
