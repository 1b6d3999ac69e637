-- expand
CREATE TABLE "refused_reservation" (
	"day" date NOT NULL,
	"reason" text NOT NULL,
	"times" integer NOT NULL,
	CONSTRAINT "refused_reservation_day_reason_pk" PRIMARY KEY("day","reason")
);
