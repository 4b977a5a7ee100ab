CREATE TABLE "resource_calendars" (
	"hotel_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"service_id" uuid NOT NULL,
	"resource_id" uuid,
	"name" text NOT NULL,
	"host" text NOT NULL,
	"url" "bytea" NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"tried_at" timestamp with time zone,
	"read_at" timestamp with time zone,
	"failure" text,
	"times" integer NOT NULL,
	CONSTRAINT "resource_calendars_hotel_id_id_pk" PRIMARY KEY("hotel_id","id")
);
--> statement-breakpoint
CREATE TABLE "resource_feeds" (
	"hotel_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"service_id" uuid NOT NULL,
	"resource_id" uuid NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "resource_feeds_hotel_id_id_pk" PRIMARY KEY("hotel_id","id")
);
--> statement-breakpoint
ALTER TABLE "resource_blocks" ADD COLUMN "calendar_id" uuid;--> statement-breakpoint
CREATE UNIQUE INDEX "resource_feeds_resource" ON "resource_feeds" USING btree ("hotel_id","service_id","resource_id");