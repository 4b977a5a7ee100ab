ALTER TABLE "alert_settings" ADD COLUMN "mail_confirmed_at" timestamp with time zone;--> statement-breakpoint
-- Addresses of before were set before anybody was asked; hotels rely on them.
UPDATE "alert_settings" SET "mail_confirmed_at" = now() WHERE "mail_to" IS NOT NULL;
