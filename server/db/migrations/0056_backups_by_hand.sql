-- expand
ALTER TABLE "backup" ADD COLUMN "by_hand" boolean DEFAULT false NOT NULL;