CREATE TABLE "guestbook_entries" (
	"hotel_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"visitor_id" uuid,
	"name" text NOT NULL,
	"words" text NOT NULL,
	"lang" text NOT NULL,
	"status" text NOT NULL,
	"refusal_reason" text,
	"written_at" timestamp with time zone NOT NULL,
	"published_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "guestbook_entries_hotel_id_id_pk" PRIMARY KEY("hotel_id","id")
);
--> statement-breakpoint
CREATE TABLE "inventory_records" (
	"hotel_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"visitor_id" uuid,
	"list_id" uuid NOT NULL,
	"list_name" jsonb NOT NULL,
	"room" text NOT NULL,
	"room_proof" text NOT NULL,
	"name" text,
	"items" jsonb NOT NULL,
	"remark" text NOT NULL,
	"photos" jsonb NOT NULL,
	"lang" text NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	CONSTRAINT "inventory_records_hotel_id_id_pk" PRIMARY KEY("hotel_id","id")
);
--> statement-breakpoint
CREATE INDEX "guestbook_status" ON "guestbook_entries" USING btree ("hotel_id","status","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "guestbook_visitor" ON "guestbook_entries" USING btree ("visitor_id");