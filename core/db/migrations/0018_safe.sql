CREATE TABLE "sale_limits" (
	"hotel_id" uuid NOT NULL,
	"article_id" uuid NOT NULL,
	"item_id" uuid NOT NULL,
	"until" timestamp with time zone,
	"stock" integer,
	CONSTRAINT "sale_limits_hotel_id_article_id_item_id_pk" PRIMARY KEY("hotel_id","article_id","item_id")
);
--> statement-breakpoint
ALTER TABLE "sale_limits" ADD CONSTRAINT "sale_limits_hotel_id_article_id_articles_hotel_id_id_fk" FOREIGN KEY ("hotel_id","article_id") REFERENCES "public"."articles"("hotel_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- Until now an allergen that was left out of what somebody had filled in was not in the dish; from now on it is said.
UPDATE "articles" SET "allergens" = '{"gluten": "none", "crustaceans": "none", "eggs": "none", "fish": "none", "peanuts": "none", "soybeans": "none", "milk": "none", "nuts": "none", "celery": "none", "mustard": "none", "sesame": "none", "sulphites": "none", "lupin": "none", "molluscs": "none"}'::jsonb || "allergens" WHERE jsonb_typeof("allergens") = 'object';
--> statement-breakpoint
UPDATE "orders" SET "lines" = (
	SELECT jsonb_agg(
		CASE WHEN jsonb_typeof(line -> 'allergens') = 'object' THEN jsonb_set(line, '{allergens}', '{"gluten": "none", "crustaceans": "none", "eggs": "none", "fish": "none", "peanuts": "none", "soybeans": "none", "milk": "none", "nuts": "none", "celery": "none", "mustard": "none", "sesame": "none", "sulphites": "none", "lupin": "none", "molluscs": "none"}'::jsonb || (line -> 'allergens')) ELSE line END
		ORDER BY place
	) FROM jsonb_array_elements("lines") WITH ORDINALITY AS each(line, place)
) WHERE "lines" @? '$[*].allergens ? (@.type() == "object")';
