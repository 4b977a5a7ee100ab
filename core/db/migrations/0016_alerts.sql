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
ALTER TABLE "alert_settings" ADD CONSTRAINT "alert_settings_hotel_id_hotels_id_fk" FOREIGN KEY ("hotel_id") REFERENCES "public"."hotels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_steps" ADD CONSTRAINT "alert_steps_hotel_id_hotels_id_fk" FOREIGN KEY ("hotel_id") REFERENCES "public"."hotels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listening_devices" ADD CONSTRAINT "listening_devices_hotel_id_hotels_id_fk" FOREIGN KEY ("hotel_id") REFERENCES "public"."hotels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listening_devices" ADD CONSTRAINT "listening_devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_devices" ADD CONSTRAINT "push_devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_devices" ADD CONSTRAINT "push_devices_session_hash_sessions_token_hash_fk" FOREIGN KEY ("session_hash") REFERENCES "public"."sessions"("token_hash") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "alert_steps_batch" ON "alert_steps" USING btree ("hotel_id","batch");--> statement-breakpoint
CREATE INDEX "alert_steps_age" ON "alert_steps" USING btree ("at");--> statement-breakpoint
CREATE INDEX "listening_devices_user" ON "listening_devices" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "listening_devices_expiry" ON "listening_devices" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "push_devices_user" ON "push_devices" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "push_devices_session" ON "push_devices" USING btree ("session_hash");