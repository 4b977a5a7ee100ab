CREATE TABLE "room_phones" (
	"hotel_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"code_id" uuid NOT NULL,
	"visitor_id" uuid NOT NULL,
	"stay" uuid NOT NULL,
	"state" text NOT NULL,
	"former" boolean NOT NULL,
	"scanned_at" timestamp with time zone NOT NULL,
	CONSTRAINT "room_phones_hotel_id_id_pk" PRIMARY KEY("hotel_id","id")
);
--> statement-breakpoint
ALTER TABLE "hotels" ADD COLUMN "room_approval" text DEFAULT 'former' NOT NULL;--> statement-breakpoint
ALTER TABLE "qr_codes" ADD COLUMN "stay" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "room_visits" ADD COLUMN "id" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "room_phones_phone" ON "room_phones" USING btree ("hotel_id","code_id","visitor_id");--> statement-breakpoint
CREATE INDEX "room_phones_age" ON "room_phones" USING btree ("scanned_at");