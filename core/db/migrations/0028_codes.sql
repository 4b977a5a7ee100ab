ALTER TABLE "qr_codes" ADD COLUMN "former_room" text;--> statement-breakpoint
ALTER TABLE "qr_codes" ADD COLUMN "target_id" uuid;--> statement-breakpoint
ALTER TABLE "qr_codes" ADD COLUMN "departures" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "qr_codes" ADD COLUMN "revoked_by" uuid;--> statement-breakpoint
CREATE UNIQUE INDEX "qr_codes_target" ON "qr_codes" USING btree ("hotel_id","target_id") WHERE revoked_at is null;