CREATE TABLE "check_mails" (
	"hotel_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"next_at" timestamp with time zone NOT NULL,
	CONSTRAINT "check_mails_hotel_id_user_id_pk" PRIMARY KEY("hotel_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "checked_links" (
	"hotel_id" uuid NOT NULL,
	"hash" text NOT NULL,
	"url" text NOT NULL,
	"checked_at" timestamp with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"failure" text,
	"status" integer,
	CONSTRAINT "checked_links_hotel_id_hash_pk" PRIMARY KEY("hotel_id","hash")
);
--> statement-breakpoint
CREATE TABLE "missed_searches" (
	"hotel_id" uuid NOT NULL,
	"day" date NOT NULL,
	"lang" text NOT NULL,
	"term" text NOT NULL,
	"searches" integer NOT NULL,
	CONSTRAINT "missed_searches_hotel_id_day_lang_term_pk" PRIMARY KEY("hotel_id","day","lang","term")
);
--> statement-breakpoint
ALTER TABLE "chat_threads" ADD COLUMN "closed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "webhooks" ADD COLUMN "unanswered_minutes" integer DEFAULT 10 NOT NULL;--> statement-breakpoint
ALTER TABLE "check_mails" ADD CONSTRAINT "check_mails_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "check_mails_due" ON "check_mails" USING btree ("next_at");--> statement-breakpoint
CREATE INDEX "checked_links_due" ON "checked_links" USING btree ("checked_at" NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "webhook_deliveries_unanswered" ON "webhook_deliveries" USING btree ("hotel_id","webhook_id","type","subject","at") WHERE type in ('order.unanswered', 'thread.unanswered');