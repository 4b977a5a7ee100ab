CREATE TABLE "booking_waits" (
	"hotel_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"service_id" uuid NOT NULL,
	"visitor_id" uuid NOT NULL,
	"day" date NOT NULL,
	"party_size" integer NOT NULL,
	"guest_lang" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"offered_start" timestamp with time zone,
	"offered_resource_id" uuid,
	"offered_end" timestamp with time zone,
	"offered_until" timestamp with time zone,
	CONSTRAINT "booking_waits_hotel_id_id_pk" PRIMARY KEY("hotel_id","id")
);
--> statement-breakpoint
CREATE TABLE "resource_blocks" (
	"hotel_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"service_id" uuid NOT NULL,
	"resource_id" uuid,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"note" text NOT NULL,
	"created_by" text NOT NULL,
	CONSTRAINT "resource_blocks_hotel_id_id_pk" PRIMARY KEY("hotel_id","id")
);
--> statement-breakpoint
ALTER TABLE "services" ADD COLUMN "slots" jsonb;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "ends_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "resource_id" uuid;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "resource_name" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "party_size" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "booking_moves" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "booking_waits_visitor" ON "booking_waits" USING btree ("hotel_id","service_id","visitor_id","day");--> statement-breakpoint
CREATE INDEX "booking_waits_of_visitor" ON "booking_waits" USING btree ("visitor_id");--> statement-breakpoint
CREATE INDEX "resource_blocks_ends" ON "resource_blocks" USING btree ("hotel_id","ends_at");--> statement-breakpoint
CREATE INDEX "orders_booked" ON "orders" USING btree ("hotel_id","ends_at") WHERE resource_id is not null;