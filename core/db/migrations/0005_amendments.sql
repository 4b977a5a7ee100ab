ALTER TABLE "orders" ADD COLUMN "amendments" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "change_request" jsonb;