CREATE TABLE "media_usages" (
	"hotel_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"object_id" uuid NOT NULL,
	"media_id" uuid NOT NULL,
	CONSTRAINT "media_usages_hotel_id_kind_object_id_media_id_pk" PRIMARY KEY("hotel_id","kind","object_id","media_id")
);
--> statement-breakpoint
CREATE INDEX "media_usages_media" ON "media_usages" USING btree ("media_id");--> statement-breakpoint
-- Written by hand: where files are used today. Of a deleted page, and of what was published before, they are kept to be brought back.
INSERT INTO "media_usages" ("hotel_id", "kind", "object_id", "media_id")
SELECT hotel_id, kind, object_id, found[1]::uuid
FROM (
  SELECT id AS hotel_id, 'hotel' AS kind, id AS object_id, (to_jsonb("hotels") - 'info')::text AS content FROM "hotels"
  UNION ALL
  SELECT id, 'info', id, (info - 'items')::text FROM "hotels"
  UNION ALL
  SELECT "hotels".id, 'info', (item->>'id')::uuid, item::text FROM "hotels", jsonb_path_query(info, '$.items[*]') AS item
  UNION ALL
  SELECT hotel_id, 'service', id, to_jsonb("services")::text FROM "services"
  UNION ALL
  SELECT hotel_id, 'article', id, to_jsonb("articles")::text FROM "articles"
  UNION ALL
  SELECT hotel_id, 'page', id, concat(blocks, published_blocks) FROM "pages" WHERE deleted_at IS NULL
  UNION ALL
  SELECT hotel_id, 'page-history', id, concat(blocks, published_blocks) FROM "pages" WHERE deleted_at IS NOT NULL
  UNION ALL
  SELECT hotel_id, 'page-history', page_id, blocks::text FROM "page_versions"
  UNION ALL
  SELECT hotel_id, 'inventory', id, photos::text FROM "inventory_records"
) AS stored, regexp_matches(content, '/files/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})', 'g') AS found
WHERE content LIKE '%/files/%'
ON CONFLICT DO NOTHING;
