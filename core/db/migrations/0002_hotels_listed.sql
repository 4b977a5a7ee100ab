DROP INDEX "hotels_name";--> statement-breakpoint
CREATE INDEX "hotels_listed" ON "hotels" USING btree ("name","id","search") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "hotels_deleted" ON "hotels" USING btree ("deleted_at") WHERE deleted_at is not null;