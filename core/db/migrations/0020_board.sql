CREATE TABLE "member_services" (
	"hotel_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"services" uuid[],
	"messages" boolean NOT NULL,
	CONSTRAINT "member_services_hotel_id_user_id_pk" PRIMARY KEY("hotel_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "listening_devices" ADD COLUMN "services" uuid[];--> statement-breakpoint
ALTER TABLE "listening_devices" ADD COLUMN "messages" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "release_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "member_services" ADD CONSTRAINT "member_services_hotel_id_hotels_id_fk" FOREIGN KEY ("hotel_id") REFERENCES "public"."hotels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_services" ADD CONSTRAINT "member_services_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "member_services_user" ON "member_services" USING btree ("user_id");