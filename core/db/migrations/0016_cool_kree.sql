CREATE TABLE "opinions" (
	"hotel_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"place_id" uuid,
	"visitor_id" uuid,
	"rating" smallint NOT NULL,
	"comment" text NOT NULL,
	"name" text NOT NULL,
	"lang" text NOT NULL,
	"stayed_on" date,
	"status" text NOT NULL,
	"refusal_code" text,
	"refusal_reason" text,
	"reply" text,
	"reply_lang" text,
	"replied_at" timestamp with time zone,
	"written_at" timestamp with time zone NOT NULL,
	"published_at" timestamp with time zone,
	"handled_by" text,
	"handled_at" timestamp with time zone,
	"reported_by" text,
	"reported_at" timestamp with time zone,
	"report_reason" text,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "opinions_hotel_id_id_pk" PRIMARY KEY("hotel_id","id")
);
--> statement-breakpoint
CREATE TABLE "translated_texts" (
	"hotel_id" uuid NOT NULL,
	"hash" "bytea" NOT NULL,
	"target" text NOT NULL,
	"engine" text NOT NULL,
	"source" text,
	"text" text NOT NULL,
	"translated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "translated_texts_hotel_id_hash_target_engine_pk" PRIMARY KEY("hotel_id","hash","target","engine")
);
--> statement-breakpoint
ALTER TABLE "opinions" ADD CONSTRAINT "opinions_hotel_id_place_id_places_hotel_id_id_fk" FOREIGN KEY ("hotel_id","place_id") REFERENCES "public"."places"("hotel_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "opinions_author" ON "opinions" USING btree ("hotel_id","visitor_id",coalesce("place_id", "hotel_id"));--> statement-breakpoint
CREATE INDEX "opinions_open" ON "opinions" USING btree ("written_at") WHERE "opinions"."rating" <= 2 and "opinions"."handled_at" is null;--> statement-breakpoint
CREATE INDEX "opinions_published" ON "opinions" USING btree ("hotel_id","status","place_id","published_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "translated_texts_age" ON "translated_texts" USING btree ("translated_at");