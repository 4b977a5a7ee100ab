ALTER TABLE "opinions" ADD COLUMN "alerted_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "alerted_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "chat_threads" ADD COLUMN "alerted_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "print_jobs" ADD COLUMN "alerted_since" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "orders_alerts" ON "orders" USING btree (greatest(placed_at, release_at),"id") WHERE status = 'new' and alerted_since is distinct from greatest(placed_at, release_at);