CREATE TABLE "wait_times" (
	"hotel_id" uuid NOT NULL,
	"service_id" uuid NOT NULL,
	"hour" smallint NOT NULL,
	"from_minutes" smallint NOT NULL,
	"until_minutes" smallint NOT NULL,
	CONSTRAINT "wait_times_hotel_id_service_id_hour_pk" PRIMARY KEY("hotel_id","service_id","hour")
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "promised_from" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "promised_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "promised_by" text;