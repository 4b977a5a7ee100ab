CREATE TABLE "room_guests" (
	"hotel_id" uuid NOT NULL,
	"room_key" text NOT NULL,
	"room" text NOT NULL,
	"names" text[] NOT NULL,
	"listed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "room_guests_hotel_id_room_key_pk" PRIMARY KEY("hotel_id","room_key")
);
--> statement-breakpoint
CREATE TABLE "chat_tasks" (
	"hotel_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"thread_id" uuid,
	"text" text NOT NULL,
	"room" text,
	"assignee_id" uuid,
	"assignee_name" text,
	"due_at" timestamp with time zone,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"done_at" timestamp with time zone,
	"done_by" text,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "chat_tasks_hotel_id_id_pk" PRIMARY KEY("hotel_id","id")
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "surname_check" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "snoozed_by" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "until_check_out" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "chat_threads" ADD COLUMN "snoozed_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "chat_threads" ADD COLUMN "snoozed_by" text;--> statement-breakpoint
ALTER TABLE "chat_threads" ADD COLUMN "until_check_out" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "chat_threads" ADD COLUMN "labels" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "chat_threads" ADD COLUMN "priority" text DEFAULT 'normal' NOT NULL;--> statement-breakpoint
CREATE INDEX "room_guests_age" ON "room_guests" USING btree ("listed_at");--> statement-breakpoint
CREATE INDEX "chat_tasks_done" ON "chat_tasks" USING btree ("hotel_id","done_at");--> statement-breakpoint
CREATE INDEX "chat_tasks_thread" ON "chat_tasks" USING btree ("hotel_id","thread_id");--> statement-breakpoint
CREATE INDEX "chat_tasks_age" ON "chat_tasks" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "orders_until_check_out" ON "orders" USING btree ("hotel_id") WHERE until_check_out;--> statement-breakpoint
CREATE INDEX "chat_threads_snoozed" ON "chat_threads" USING btree ("snoozed_until") WHERE snoozed_until is not null;