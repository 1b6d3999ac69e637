CREATE TABLE "import_layout" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "import_layout_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"supplier_id" bigint,
	"header_key" text NOT NULL,
	"layout" jsonb NOT NULL,
	"saved_by" bigint NOT NULL,
	"saved_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "import_layout_once" UNIQUE NULLS NOT DISTINCT("supplier_id","header_key")
);
--> statement-breakpoint
CREATE TABLE "product_import_file" (
	"import_id" bigint PRIMARY KEY NOT NULL,
	"content" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product_import_row" (
	"import_id" bigint NOT NULL,
	"row" integer NOT NULL,
	"outcome" text NOT NULL,
	"product_key" text,
	"title" text NOT NULL,
	"fields" jsonb NOT NULL,
	"stock" integer,
	"problems" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"sellable_id" bigint,
	"version" integer,
	"changes" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "product_import_row_import_id_row_pk" PRIMARY KEY("import_id","row"),
	CONSTRAINT "product_import_row_outcome_known" CHECK ("product_import_row"."outcome" in ('new', 'changed', 'same', 'refused'))
);
--> statement-breakpoint
CREATE TABLE "product_import" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "product_import_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"file_name" text NOT NULL,
	"bytes" integer NOT NULL,
	"uploaded_by" bigint NOT NULL,
	"uploaded_at" timestamp with time zone DEFAULT now() NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"titles" jsonb NOT NULL,
	"header_key" text NOT NULL,
	"sample" jsonb NOT NULL,
	"rows" integer NOT NULL,
	"layout" jsonb NOT NULL,
	"supplier_id" bigint,
	"job_id" bigint,
	"new_rows" integer DEFAULT 0 NOT NULL,
	"changed_rows" integer DEFAULT 0 NOT NULL,
	"same_rows" integer DEFAULT 0 NOT NULL,
	"refused_rows" integer DEFAULT 0 NOT NULL,
	"failure" text,
	"compared_at" timestamp with time zone,
	"batch_id" bigint,
	CONSTRAINT "product_import_state_known" CHECK ("product_import"."state" in ('draft', 'comparing', 'compared', 'failed')),
	CONSTRAINT "product_import_applied_is_compared" CHECK ("product_import"."batch_id" is null or "product_import"."state" = 'compared')
);
--> statement-breakpoint
CREATE TABLE "supplier_cost" (
	"supplier_id" bigint NOT NULL,
	"sellable_id" bigint NOT NULL,
	"cost_cents" integer NOT NULL,
	"import_id" bigint,
	"said_at" timestamp with time zone DEFAULT now() NOT NULL,
	"declined_cents" integer,
	CONSTRAINT "supplier_cost_supplier_id_sellable_id_pk" PRIMARY KEY("supplier_id","sellable_id"),
	CONSTRAINT "supplier_cost_not_negative" CHECK ("supplier_cost"."cost_cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "supplier" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "supplier_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"margin_bp" integer,
	"rounding" text DEFAULT 'to_90' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "supplier_margin_possible" CHECK ("supplier"."margin_bp" between 0 and 9000),
	CONSTRAINT "supplier_rounding_known" CHECK ("supplier"."rounding" in ('to_90', 'none'))
);
--> statement-breakpoint
ALTER TABLE "import_layout" ADD CONSTRAINT "import_layout_supplier_id_supplier_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."supplier"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_layout" ADD CONSTRAINT "import_layout_saved_by_account_id_fk" FOREIGN KEY ("saved_by") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_import_file" ADD CONSTRAINT "product_import_file_import_id_product_import_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."product_import"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_import_row" ADD CONSTRAINT "product_import_row_import_id_product_import_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."product_import"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_import_row" ADD CONSTRAINT "product_import_row_sellable_id_sellable_id_fk" FOREIGN KEY ("sellable_id") REFERENCES "public"."sellable"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_import" ADD CONSTRAINT "product_import_uploaded_by_account_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_import" ADD CONSTRAINT "product_import_supplier_id_supplier_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."supplier"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_import" ADD CONSTRAINT "product_import_batch_id_batch_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batch"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplier_cost" ADD CONSTRAINT "supplier_cost_supplier_id_supplier_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."supplier"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplier_cost" ADD CONSTRAINT "supplier_cost_sellable_id_sellable_id_fk" FOREIGN KEY ("sellable_id") REFERENCES "public"."sellable"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplier_cost" ADD CONSTRAINT "supplier_cost_import_id_product_import_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."product_import"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_import_row_outcome" ON "product_import_row" USING btree ("import_id","outcome","row");--> statement-breakpoint
CREATE INDEX "product_import_row_sellable" ON "product_import_row" USING btree ("sellable_id");--> statement-breakpoint
CREATE INDEX "product_import_uploaded_at" ON "product_import" USING btree ("uploaded_at");--> statement-breakpoint
CREATE UNIQUE INDEX "product_import_batch" ON "product_import" USING btree ("batch_id") WHERE batch_id is not null;--> statement-breakpoint
CREATE INDEX "supplier_cost_sellable" ON "supplier_cost" USING btree ("sellable_id");--> statement-breakpoint
CREATE INDEX "supplier_cost_import" ON "supplier_cost" USING btree ("import_id");--> statement-breakpoint
CREATE UNIQUE INDEX "supplier_name" ON "supplier" USING btree (fold("name"));