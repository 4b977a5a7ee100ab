ALTER TABLE "qr_codes" ADD COLUMN "seat" text;--> statement-breakpoint
ALTER TABLE "services" ADD COLUMN "seat_service" jsonb;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "seat" jsonb;--> statement-breakpoint
CREATE UNIQUE INDEX "qr_codes_seat" ON "qr_codes" USING btree ("hotel_id","kind",lower("seat")) WHERE seat is not null and revoked_at is null;