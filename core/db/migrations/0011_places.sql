CREATE TABLE "directory_places" (
	"id" uuid PRIMARY KEY NOT NULL,
	"external_id" text,
	"name" jsonb NOT NULL,
	"category" text NOT NULL,
	"tags" jsonb NOT NULL,
	"description" jsonb NOT NULL,
	"address" text NOT NULL,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL,
	"phone" text,
	"website" text,
	"pictures" jsonb NOT NULL,
	"hours" jsonb,
	"version" integer DEFAULT 1 NOT NULL,
	"search" text NOT NULL,
	"sort_name" text NOT NULL,
	"spot" "point" NOT NULL,
	CONSTRAINT "directory_places_external_id_unique" UNIQUE("external_id")
);
--> statement-breakpoint
CREATE TABLE "places" (
	"hotel_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"directory_id" uuid,
	"own" jsonb,
	"opinion" jsonb NOT NULL,
	"hidden" boolean NOT NULL,
	"position" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "places_hotel_id_id_pk" PRIMARY KEY("hotel_id","id"),
	CONSTRAINT "places_taken_once" UNIQUE("hotel_id","directory_id"),
	CONSTRAINT "places_own_or_taken" CHECK (("places"."directory_id" is null) <> ("places"."own" is null))
);
--> statement-breakpoint
ALTER TABLE "places" ADD CONSTRAINT "places_hotel_id_hotels_id_fk" FOREIGN KEY ("hotel_id") REFERENCES "public"."hotels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "places" ADD CONSTRAINT "places_directory_id_directory_places_id_fk" FOREIGN KEY ("directory_id") REFERENCES "public"."directory_places"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "directory_places_spot" ON "directory_places" USING gist ("spot");--> statement-breakpoint
CREATE INDEX "directory_places_name" ON "directory_places" USING btree ("sort_name","id");--> statement-breakpoint
CREATE INDEX "places_directory" ON "places" USING btree ("directory_id");