CREATE TABLE "chat_messages" (
	"hotel_id" uuid NOT NULL,
	"thread_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"id" uuid NOT NULL,
	"sender" text NOT NULL,
	"author" text NOT NULL,
	"text" text NOT NULL,
	"pictures" jsonb NOT NULL,
	"about" jsonb,
	"lang" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone,
	CONSTRAINT "chat_messages_hotel_id_thread_id_seq_pk" PRIMARY KEY("hotel_id","thread_id","seq")
);
--> statement-breakpoint
CREATE TABLE "chat_settings" (
	"hotel_id" uuid PRIMARY KEY NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"hours" jsonb,
	"away_text" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"canned_answers" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chat_threads" (
	"hotel_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"visitor_id" uuid,
	"room" text,
	"room_proof" text,
	"guest_name" text,
	"lang" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"owner_id" uuid,
	"owner_name" text,
	"taken_at" timestamp with time zone,
	"waiting_since" timestamp with time zone,
	"closed_told_at" timestamp with time zone,
	"last_seq" integer DEFAULT 0 NOT NULL,
	"guest_seen_seq" integer DEFAULT 0 NOT NULL,
	"staff_seen_seq" integer DEFAULT 0 NOT NULL,
	"unread" integer DEFAULT 0 NOT NULL,
	"guest_unread" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "chat_threads_hotel_id_id_pk" PRIMARY KEY("hotel_id","id")
);
--> statement-breakpoint
CREATE TABLE "room_visits" (
	"hotel_id" uuid NOT NULL,
	"visitor_id" uuid NOT NULL,
	"room" text NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"proven_at" timestamp with time zone NOT NULL,
	CONSTRAINT "room_visits_hotel_id_visitor_id_pk" PRIMARY KEY("hotel_id","visitor_id")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "chat_messages_id" ON "chat_messages" USING btree ("hotel_id","id");--> statement-breakpoint
CREATE INDEX "chat_threads_listed" ON "chat_threads" USING btree ("hotel_id","status","last_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "chat_threads_visitor" ON "chat_threads" USING btree ("hotel_id","visitor_id","last_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "chat_threads_unread" ON "chat_threads" USING btree ("hotel_id") WHERE unread > 0;--> statement-breakpoint
CREATE INDEX "chat_threads_waiting" ON "chat_threads" USING btree ("waiting_since") WHERE waiting_since is not null;--> statement-breakpoint
CREATE INDEX "chat_threads_age" ON "chat_threads" USING btree ("last_at") WHERE visitor_id is not null;--> statement-breakpoint
CREATE INDEX "room_visits_room" ON "room_visits" USING btree ("hotel_id",lower("room"),"since" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "room_visits_age" ON "room_visits" USING btree ("proven_at");