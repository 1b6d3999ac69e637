CREATE TABLE "return_photo" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "return_photo_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"case_id" bigint NOT NULL,
	"file" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"bytes" integer NOT NULL,
	"uploaded_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "return_photo_file_unique" UNIQUE("file"),
	CONSTRAINT "return_photo_has_size" CHECK (least("return_photo"."width", "return_photo"."height", "return_photo"."bytes") > 0)
);
--> statement-breakpoint
ALTER TABLE "return_photo" ADD CONSTRAINT "return_photo_case_id_return_case_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."return_case"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "return_photo_case" ON "return_photo" USING btree ("case_id","id");