ALTER TABLE "medias" ADD COLUMN "entry_id" uuid;--> statement-breakpoint
ALTER TABLE "medias" ADD COLUMN "hash" text;