CREATE TABLE "deal_claims" (
	"hotel_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"deal_id" uuid NOT NULL,
	"place_id" uuid NOT NULL,
	"number" bigint NOT NULL,
	"visitor_id" uuid,
	"claimed_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"redeemed_at" timestamp with time zone,
	"wrong_pins" integer DEFAULT 0 NOT NULL,
	"waits_until" timestamp with time zone,
	CONSTRAINT "deal_claims_hotel_id_id_pk" PRIMARY KEY("hotel_id","id"),
	CONSTRAINT "deal_claims_number_unique" UNIQUE("number")
);
--> statement-breakpoint
CREATE TABLE "deals" (
	"hotel_id" uuid NOT NULL,
	"place_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"title" jsonb NOT NULL,
	"text" jsonb NOT NULL,
	"terms" jsonb NOT NULL,
	"from_date" date,
	"until_date" date,
	"hours" jsonb,
	"per_visitor" integer,
	"limit_in_all" integer,
	"pin" text NOT NULL,
	"claimed" integer DEFAULT 0 NOT NULL,
	"redeemed" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "deals_hotel_id_place_id_pk" PRIMARY KEY("hotel_id","place_id"),
	CONSTRAINT "deals_id" UNIQUE("hotel_id","id")
);
--> statement-breakpoint
ALTER TABLE "deals" ADD CONSTRAINT "deals_hotel_id_place_id_places_hotel_id_id_fk" FOREIGN KEY ("hotel_id","place_id") REFERENCES "public"."places"("hotel_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deal_claims_deal" ON "deal_claims" USING btree ("hotel_id","deal_id","visitor_id");