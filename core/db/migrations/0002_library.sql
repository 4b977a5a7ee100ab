ALTER TABLE "medias" ADD COLUMN "visitor" text;--> statement-breakpoint
ALTER TABLE "medias" ADD COLUMN "name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "medias" ADD COLUMN "width" integer;--> statement-breakpoint
ALTER TABLE "medias" ADD COLUMN "height" integer;--> statement-breakpoint
ALTER TABLE "medias" ADD COLUMN "blur" text;--> statement-breakpoint
ALTER TABLE "medias" ADD COLUMN "alt" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "medias" ADD COLUMN "focus" jsonb;--> statement-breakpoint
ALTER TABLE "medias" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE INDEX "medias_visitor" ON "medias" USING btree ("visitor");