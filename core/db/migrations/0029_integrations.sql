CREATE TABLE "api_keys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"scopes" text[] NOT NULL,
	"hotels" uuid[] NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "api_keys_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "webhook_attempts" (
	"hotel_id" uuid NOT NULL,
	"delivery_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"milliseconds" integer NOT NULL,
	"status" integer,
	"error" text,
	"answer" text NOT NULL,
	CONSTRAINT "webhook_attempts_hotel_id_delivery_id_id_pk" PRIMARY KEY("hotel_id","delivery_id","id")
);
--> statement-breakpoint
CREATE TABLE "webhook_deliveries" (
	"hotel_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"webhook_id" uuid NOT NULL,
	"type" text NOT NULL,
	"cursor" bigint,
	"subject" uuid NOT NULL,
	"version" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"state" text NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "webhook_deliveries_hotel_id_id_pk" PRIMARY KEY("hotel_id","id")
);
--> statement-breakpoint
CREATE TABLE "webhooks" (
	"hotel_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"url" text NOT NULL,
	"events" text[] NOT NULL,
	"secret" "bytea" NOT NULL,
	"former_secret" "bytea",
	"former_secret_until" timestamp with time zone,
	"enabled" boolean NOT NULL,
	"stop_reason" text,
	"failing_since" timestamp with time zone,
	"cursor" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "webhooks_hotel_id_id_pk" PRIMARY KEY("hotel_id","id")
);
--> statement-breakpoint
ALTER TABLE "audit_entries" ADD COLUMN "key_name" text;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_attempts" ADD CONSTRAINT "webhook_attempts_hotel_id_delivery_id_webhook_deliveries_hotel_id_id_fk" FOREIGN KEY ("hotel_id","delivery_id") REFERENCES "public"."webhook_deliveries"("hotel_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_hotel_id_webhook_id_webhooks_hotel_id_id_fk" FOREIGN KEY ("hotel_id","webhook_id") REFERENCES "public"."webhooks"("hotel_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_hotel_id_hotels_id_fk" FOREIGN KEY ("hotel_id") REFERENCES "public"."hotels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "api_keys_user" ON "api_keys" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "webhook_deliveries_event" ON "webhook_deliveries" USING btree ("hotel_id","webhook_id","cursor");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_due" ON "webhook_deliveries" USING btree ("due_at") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "webhook_deliveries_age" ON "webhook_deliveries" USING btree ("created_at");