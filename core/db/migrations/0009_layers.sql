ALTER TABLE "medias" DROP CONSTRAINT "medias_hotel_id_hotels_id_fk";
--> statement-breakpoint
ALTER TABLE "hotels" ADD COLUMN "published_pages" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
-- Written by hand: the pages that guests can read today.
UPDATE "hotels" SET "published_pages" = found.ids FROM (
  SELECT hotel_id, jsonb_agg(id ORDER BY position, id) AS ids FROM "pages"
  WHERE deleted_at IS NULL AND published_blocks IS NOT NULL GROUP BY hotel_id
) AS found WHERE found.hotel_id = "hotels".id;
