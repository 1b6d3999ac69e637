CREATE TABLE "receipt_print" (
	"payment_id" bigint PRIMARY KEY NOT NULL,
	"layout" bit(64),
	"cells" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "receipt_twin" (
	"payment_id" bigint NOT NULL,
	"twin_id" bigint NOT NULL,
	CONSTRAINT "receipt_twin_payment_id_twin_id_pk" PRIMARY KEY("payment_id","twin_id"),
	CONSTRAINT "receipt_twin_is_other" CHECK ("receipt_twin"."payment_id" <> "receipt_twin"."twin_id")
);
--> statement-breakpoint
ALTER TABLE "receipt_print" ADD CONSTRAINT "receipt_print_payment_id_receipt_photo_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."receipt_photo"("payment_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipt_twin" ADD CONSTRAINT "receipt_twin_payment_id_receipt_print_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."receipt_print"("payment_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipt_twin" ADD CONSTRAINT "receipt_twin_twin_id_receipt_print_payment_id_fk" FOREIGN KEY ("twin_id") REFERENCES "public"."receipt_print"("payment_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "receipt_print_cells" ON "receipt_print" USING btree (md5("cells")) WHERE layout is not null;--> statement-breakpoint
CREATE INDEX "receipt_twin_other" ON "receipt_twin" USING btree ("twin_id");