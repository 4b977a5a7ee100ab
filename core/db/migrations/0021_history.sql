ALTER TABLE "orders" ADD COLUMN "billed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "billed_by" text;--> statement-breakpoint
CREATE INDEX "orders_room" ON "orders" USING btree ("hotel_id","room","placed_at" DESC NULLS LAST);