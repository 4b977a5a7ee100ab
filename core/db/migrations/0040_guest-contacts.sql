CREATE TABLE "guest_contacts" (
	"hotel_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"visitor_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"address" text NOT NULL,
	"address_hash" text NOT NULL,
	"p256dh" text DEFAULT '' NOT NULL,
	"auth" text DEFAULT '' NOT NULL,
	"lang" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "guest_contacts_hotel_id_id_pk" PRIMARY KEY("hotel_id","id")
);
--> statement-breakpoint
CREATE TABLE "guest_stopped_emails" (
	"hotel_id" uuid NOT NULL,
	"address_hash" text NOT NULL,
	"until" timestamp with time zone NOT NULL,
	CONSTRAINT "guest_stopped_emails_hotel_id_address_hash_pk" PRIMARY KEY("hotel_id","address_hash")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "guest_contacts_visitor" ON "guest_contacts" USING btree ("hotel_id","visitor_id","address_hash");--> statement-breakpoint
CREATE INDEX "guest_contacts_address" ON "guest_contacts" USING btree ("hotel_id","address_hash");--> statement-breakpoint
CREATE INDEX "guest_contacts_age" ON "guest_contacts" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "guest_stopped_emails_age" ON "guest_stopped_emails" USING btree ("until");