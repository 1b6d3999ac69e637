CREATE TABLE "receipt_reading" (
	"payment_id" bigint PRIMARY KEY NOT NULL,
	"receipt_number" text,
	"amount_cents" integer,
	"paid_on" date,
	"read_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "receipt_reading" ADD CONSTRAINT "receipt_reading_payment_id_receipt_photo_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."receipt_photo"("payment_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "receipt_photo_uploaded" ON "receipt_photo" USING btree ("uploaded_at");