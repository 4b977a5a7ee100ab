ALTER TABLE "medias" ADD COLUMN "unreadable_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "audit_entries_subject" ON "audit_entries" USING btree ("hotel_id","subject_id","id");--> statement-breakpoint
-- Files that stand in exactly one hotel come into its library, under the name they have in the storage.
UPDATE "medias" SET "hotel_id" = "standing"."hotel_id", "name" = "standing"."name", "search" = "standing"."name"
FROM (
  SELECT "medias"."id", min("places"."hotel_id"::text)::uuid AS "hotel_id",
    coalesce(nullif("medias"."name", ''), concat_ws('.', "medias"."id"::text, nullif("medias"."extension", ''))) AS "name"
  FROM (
    SELECT "hotel_id", "picture" AS "address" FROM "services"
    UNION SELECT "hotel_id", "picture" FROM "articles"
    UNION SELECT "id", unnest(ARRAY["brand"->>'logo', "brand"->>'cover']) FROM "hotels"
    UNION SELECT "id", jsonb_path_query("info", '$.items[*].picture') #>> '{}' FROM "hotels"
  ) AS "places"
  JOIN "medias" ON "medias"."id" = substring("places"."address" FROM '/files/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})')::uuid
  GROUP BY "medias"."id"
  HAVING count(DISTINCT "places"."hotel_id") = 1
) AS "standing"
WHERE "medias"."id" = "standing"."id" AND "medias"."hotel_id" IS NULL AND "medias"."visitor" IS NULL;
