CREATE TABLE "partner_tickets" (
	"hotel_id" uuid PRIMARY KEY NOT NULL,
	"shown" boolean DEFAULT true NOT NULL,
	"offers" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"question" jsonb,
	"fetched_at" timestamp with time zone,
	"tried_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "tickets" (
	"hotel_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"title" jsonb NOT NULL,
	"text" jsonb NOT NULL,
	"picture" text,
	"price" integer,
	"rating" numeric(2, 1),
	"rating_count" integer,
	"link" text NOT NULL,
	"hidden" boolean NOT NULL,
	"position" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "tickets_hotel_id_id_pk" PRIMARY KEY("hotel_id","id")
);
--> statement-breakpoint
ALTER TABLE "partner_tickets" ADD CONSTRAINT "partner_tickets_hotel_id_hotels_id_fk" FOREIGN KEY ("hotel_id") REFERENCES "public"."hotels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_hotel_id_hotels_id_fk" FOREIGN KEY ("hotel_id") REFERENCES "public"."hotels"("id") ON DELETE cascade ON UPDATE no action;