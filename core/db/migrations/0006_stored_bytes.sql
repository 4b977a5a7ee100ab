ALTER TABLE "medias" ADD COLUMN "stored" text;--> statement-breakpoint
-- Found unreadable when no HEIC could be: each has another turn.
UPDATE "medias" SET "unreadable_at" = NULL
WHERE "type" IN ('image/heic', 'image/heif', 'image/heic-sequence', 'image/heif-sequence');
