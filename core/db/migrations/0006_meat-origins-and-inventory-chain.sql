CREATE TABLE "inventory_chains" (
	"hotel_id" uuid PRIMARY KEY NOT NULL,
	"length" integer NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "inventory_entries" (
	"hotel_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"record_id" uuid NOT NULL,
	"by" text NOT NULL,
	"signed_at" timestamp with time zone NOT NULL,
	"name" text,
	"strokes" jsonb,
	"salt" text,
	"person_hash" text NOT NULL,
	"previous_hash" text NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "inventory_entries_hotel_id_number_pk" PRIMARY KEY("hotel_id","number")
);
--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "meat_origins" jsonb;--> statement-breakpoint
ALTER TABLE "inventory_records" ADD COLUMN "photo_hashes" jsonb;--> statement-breakpoint
ALTER TABLE "inventory_records" ADD COLUMN "strokes" jsonb;--> statement-breakpoint
ALTER TABLE "inventory_records" ADD COLUMN "salt" text;--> statement-breakpoint
CREATE UNIQUE INDEX "inventory_entries_record" ON "inventory_entries" USING btree ("hotel_id","record_id","by");