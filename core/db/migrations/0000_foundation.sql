CREATE TABLE "idempotency_keys" (
	"hotel_id" uuid NOT NULL,
	"actor_id" uuid NOT NULL,
	"key" uuid NOT NULL,
	"request_hash" "bytea" NOT NULL,
	"ref" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_hotel_id_actor_id_key_pk" PRIMARY KEY("hotel_id","actor_id","key")
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" varchar(255) PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "event_streams" (
	"hotel_id" uuid PRIMARY KEY NOT NULL,
	"cursor" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "events" (
	"hotel_id" uuid NOT NULL,
	"cursor" bigint NOT NULL,
	"type" text NOT NULL,
	"subject" uuid NOT NULL,
	"version" integer NOT NULL,
	"visitor_id" uuid,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "events_hotel_id_cursor_pk" PRIMARY KEY("hotel_id","cursor")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"password_hash" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"email_verified_at" timestamp with time zone,
	"org" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "hotels" (
	"id" uuid PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"address" jsonb NOT NULL,
	"phone" text,
	"time_zone" text NOT NULL,
	"currency" text NOT NULL,
	"languages" jsonb NOT NULL,
	"default_lang" text NOT NULL,
	"operations_lang" text NOT NULL,
	"brand" jsonb NOT NULL,
	"review_links" jsonb NOT NULL,
	"has_rating" boolean DEFAULT true NOT NULL,
	"info" jsonb NOT NULL,
	"retention_days" integer DEFAULT 30 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "hotels_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "memberships" (
	"hotel_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"role" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "memberships_hotel_id_user_id_pk" PRIMARY KEY("hotel_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "order_counters" (
	"hotel_id" uuid NOT NULL,
	"day" date NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "order_counters_hotel_id_day_pk" PRIMARY KEY("hotel_id","day")
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"hotel_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"number" integer NOT NULL,
	"service_id" uuid NOT NULL,
	"service_name" jsonb NOT NULL,
	"visitor_id" uuid,
	"status" text NOT NULL,
	"delivery_mode" text NOT NULL,
	"room" text,
	"room_proof" text,
	"guest_name" text,
	"due_at" timestamp with time zone,
	"note" text NOT NULL,
	"allergies" jsonb NOT NULL,
	"lines" jsonb NOT NULL,
	"total" integer NOT NULL,
	"currency" text NOT NULL,
	"guest_lang" text NOT NULL,
	"placed_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"history" jsonb NOT NULL,
	"prints" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "orders_hotel_id_id_pk" PRIMARY KEY("hotel_id","id")
);
--> statement-breakpoint
CREATE TABLE "articles" (
	"hotel_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"service_id" uuid NOT NULL,
	"section" jsonb NOT NULL,
	"name" jsonb NOT NULL,
	"description" jsonb NOT NULL,
	"picture" text,
	"price" integer NOT NULL,
	"vat_rate" numeric(4, 2) NOT NULL,
	"options" jsonb NOT NULL,
	"allergens" jsonb,
	"diets" jsonb NOT NULL,
	"available" boolean NOT NULL,
	"max_quantity" integer NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "articles_hotel_id_id_pk" PRIMARY KEY("hotel_id","id")
);
--> statement-breakpoint
CREATE TABLE "services" (
	"hotel_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" jsonb NOT NULL,
	"description" jsonb NOT NULL,
	"picture" text,
	"kind" text NOT NULL,
	"delivery_mode" text NOT NULL,
	"link" text,
	"hours" jsonb,
	"lead_minutes" integer NOT NULL,
	"paused" boolean NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "services_hotel_id_id_pk" PRIMARY KEY("hotel_id","id")
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "articles" ADD CONSTRAINT "articles_hotel_id_service_id_services_hotel_id_id_fk" FOREIGN KEY ("hotel_id","service_id") REFERENCES "public"."services"("hotel_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "services" ADD CONSTRAINT "services_hotel_id_hotels_id_fk" FOREIGN KEY ("hotel_id") REFERENCES "public"."hotels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "idempotency_keys_age" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "events_age" ON "events" USING btree ("at");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_seen" ON "sessions" USING btree ("last_seen_at");--> statement-breakpoint
CREATE INDEX "memberships_user" ON "memberships" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "orders_placed" ON "orders" USING btree ("hotel_id","placed_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "orders_changed" ON "orders" USING btree ("hotel_id","changed_at");--> statement-breakpoint
CREATE INDEX "orders_open" ON "orders" USING btree ("hotel_id","status") WHERE status not in ('completed', 'cancelled');--> statement-breakpoint
CREATE INDEX "orders_visitor" ON "orders" USING btree ("visitor_id","placed_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "articles_service" ON "articles" USING btree ("hotel_id","service_id");