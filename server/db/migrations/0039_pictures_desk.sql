ALTER TABLE "media" ADD COLUMN "unused_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sellable_media" ADD COLUMN "id" bigint NOT NULL GENERATED ALWAYS AS IDENTITY (sequence name "sellable_media_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1);--> statement-breakpoint
ALTER TABLE "sellable_media" ADD COLUMN "alt" text;--> statement-breakpoint
ALTER TABLE "sellable_media" ADD COLUMN "is_real" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sellable_media" ADD COLUMN "serial_id" bigint;--> statement-breakpoint
ALTER TABLE "sellable_media" ADD COLUMN "source_id" bigint;--> statement-breakpoint
ALTER TABLE "sellable_media" ADD COLUMN "cut" jsonb;--> statement-breakpoint
ALTER TABLE "sellable_media" ADD CONSTRAINT "sellable_media_serial_id_serial_number_id_fk" FOREIGN KEY ("serial_id") REFERENCES "public"."serial_number"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sellable_media" ADD CONSTRAINT "sellable_media_source_id_media_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."media"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sellable_media_media" ON "sellable_media" USING btree ("media_id");--> statement-breakpoint
CREATE INDEX "sellable_media_source" ON "sellable_media" USING btree ("source_id") WHERE source_id is not null;--> statement-breakpoint
CREATE INDEX "sellable_media_serial" ON "sellable_media" USING btree ("serial_id") WHERE serial_id is not null;--> statement-breakpoint
ALTER TABLE "sellable_media" ADD CONSTRAINT "sellable_media_id_unique" UNIQUE("id");--> statement-breakpoint
ALTER TABLE "sellable_media" ADD CONSTRAINT "sellable_media_cut_whole" CHECK (("sellable_media"."source_id" is null) = ("sellable_media"."cut" is null));--> statement-breakpoint
ALTER TABLE "sellable_media" ADD CONSTRAINT "sellable_media_of_unit_is_real" CHECK ("sellable_media"."serial_id" is null or ("sellable_media"."is_real" and "sellable_media"."position" >= 1000));--> statement-breakpoint
ALTER TABLE "sellable_media" ADD CONSTRAINT "sellable_media_alt_not_empty" CHECK ("sellable_media"."alt" <> '');