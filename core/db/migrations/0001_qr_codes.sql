CREATE TABLE "qr_codes" (
	"hotel_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"token" text NOT NULL,
	"kind" text NOT NULL,
	"room" text,
	"scans" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "qr_codes_hotel_id_id_pk" PRIMARY KEY("hotel_id","id"),
	CONSTRAINT "qr_codes_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "qr_codes_hotel" ON "qr_codes" USING btree ("hotel_id") WHERE kind = 'hotel' and revoked_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "qr_codes_room" ON "qr_codes" USING btree ("hotel_id",lower("room")) WHERE kind = 'room' and revoked_at is null;