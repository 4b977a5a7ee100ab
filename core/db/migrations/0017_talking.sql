CREATE TABLE "alert_settings" (
	"hotel_id" uuid PRIMARY KEY NOT NULL,
	"push_after" integer,
	"mail_after" integer,
	"mail_to" text,
	"services" jsonb NOT NULL,
	"version" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "alert_steps" (
	"hotel_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"item_id" uuid NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"step" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"reached" integer NOT NULL,
	"delivered" integer DEFAULT 0 NOT NULL,
	"mail_to" text,
	"batch" uuid NOT NULL,
	CONSTRAINT "alert_steps_hotel_id_kind_item_id_since_step_pk" PRIMARY KEY("hotel_id","kind","item_id","since","step")
);
--> statement-breakpoint
CREATE TABLE "listening_devices" (
	"hotel_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"sound" boolean NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "listening_devices_hotel_id_id_pk" PRIMARY KEY("hotel_id","id")
);
--> statement-breakpoint
CREATE TABLE "push_devices" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"session_hash" "bytea" NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"name" text NOT NULL,
	"hotel_ids" uuid[] NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "announcement_sights" (
	"hotel_id" uuid NOT NULL,
	"announcement_id" uuid NOT NULL,
	"visitor" text NOT NULL,
	CONSTRAINT "announcement_sights_hotel_id_announcement_id_visitor_pk" PRIMARY KEY("hotel_id","announcement_id","visitor")
);
--> statement-breakpoint
CREATE TABLE "announcements" (
	"hotel_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"text" jsonb NOT NULL,
	"rooms" jsonb,
	"from_at" timestamp with time zone NOT NULL,
	"until_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"seen" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "announcements_hotel_id_id_pk" PRIMARY KEY("hotel_id","id")
);
--> statement-breakpoint
CREATE TABLE "opinions" (
	"hotel_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"place_id" uuid,
	"visitor_id" uuid,
	"rating" smallint NOT NULL,
	"comment" text NOT NULL,
	"name" text NOT NULL,
	"lang" text NOT NULL,
	"stayed_on" date,
	"status" text NOT NULL,
	"refusal_code" text,
	"refusal_reason" text,
	"reply" text,
	"reply_lang" text,
	"replied_at" timestamp with time zone,
	"written_at" timestamp with time zone NOT NULL,
	"published_at" timestamp with time zone,
	"handled_by" text,
	"handled_at" timestamp with time zone,
	"reported_by" text,
	"reported_at" timestamp with time zone,
	"report_reason" text,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "opinions_hotel_id_id_pk" PRIMARY KEY("hotel_id","id")
);
--> statement-breakpoint
CREATE TABLE "code_scans" (
	"hotel_id" uuid NOT NULL,
	"day" date NOT NULL,
	"hour" smallint NOT NULL,
	"kind" text NOT NULL,
	"scans" integer NOT NULL,
	CONSTRAINT "code_scans_hotel_id_day_hour_kind_pk" PRIMARY KEY("hotel_id","day","hour","kind")
);
--> statement-breakpoint
CREATE TABLE "visit_counts" (
	"hotel_id" uuid NOT NULL,
	"day" date NOT NULL,
	"hour" smallint NOT NULL,
	"lang" text NOT NULL,
	"screen" text NOT NULL,
	"visits" integer NOT NULL,
	"visitors" integer NOT NULL,
	CONSTRAINT "visit_counts_hotel_id_day_hour_lang_screen_pk" PRIMARY KEY("hotel_id","day","hour","lang","screen")
);
--> statement-breakpoint
CREATE TABLE "translated_texts" (
	"hotel_id" uuid NOT NULL,
	"hash" "bytea" NOT NULL,
	"target" text NOT NULL,
	"engine" text NOT NULL,
	"source" text,
	"text" text NOT NULL,
	"translated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "translated_texts_hotel_id_hash_target_engine_pk" PRIMARY KEY("hotel_id","hash","target","engine")
);
--> statement-breakpoint
ALTER TABLE "hotels" ADD COLUMN "guest_start" text DEFAULT 'french' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "forget" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "alert_settings" ADD CONSTRAINT "alert_settings_hotel_id_hotels_id_fk" FOREIGN KEY ("hotel_id") REFERENCES "public"."hotels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_steps" ADD CONSTRAINT "alert_steps_hotel_id_hotels_id_fk" FOREIGN KEY ("hotel_id") REFERENCES "public"."hotels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listening_devices" ADD CONSTRAINT "listening_devices_hotel_id_hotels_id_fk" FOREIGN KEY ("hotel_id") REFERENCES "public"."hotels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listening_devices" ADD CONSTRAINT "listening_devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_devices" ADD CONSTRAINT "push_devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_devices" ADD CONSTRAINT "push_devices_session_hash_sessions_token_hash_fk" FOREIGN KEY ("session_hash") REFERENCES "public"."sessions"("token_hash") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "announcement_sights" ADD CONSTRAINT "announcement_sights_hotel_id_announcement_id_announcements_hotel_id_id_fk" FOREIGN KEY ("hotel_id","announcement_id") REFERENCES "public"."announcements"("hotel_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "opinions" ADD CONSTRAINT "opinions_hotel_id_place_id_places_hotel_id_id_fk" FOREIGN KEY ("hotel_id","place_id") REFERENCES "public"."places"("hotel_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "alert_steps_batch" ON "alert_steps" USING btree ("hotel_id","batch");--> statement-breakpoint
CREATE INDEX "alert_steps_age" ON "alert_steps" USING btree ("at");--> statement-breakpoint
CREATE INDEX "listening_devices_user" ON "listening_devices" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "listening_devices_expiry" ON "listening_devices" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "push_devices_user" ON "push_devices" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "push_devices_session" ON "push_devices" USING btree ("session_hash");--> statement-breakpoint
CREATE INDEX "announcements_until" ON "announcements" USING btree ("hotel_id","until_at");--> statement-breakpoint
CREATE UNIQUE INDEX "opinions_author" ON "opinions" USING btree ("hotel_id","visitor_id",coalesce("place_id", "hotel_id"));--> statement-breakpoint
CREATE INDEX "opinions_open" ON "opinions" USING btree ("written_at") WHERE "opinions"."rating" <= 2 and "opinions"."handled_at" is null;--> statement-breakpoint
CREATE INDEX "opinions_published" ON "opinions" USING btree ("hotel_id","status","place_id","published_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "translated_texts_age" ON "translated_texts" USING btree ("translated_at");