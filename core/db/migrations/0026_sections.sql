CREATE TABLE "article_sections" (
	"hotel_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"service_id" uuid NOT NULL,
	"name" jsonb NOT NULL,
	"hours" jsonb,
	"position" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "article_sections_hotel_id_id_pk" PRIMARY KEY("hotel_id","id")
);
--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "section_id" uuid;--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "services" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "article_sections" ADD CONSTRAINT "article_sections_hotel_id_service_id_services_hotel_id_id_fk" FOREIGN KEY ("hotel_id","service_id") REFERENCES "public"."services"("hotel_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "article_sections_service" ON "article_sections" USING btree ("hotel_id","service_id");--> statement-breakpoint
CREATE INDEX "article_sections_deleted" ON "article_sections" USING btree ("deleted_at");--> statement-breakpoint
ALTER TABLE "articles" ADD CONSTRAINT "articles_hotel_id_section_id_article_sections_hotel_id_id_fk" FOREIGN KEY ("hotel_id","section_id") REFERENCES "public"."article_sections"("hotel_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "articles_deleted" ON "articles" USING btree ("deleted_at");--> statement-breakpoint
CREATE INDEX "services_deleted" ON "services" USING btree ("deleted_at");--> statement-breakpoint
-- Written by hand, and before the column goes: the same text in the same service, in the language of the hotel, is one section, in the
-- order of first appearance; each language takes the first text that there is.
INSERT INTO "article_sections" ("hotel_id", "id", "service_id", "name", "position")
SELECT "hotel_id", gen_random_uuid(), "service_id", jsonb_strip_nulls(jsonb_build_object(
	'fr', (array_agg("section" ->> 'fr' ORDER BY "position", "id") FILTER (WHERE "section" ->> 'fr' <> ''))[1],
	'en', (array_agg("section" ->> 'en' ORDER BY "position", "id") FILTER (WHERE "section" ->> 'en' <> ''))[1],
	'es', (array_agg("section" ->> 'es' ORDER BY "position", "id") FILTER (WHERE "section" ->> 'es' <> ''))[1]
)), row_number() OVER (PARTITION BY "hotel_id", "service_id" ORDER BY min("position"), "label") - 1
FROM (
	SELECT "articles".*, coalesce(nullif("section" ->> "hotels"."default_lang", ''), nullif("section" ->> 'fr', ''), nullif("section" ->> 'en', ''), nullif("section" ->> 'es', '')) AS "label"
	FROM "articles" JOIN "hotels" ON "hotels"."id" = "articles"."hotel_id"
) AS "labelled"
WHERE "label" IS NOT NULL
GROUP BY "hotel_id", "service_id", "label";
--> statement-breakpoint
UPDATE "articles" SET "section_id" = "article_sections"."id"
FROM "hotels", "article_sections"
WHERE "hotels"."id" = "articles"."hotel_id" AND "article_sections"."hotel_id" = "articles"."hotel_id" AND "article_sections"."service_id" = "articles"."service_id"
	AND coalesce(nullif("section" ->> "default_lang", ''), nullif("section" ->> 'fr', ''), nullif("section" ->> 'en', ''), nullif("section" ->> 'es', ''))
		= coalesce("article_sections"."name" ->> "default_lang", "article_sections"."name" ->> 'fr', "article_sections"."name" ->> 'en', "article_sections"."name" ->> 'es');
--> statement-breakpoint
ALTER TABLE "articles" DROP COLUMN "section";