CREATE TABLE "product_question" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "product_question_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"sellable_id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	"words" text NOT NULL,
	"asked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"answer" text,
	"decided_by" bigint,
	"decided_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "product_question_answered" CHECK (("product_question"."state" = 'published') = ("product_question"."answer" is not null)),
	CONSTRAINT "product_question_decided_whole" CHECK (num_nonnulls("product_question"."decided_by", "product_question"."decided_at") = case when "product_question"."state" = 'waiting' then 0 else 2 end)
);
--> statement-breakpoint
CREATE TABLE "product_review" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "product_review_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"sellable_id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	"order_line_id" bigint NOT NULL,
	"stars" integer NOT NULL,
	"words" text NOT NULL,
	"shown_name" text NOT NULL,
	"written_at" timestamp with time zone DEFAULT now() NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"refusal_reason" text,
	"decided_by" bigint,
	"decided_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "product_review_stars_known" CHECK ("product_review"."stars" between 1 and 5),
	CONSTRAINT "product_review_refused_why" CHECK (("product_review"."state" = 'refused') = ("product_review"."refusal_reason" is not null)),
	CONSTRAINT "product_review_decided_whole" CHECK (num_nonnulls("product_review"."decided_by", "product_review"."decided_at") = case when "product_review"."state" = 'waiting' then 0 else 2 end)
);
--> statement-breakpoint
ALTER TABLE "mail" ADD COLUMN "question_id" bigint;--> statement-breakpoint
ALTER TABLE "product_question" ADD CONSTRAINT "product_question_sellable_id_sellable_id_fk" FOREIGN KEY ("sellable_id") REFERENCES "public"."sellable"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_question" ADD CONSTRAINT "product_question_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_question" ADD CONSTRAINT "product_question_decided_by_account_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_review" ADD CONSTRAINT "product_review_sellable_id_sellable_id_fk" FOREIGN KEY ("sellable_id") REFERENCES "public"."sellable"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_review" ADD CONSTRAINT "product_review_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_review" ADD CONSTRAINT "product_review_order_line_id_order_line_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."order_line"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_review" ADD CONSTRAINT "product_review_decided_by_account_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "product_question_once" ON "product_question" USING btree ("account_id","sellable_id",md5("words"));--> statement-breakpoint
CREATE INDEX "product_question_shown" ON "product_question" USING btree ("sellable_id","id") WHERE state = 'published';--> statement-breakpoint
CREATE INDEX "product_question_listed" ON "product_question" USING btree ("state","id");--> statement-breakpoint
CREATE UNIQUE INDEX "product_review_once" ON "product_review" USING btree ("account_id","sellable_id");--> statement-breakpoint
CREATE INDEX "product_review_line" ON "product_review" USING btree ("order_line_id");--> statement-breakpoint
CREATE INDEX "product_review_shown" ON "product_review" USING btree ("sellable_id","id") WHERE state = 'published';--> statement-breakpoint
CREATE INDEX "product_review_listed" ON "product_review" USING btree ("state","id");--> statement-breakpoint
ALTER TABLE "mail" ADD CONSTRAINT "mail_question_id_product_question_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."product_question"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mail_question" ON "mail" USING btree ("question_id") WHERE question_id is not null;--> statement-breakpoint
-- Who speaks with buyers answers them in public too.
UPDATE "staff_role" SET "permissions" = "permissions" || '{questions.answer}' WHERE 'returns.handle' = ANY("permissions");
