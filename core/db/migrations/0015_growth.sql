DROP INDEX "room_visits_room";--> statement-breakpoint
DROP INDEX "guestbook_status";--> statement-breakpoint
DROP INDEX "opinions_published";--> statement-breakpoint
DROP INDEX "orders_placed";--> statement-breakpoint
DROP INDEX "orders_room";--> statement-breakpoint
DROP INDEX "orders_visitor";--> statement-breakpoint
DROP INDEX "chat_threads_listed";--> statement-breakpoint
DROP INDEX "chat_threads_visitor";--> statement-breakpoint
CREATE INDEX "code_scans_age" ON "code_scans" USING btree ("day");--> statement-breakpoint
CREATE INDEX "deal_claims_visitor" ON "deal_claims" USING btree ("hotel_id","visitor_id") WHERE visitor_id is not null;--> statement-breakpoint
CREATE INDEX "deal_claims_age" ON "deal_claims" USING btree ("claimed_at") WHERE visitor_id is not null;--> statement-breakpoint
CREATE INDEX "guestbook_age" ON "guestbook_entries" USING btree ("written_at") WHERE visitor_id is not null or status <> 'published';--> statement-breakpoint
CREATE INDEX "inventory_records_visitor" ON "inventory_records" USING btree ("hotel_id","visitor_id") WHERE visitor_id is not null;--> statement-breakpoint
CREATE INDEX "inventory_records_age" ON "inventory_records" USING btree ("sent_at") WHERE visitor_id is not null or name is not null or salt is not null;--> statement-breakpoint
CREATE INDEX "opinions_waiting" ON "opinions" USING btree ("hotel_id") WHERE "opinions"."status" = 'pending' or ("opinions"."rating" <= 2 and "opinions"."handled_at" is null);--> statement-breakpoint
CREATE INDEX "opinions_age" ON "opinions" USING btree ("written_at") WHERE visitor_id is not null or status <> 'published';--> statement-breakpoint
CREATE INDEX "orders_personal" ON "orders" USING btree ("hotel_id","placed_at") WHERE visitor_id is not null or guest_name is not null or room is not null or note <> '';--> statement-breakpoint
CREATE INDEX "orders_forgotten" ON "orders" USING btree ("hotel_id") WHERE forget;--> statement-breakpoint
CREATE INDEX "chat_threads_anonymous" ON "chat_threads" USING btree ("last_at") WHERE visitor_id is null;--> statement-breakpoint
CREATE INDEX "missed_searches_age" ON "missed_searches" USING btree ("day");--> statement-breakpoint
CREATE INDEX "visit_counts_age" ON "visit_counts" USING btree ("day");--> statement-breakpoint
CREATE INDEX "room_visits_room" ON "room_visits" USING btree ("hotel_id",lower("room"),"since");--> statement-breakpoint
CREATE INDEX "guestbook_status" ON "guestbook_entries" USING btree ("hotel_id","status","id");--> statement-breakpoint
CREATE INDEX "opinions_published" ON "opinions" USING btree ("hotel_id","status",coalesce("place_id", "hotel_id"),"published_at","id");--> statement-breakpoint
CREATE INDEX "orders_placed" ON "orders" USING btree ("hotel_id","placed_at","id");--> statement-breakpoint
CREATE INDEX "orders_room" ON "orders" USING btree ("hotel_id","room","placed_at");--> statement-breakpoint
CREATE INDEX "orders_visitor" ON "orders" USING btree ("visitor_id","placed_at");--> statement-breakpoint
CREATE INDEX "chat_threads_listed" ON "chat_threads" USING btree ("hotel_id","status",(priority = 'high'),"waiting_since" DESC NULLS FIRST,"last_at","id");--> statement-breakpoint
CREATE INDEX "chat_threads_visitor" ON "chat_threads" USING btree ("hotel_id","visitor_id","last_at");