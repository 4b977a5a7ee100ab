CREATE TABLE "medias" (
	"id" uuid PRIMARY KEY NOT NULL,
	"extension" text NOT NULL,
	"owner_id" uuid,
	"hotel_id" uuid,
	"size" bigint NOT NULL,
	"type" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "medias" ADD CONSTRAINT "medias_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "medias" ADD CONSTRAINT "medias_hotel_id_hotels_id_fk" FOREIGN KEY ("hotel_id") REFERENCES "public"."hotels"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "medias_hotel" ON "medias" USING btree ("hotel_id","created_at");--> statement-breakpoint
CREATE INDEX "medias_owner" ON "medias" USING btree ("owner_id");