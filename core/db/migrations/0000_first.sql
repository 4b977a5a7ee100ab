CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"password_hash" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"email_verified_at" timestamp with time zone,
	"pending_email" text,
	"lang" text DEFAULT 'fr' NOT NULL,
	"org" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"provider" boolean DEFAULT false NOT NULL,
	"has_password" boolean DEFAULT true NOT NULL,
	CONSTRAINT "users_email_unique" UNIQUE("email")
);
--> statement-breakpoint
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
CREATE TABLE "jobs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"key" text,
	"data" jsonb NOT NULL,
	"run_at" timestamp with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"claim" uuid,
	"locked_until" timestamp with time zone,
	"last_error" text,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_entries" (
	"hotel_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"user_id" uuid,
	"user_name" text,
	"key_name" text,
	"act" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"subject_name" text NOT NULL,
	"changes" jsonb NOT NULL,
	CONSTRAINT "audit_entries_hotel_id_id_pk" PRIMARY KEY("hotel_id","id")
);
--> statement-breakpoint
CREATE TABLE "mailbox" (
	"id" uuid PRIMARY KEY NOT NULL,
	"letter" jsonb NOT NULL,
	"at" timestamp with time zone NOT NULL
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
CREATE TABLE "listening_devices" (
	"hotel_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"sound" boolean NOT NULL,
	"services" uuid[],
	"messages" boolean DEFAULT true NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "listening_devices_hotel_id_id_pk" PRIMARY KEY("hotel_id","id")
);
--> statement-breakpoint
CREATE TABLE "alert_settings" (
	"hotel_id" uuid PRIMARY KEY NOT NULL,
	"push_after" integer,
	"mail_after" integer,
	"mail_to" text,
	"mail_confirmed_at" timestamp with time zone,
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
CREATE TABLE "member_services" (
	"hotel_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"services" uuid[],
	"messages" boolean NOT NULL,
	CONSTRAINT "member_services_hotel_id_user_id_pk" PRIMARY KEY("hotel_id","user_id")
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
	"no_answer_since" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
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
CREATE TABLE "directory_places" (
	"id" uuid PRIMARY KEY NOT NULL,
	"external_id" text,
	"name" jsonb NOT NULL,
	"category" text NOT NULL,
	"tags" jsonb NOT NULL,
	"description" jsonb NOT NULL,
	"address" text NOT NULL,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL,
	"phone" text,
	"website" text,
	"pictures" jsonb NOT NULL,
	"hours" jsonb,
	"version" integer DEFAULT 1 NOT NULL,
	"search" text NOT NULL,
	"sort_name" text NOT NULL,
	"spot" "point" NOT NULL,
	CONSTRAINT "directory_places_external_id_unique" UNIQUE("external_id")
);
--> statement-breakpoint
CREATE TABLE "places" (
	"hotel_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"directory_id" uuid,
	"own" jsonb,
	"opinion" jsonb NOT NULL,
	"hidden" boolean NOT NULL,
	"position" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "places_hotel_id_id_pk" PRIMARY KEY("hotel_id","id"),
	CONSTRAINT "places_taken_once" UNIQUE("hotel_id","directory_id"),
	CONSTRAINT "places_own_or_taken" CHECK (("places"."directory_id" is null) <> ("places"."own" is null))
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
CREATE TABLE "qr_codes" (
	"hotel_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"token" text NOT NULL,
	"kind" text NOT NULL,
	"room" text,
	"former_room" text,
	"target_id" uuid,
	"stay" uuid DEFAULT gen_random_uuid() NOT NULL,
	"checked_out_at" timestamp with time zone,
	"scans" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"revoked_by" uuid,
	"seat" text,
	CONSTRAINT "qr_codes_hotel_id_id_pk" PRIMARY KEY("hotel_id","id"),
	CONSTRAINT "qr_codes_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "room_guests" (
	"hotel_id" uuid NOT NULL,
	"room_key" text NOT NULL,
	"room" text NOT NULL,
	"names" text[] NOT NULL,
	"listed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "room_guests_hotel_id_room_key_pk" PRIMARY KEY("hotel_id","room_key")
);
--> statement-breakpoint
CREATE TABLE "room_phones" (
	"hotel_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"code_id" uuid NOT NULL,
	"visitor_id" uuid NOT NULL,
	"stay" uuid NOT NULL,
	"state" text NOT NULL,
	"former" boolean NOT NULL,
	"scanned_at" timestamp with time zone NOT NULL,
	CONSTRAINT "room_phones_hotel_id_id_pk" PRIMARY KEY("hotel_id","id")
);
--> statement-breakpoint
CREATE TABLE "room_visits" (
	"hotel_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"visitor_id" uuid NOT NULL,
	"room" text NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"proven_at" timestamp with time zone NOT NULL,
	CONSTRAINT "room_visits_hotel_id_visitor_id_pk" PRIMARY KEY("hotel_id","visitor_id")
);
--> statement-breakpoint
CREATE TABLE "article_sections" (
	"hotel_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"service_id" uuid NOT NULL,
	"name" jsonb NOT NULL,
	"hours" jsonb,
	"position" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "article_sections_hotel_id_id_pk" PRIMARY KEY("hotel_id","id")
);
--> statement-breakpoint
CREATE TABLE "articles" (
	"hotel_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"service_id" uuid NOT NULL,
	"section_id" uuid,
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
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	"hidden" boolean DEFAULT false NOT NULL,
	"meat_origins" jsonb,
	CONSTRAINT "articles_hotel_id_id_pk" PRIMARY KEY("hotel_id","id")
);
--> statement-breakpoint
CREATE TABLE "sale_limits" (
	"hotel_id" uuid NOT NULL,
	"article_id" uuid NOT NULL,
	"item_id" uuid NOT NULL,
	"until" timestamp with time zone,
	"stock" integer,
	CONSTRAINT "sale_limits_hotel_id_article_id_item_id_pk" PRIMARY KEY("hotel_id","article_id","item_id")
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
	"paused_until" timestamp with time zone,
	"hidden" boolean DEFAULT false NOT NULL,
	"position" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	"slots" jsonb,
	"automatic_acceptance" text DEFAULT 'off' NOT NULL,
	"max_waiting_orders" integer DEFAULT 5 NOT NULL,
	"seat_service" jsonb,
	CONSTRAINT "services_hotel_id_id_pk" PRIMARY KEY("hotel_id","id")
);
--> statement-breakpoint
CREATE TABLE "partner_tickets" (
	"hotel_id" uuid PRIMARY KEY NOT NULL,
	"shown" boolean DEFAULT true NOT NULL,
	"offers" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"question" jsonb,
	"fetched_at" timestamp with time zone,
	"tried_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "tickets" (
	"hotel_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"title" jsonb NOT NULL,
	"text" jsonb NOT NULL,
	"picture" text,
	"price" integer,
	"rating" numeric(2, 1),
	"rating_count" integer,
	"link" text NOT NULL,
	"hidden" boolean NOT NULL,
	"position" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "tickets_hotel_id_id_pk" PRIMARY KEY("hotel_id","id")
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
CREATE TABLE "page_versions" (
	"hotel_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"page_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"user_id" uuid,
	"user_name" text,
	"title" jsonb NOT NULL,
	"blocks" jsonb NOT NULL,
	CONSTRAINT "page_versions_hotel_id_id_pk" PRIMARY KEY("hotel_id","id")
);
--> statement-breakpoint
CREATE TABLE "pages" (
	"hotel_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"slug" text NOT NULL,
	"position" integer NOT NULL,
	"title" jsonb NOT NULL,
	"blocks" jsonb NOT NULL,
	"published_title" jsonb,
	"published_blocks" jsonb,
	"published_at" timestamp with time zone,
	"version" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "pages_hotel_id_id_pk" PRIMARY KEY("hotel_id","id")
);
--> statement-breakpoint
CREATE TABLE "deal_claims" (
	"hotel_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"deal_id" uuid NOT NULL,
	"place_id" uuid NOT NULL,
	"number" bigint NOT NULL,
	"visitor_id" uuid,
	"claimed_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"redeemed_at" timestamp with time zone,
	"reserved" boolean DEFAULT false NOT NULL,
	"wrong_pins" integer DEFAULT 0 NOT NULL,
	"waits_until" timestamp with time zone,
	CONSTRAINT "deal_claims_hotel_id_id_pk" PRIMARY KEY("hotel_id","id"),
	CONSTRAINT "deal_claims_number_unique" UNIQUE("number")
);
--> statement-breakpoint
CREATE TABLE "deals" (
	"hotel_id" uuid NOT NULL,
	"place_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"title" jsonb NOT NULL,
	"text" jsonb NOT NULL,
	"terms" jsonb NOT NULL,
	"from_date" date,
	"until_date" date,
	"hours" jsonb,
	"per_visitor" integer,
	"limit_in_all" integer,
	"pin" text NOT NULL,
	"claimed" integer DEFAULT 0 NOT NULL,
	"redeemed" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "deals_hotel_id_place_id_pk" PRIMARY KEY("hotel_id","place_id"),
	CONSTRAINT "deals_id" UNIQUE("hotel_id","id")
);
--> statement-breakpoint
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
CREATE TABLE "inventory_chains" (
	"hotel_id" uuid PRIMARY KEY NOT NULL,
	"length" integer NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "inventory_entries" (
	"hotel_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"record_id" uuid NOT NULL,
	"by" text NOT NULL,
	"signed_at" timestamp with time zone NOT NULL,
	"name" text,
	"strokes" jsonb,
	"salt" text,
	"person_hash" text NOT NULL,
	"previous_hash" text NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "inventory_entries_hotel_id_number_pk" PRIMARY KEY("hotel_id","number")
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
	"photo_hashes" jsonb,
	"strokes" jsonb,
	"salt" text,
	CONSTRAINT "inventory_records_hotel_id_id_pk" PRIMARY KEY("hotel_id","id")
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
CREATE TABLE "booking_waits" (
	"hotel_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"service_id" uuid NOT NULL,
	"visitor_id" uuid NOT NULL,
	"day" date NOT NULL,
	"party_size" integer NOT NULL,
	"guest_lang" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"offered_start" timestamp with time zone,
	"offered_resource_id" uuid,
	"offered_end" timestamp with time zone,
	"offered_until" timestamp with time zone,
	CONSTRAINT "booking_waits_hotel_id_id_pk" PRIMARY KEY("hotel_id","id")
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
	"release_at" timestamp with time zone,
	"note" text NOT NULL,
	"allergies" jsonb NOT NULL,
	"lines" jsonb NOT NULL,
	"total" integer NOT NULL,
	"currency" text NOT NULL,
	"guest_lang" text NOT NULL,
	"placed_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"history" jsonb NOT NULL,
	"forget" boolean DEFAULT false NOT NULL,
	"prints" integer DEFAULT 0 NOT NULL,
	"auto_prints" text[] DEFAULT '{}' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"billed_at" timestamp with time zone,
	"billed_by" text,
	"amendments" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"change_request" jsonb,
	"surname_check" text,
	"snoozed_by" text,
	"until_check_out" boolean DEFAULT false NOT NULL,
	"ends_at" timestamp with time zone,
	"resource_id" uuid,
	"resource_name" text,
	"party_size" integer,
	"booking_moves" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"promised_from" timestamp with time zone,
	"promised_until" timestamp with time zone,
	"promised_by" text,
	"seat" jsonb,
	CONSTRAINT "orders_hotel_id_id_pk" PRIMARY KEY("hotel_id","id")
);
--> statement-breakpoint
CREATE TABLE "resource_blocks" (
	"hotel_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"service_id" uuid NOT NULL,
	"resource_id" uuid,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"note" text NOT NULL,
	"created_by" text NOT NULL,
	"calendar_id" uuid,
	CONSTRAINT "resource_blocks_hotel_id_id_pk" PRIMARY KEY("hotel_id","id")
);
--> statement-breakpoint
CREATE TABLE "resource_calendars" (
	"hotel_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"service_id" uuid NOT NULL,
	"resource_id" uuid,
	"name" text NOT NULL,
	"host" text NOT NULL,
	"url" "bytea" NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"tried_at" timestamp with time zone,
	"read_at" timestamp with time zone,
	"failure" text,
	"times" integer NOT NULL,
	CONSTRAINT "resource_calendars_hotel_id_id_pk" PRIMARY KEY("hotel_id","id")
);
--> statement-breakpoint
CREATE TABLE "resource_feeds" (
	"hotel_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"service_id" uuid NOT NULL,
	"resource_id" uuid NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "resource_feeds_hotel_id_id_pk" PRIMARY KEY("hotel_id","id")
);
--> statement-breakpoint
CREATE TABLE "wait_times" (
	"hotel_id" uuid NOT NULL,
	"service_id" uuid NOT NULL,
	"hour" smallint NOT NULL,
	"from_minutes" smallint NOT NULL,
	"until_minutes" smallint NOT NULL,
	CONSTRAINT "wait_times_hotel_id_service_id_hour_pk" PRIMARY KEY("hotel_id","service_id","hour")
);
--> statement-breakpoint
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
CREATE TABLE "auth_identities" (
	"id" uuid PRIMARY KEY NOT NULL,
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"user_id" uuid NOT NULL,
	"provider" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "auth_identities_subject" UNIQUE("issuer","subject"),
	CONSTRAINT "auth_identities_user" UNIQUE("user_id","issuer")
);
--> statement-breakpoint
CREATE TABLE "passkey_challenges" (
	"challenge" text PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"credential_id" text NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"public_key" "bytea" NOT NULL,
	"counter" bigint NOT NULL,
	"transports" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "passkeys_credential_id_unique" UNIQUE("credential_id")
);
--> statement-breakpoint
CREATE TABLE "mailed_links" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"email" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "second_factors" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"secret" "bytea" NOT NULL,
	"last_step" bigint NOT NULL,
	"recovery_hashes" text[] NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"agent" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	"id_token" text,
	"proven_at" timestamp with time zone,
	CONSTRAINT "sessions_id_unique" UNIQUE("id")
);
--> statement-breakpoint
CREATE TABLE "media_usages" (
	"hotel_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"object_id" uuid NOT NULL,
	"media_id" uuid NOT NULL,
	CONSTRAINT "media_usages_hotel_id_kind_object_id_media_id_pk" PRIMARY KEY("hotel_id","kind","object_id","media_id")
);
--> statement-breakpoint
CREATE TABLE "medias" (
	"id" uuid PRIMARY KEY NOT NULL,
	"extension" text NOT NULL,
	"stored" text,
	"owner_id" uuid,
	"visitor" text,
	"hotel_id" uuid,
	"entry_id" uuid,
	"hash" text,
	"size" bigint NOT NULL,
	"type" text NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"width" integer,
	"height" integer,
	"unreadable_at" timestamp with time zone,
	"blur" text,
	"alt" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"focus" jsonb,
	"search" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "content_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"user_id" uuid NOT NULL,
	"user_name" text NOT NULL,
	"act" text NOT NULL,
	"subject" text NOT NULL,
	"changes" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "content_tokens" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"hash" "bytea" NOT NULL,
	"ending" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" text NOT NULL,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "content_tokens_hash_unique" UNIQUE("hash")
);
--> statement-breakpoint
CREATE TABLE "place_type_copies" (
	"source" text PRIMARY KEY NOT NULL,
	"place_types" jsonb NOT NULL,
	"read_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "place_types" (
	"id" text PRIMARY KEY NOT NULL,
	"name" jsonb NOT NULL,
	"position" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"revision" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "invitations" (
	"hotel_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"email" text NOT NULL,
	"role" text NOT NULL,
	"invited_by" text NOT NULL,
	"invited_by_id" uuid,
	"lang" text NOT NULL,
	"token_hash" "bytea",
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"accepted_at" timestamp with time zone,
	CONSTRAINT "invitations_hotel_id_id_pk" PRIMARY KEY("hotel_id","id"),
	CONSTRAINT "invitations_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "invitations_email" UNIQUE("hotel_id","email")
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
	"guest_start" text DEFAULT 'french' NOT NULL,
	"brand" jsonb NOT NULL,
	"review_links" jsonb NOT NULL,
	"has_rating" boolean DEFAULT true NOT NULL,
	"info" jsonb NOT NULL,
	"published_pages" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"default_page" uuid,
	"order_proof" text DEFAULT 'none' NOT NULL,
	"room_bill_proof" text DEFAULT 'none' NOT NULL,
	"room_proof_hours" integer DEFAULT 168,
	"room_approval" text DEFAULT 'former' NOT NULL,
	"second_factor" text DEFAULT 'none' NOT NULL,
	"retention_days" integer DEFAULT 30 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"opened_at" timestamp with time zone DEFAULT now(),
	"deleted_at" timestamp with time zone,
	"search" text DEFAULT '' NOT NULL,
	"first_steps_done_at" timestamp with time zone,
	CONSTRAINT "hotels_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
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
	"closed_at" timestamp with time zone,
	"snoozed_until" timestamp with time zone,
	"snoozed_by" text,
	"until_check_out" boolean DEFAULT false NOT NULL,
	"labels" text[] DEFAULT '{}' NOT NULL,
	"priority" text DEFAULT 'normal' NOT NULL,
	CONSTRAINT "chat_threads_hotel_id_id_pk" PRIMARY KEY("hotel_id","id")
);
--> statement-breakpoint
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
CREATE TABLE "print_jobs" (
	"hotel_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"printer_id" uuid NOT NULL,
	"order_id" uuid,
	"reason" text NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"copy" integer DEFAULT 0 NOT NULL,
	"error_code" text,
	"done_at" timestamp with time zone,
	CONSTRAINT "print_jobs_hotel_id_id_pk" PRIMARY KEY("hotel_id","id")
);
--> statement-breakpoint
CREATE TABLE "printers" (
	"hotel_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"services" uuid[],
	"paper_width" integer NOT NULL,
	"lang" text NOT NULL,
	"at_acceptance" boolean NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone,
	"status_code" text,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "printers_hotel_id_id_pk" PRIMARY KEY("hotel_id","id"),
	CONSTRAINT "printers_token_hash_unique" UNIQUE("token_hash")
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
CREATE TABLE "changed_sources" (
	"hotel_id" uuid NOT NULL,
	"place" text NOT NULL,
	"id" uuid NOT NULL,
	"key" text NOT NULL,
	"lang" text NOT NULL,
	"source" text NOT NULL,
	"before" text NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "changed_sources_hotel_id_place_id_key_lang_source_pk" PRIMARY KEY("hotel_id","place","id","key","lang","source")
);
--> statement-breakpoint
CREATE TABLE "translation_draft_settings" (
	"hotel_id" uuid PRIMARY KEY NOT NULL,
	"enabled" boolean NOT NULL,
	"changed_by" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "translation_drafts" (
	"hotel_id" uuid NOT NULL,
	"lang" text NOT NULL,
	"source_lang" text NOT NULL,
	"hash" "bytea" NOT NULL,
	"source" text NOT NULL,
	"text" text,
	"drafted_at" timestamp with time zone NOT NULL,
	CONSTRAINT "translation_drafts_hotel_id_lang_source_lang_hash_pk" PRIMARY KEY("hotel_id","lang","source_lang","hash")
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
	"challenge" text,
	"stop_reason" text,
	"failing_since" timestamp with time zone,
	"no_answer_since" timestamp with time zone,
	"cursor" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"unanswered_minutes" integer DEFAULT 10 NOT NULL,
	CONSTRAINT "webhooks_hotel_id_id_pk" PRIMARY KEY("hotel_id","id")
);
--> statement-breakpoint
ALTER TABLE "listening_devices" ADD CONSTRAINT "listening_devices_hotel_id_hotels_id_fk" FOREIGN KEY ("hotel_id") REFERENCES "public"."hotels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listening_devices" ADD CONSTRAINT "listening_devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_settings" ADD CONSTRAINT "alert_settings_hotel_id_hotels_id_fk" FOREIGN KEY ("hotel_id") REFERENCES "public"."hotels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_steps" ADD CONSTRAINT "alert_steps_hotel_id_hotels_id_fk" FOREIGN KEY ("hotel_id") REFERENCES "public"."hotels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_services" ADD CONSTRAINT "member_services_hotel_id_hotels_id_fk" FOREIGN KEY ("hotel_id") REFERENCES "public"."hotels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_services" ADD CONSTRAINT "member_services_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_devices" ADD CONSTRAINT "push_devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_devices" ADD CONSTRAINT "push_devices_session_hash_sessions_token_hash_fk" FOREIGN KEY ("session_hash") REFERENCES "public"."sessions"("token_hash") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "places" ADD CONSTRAINT "places_hotel_id_hotels_id_fk" FOREIGN KEY ("hotel_id") REFERENCES "public"."hotels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "places" ADD CONSTRAINT "places_directory_id_directory_places_id_fk" FOREIGN KEY ("directory_id") REFERENCES "public"."directory_places"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_sections" ADD CONSTRAINT "article_sections_hotel_id_service_id_services_hotel_id_id_fk" FOREIGN KEY ("hotel_id","service_id") REFERENCES "public"."services"("hotel_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "articles" ADD CONSTRAINT "articles_hotel_id_service_id_services_hotel_id_id_fk" FOREIGN KEY ("hotel_id","service_id") REFERENCES "public"."services"("hotel_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "articles" ADD CONSTRAINT "articles_hotel_id_section_id_article_sections_hotel_id_id_fk" FOREIGN KEY ("hotel_id","section_id") REFERENCES "public"."article_sections"("hotel_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sale_limits" ADD CONSTRAINT "sale_limits_hotel_id_article_id_articles_hotel_id_id_fk" FOREIGN KEY ("hotel_id","article_id") REFERENCES "public"."articles"("hotel_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "services" ADD CONSTRAINT "services_hotel_id_hotels_id_fk" FOREIGN KEY ("hotel_id") REFERENCES "public"."hotels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partner_tickets" ADD CONSTRAINT "partner_tickets_hotel_id_hotels_id_fk" FOREIGN KEY ("hotel_id") REFERENCES "public"."hotels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_hotel_id_hotels_id_fk" FOREIGN KEY ("hotel_id") REFERENCES "public"."hotels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcement_sights" ADD CONSTRAINT "announcement_sights_hotel_id_announcement_id_announcements_hotel_id_id_fk" FOREIGN KEY ("hotel_id","announcement_id") REFERENCES "public"."announcements"("hotel_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_versions" ADD CONSTRAINT "page_versions_hotel_id_page_id_pages_hotel_id_id_fk" FOREIGN KEY ("hotel_id","page_id") REFERENCES "public"."pages"("hotel_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pages" ADD CONSTRAINT "pages_hotel_id_hotels_id_fk" FOREIGN KEY ("hotel_id") REFERENCES "public"."hotels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deals" ADD CONSTRAINT "deals_hotel_id_place_id_places_hotel_id_id_fk" FOREIGN KEY ("hotel_id","place_id") REFERENCES "public"."places"("hotel_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "opinions" ADD CONSTRAINT "opinions_hotel_id_place_id_places_hotel_id_id_fk" FOREIGN KEY ("hotel_id","place_id") REFERENCES "public"."places"("hotel_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth_identities" ADD CONSTRAINT "auth_identities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkey_challenges" ADD CONSTRAINT "passkey_challenges_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailed_links" ADD CONSTRAINT "mailed_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "medias" ADD CONSTRAINT "medias_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "check_mails" ADD CONSTRAINT "check_mails_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "print_jobs" ADD CONSTRAINT "print_jobs_hotel_id_printer_id_printers_hotel_id_id_fk" FOREIGN KEY ("hotel_id","printer_id") REFERENCES "public"."printers"("hotel_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "printers" ADD CONSTRAINT "printers_hotel_id_hotels_id_fk" FOREIGN KEY ("hotel_id") REFERENCES "public"."hotels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_attempts" ADD CONSTRAINT "webhook_attempts_hotel_id_delivery_id_webhook_deliveries_hotel_id_id_fk" FOREIGN KEY ("hotel_id","delivery_id") REFERENCES "public"."webhook_deliveries"("hotel_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_hotel_id_webhook_id_webhooks_hotel_id_id_fk" FOREIGN KEY ("hotel_id","webhook_id") REFERENCES "public"."webhooks"("hotel_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_hotel_id_hotels_id_fk" FOREIGN KEY ("hotel_id") REFERENCES "public"."hotels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "idempotency_keys_age" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "jobs_key" ON "jobs" USING btree ("name","key");--> statement-breakpoint
CREATE INDEX "jobs_due" ON "jobs" USING btree ("name","run_at","id");--> statement-breakpoint
CREATE INDEX "audit_entries_age" ON "audit_entries" USING btree ("at");--> statement-breakpoint
CREATE INDEX "audit_entries_subject" ON "audit_entries" USING btree ("hotel_id","subject_id","id");--> statement-breakpoint
CREATE INDEX "events_age" ON "events" USING btree ("at");--> statement-breakpoint
CREATE INDEX "listening_devices_user" ON "listening_devices" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "listening_devices_expiry" ON "listening_devices" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "alert_steps_batch" ON "alert_steps" USING btree ("hotel_id","batch");--> statement-breakpoint
CREATE INDEX "alert_steps_age" ON "alert_steps" USING btree ("at");--> statement-breakpoint
CREATE INDEX "member_services_user" ON "member_services" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "push_devices_user" ON "push_devices" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "push_devices_session" ON "push_devices" USING btree ("session_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "guest_contacts_visitor" ON "guest_contacts" USING btree ("hotel_id","visitor_id","address_hash");--> statement-breakpoint
CREATE INDEX "guest_contacts_address" ON "guest_contacts" USING btree ("hotel_id","address_hash");--> statement-breakpoint
CREATE INDEX "guest_contacts_age" ON "guest_contacts" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "guest_stopped_emails_age" ON "guest_stopped_emails" USING btree ("until");--> statement-breakpoint
CREATE INDEX "directory_places_spot" ON "directory_places" USING gist ("spot");--> statement-breakpoint
CREATE INDEX "directory_places_name" ON "directory_places" USING btree ("sort_name","id");--> statement-breakpoint
CREATE INDEX "places_directory" ON "places" USING btree ("directory_id");--> statement-breakpoint
CREATE INDEX "code_scans_age" ON "code_scans" USING btree ("day");--> statement-breakpoint
CREATE UNIQUE INDEX "qr_codes_hotel" ON "qr_codes" USING btree ("hotel_id") WHERE kind = 'hotel' and revoked_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "qr_codes_room" ON "qr_codes" USING btree ("hotel_id",lower("room")) WHERE kind = 'room' and revoked_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "qr_codes_seat" ON "qr_codes" USING btree ("hotel_id","kind",lower("seat")) WHERE seat is not null and revoked_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "qr_codes_target" ON "qr_codes" USING btree ("hotel_id","target_id") WHERE revoked_at is null;--> statement-breakpoint
CREATE INDEX "room_guests_age" ON "room_guests" USING btree ("listed_at");--> statement-breakpoint
CREATE UNIQUE INDEX "room_phones_phone" ON "room_phones" USING btree ("hotel_id","code_id","visitor_id");--> statement-breakpoint
CREATE INDEX "room_phones_age" ON "room_phones" USING btree ("scanned_at");--> statement-breakpoint
CREATE INDEX "room_visits_room" ON "room_visits" USING btree ("hotel_id",lower("room"),"since");--> statement-breakpoint
CREATE INDEX "room_visits_age" ON "room_visits" USING btree ("proven_at");--> statement-breakpoint
CREATE INDEX "article_sections_service" ON "article_sections" USING btree ("hotel_id","service_id");--> statement-breakpoint
CREATE INDEX "article_sections_deleted" ON "article_sections" USING btree ("deleted_at");--> statement-breakpoint
CREATE INDEX "articles_service" ON "articles" USING btree ("hotel_id","service_id");--> statement-breakpoint
CREATE INDEX "articles_deleted" ON "articles" USING btree ("deleted_at");--> statement-breakpoint
CREATE INDEX "services_deleted" ON "services" USING btree ("deleted_at");--> statement-breakpoint
CREATE INDEX "translated_texts_age" ON "translated_texts" USING btree ("translated_at");--> statement-breakpoint
CREATE INDEX "announcements_until" ON "announcements" USING btree ("hotel_id","until_at");--> statement-breakpoint
CREATE INDEX "page_versions_page" ON "page_versions" USING btree ("hotel_id","page_id","version");--> statement-breakpoint
CREATE UNIQUE INDEX "pages_slug" ON "pages" USING btree ("hotel_id","slug") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "pages_deleted" ON "pages" USING btree ("deleted_at");--> statement-breakpoint
CREATE INDEX "deal_claims_deal" ON "deal_claims" USING btree ("hotel_id","deal_id","visitor_id");--> statement-breakpoint
CREATE INDEX "deal_claims_visitor" ON "deal_claims" USING btree ("hotel_id","visitor_id") WHERE visitor_id is not null;--> statement-breakpoint
CREATE INDEX "deal_claims_age" ON "deal_claims" USING btree ("claimed_at") WHERE visitor_id is not null;--> statement-breakpoint
CREATE INDEX "guestbook_status" ON "guestbook_entries" USING btree ("hotel_id","status","id");--> statement-breakpoint
CREATE INDEX "guestbook_visitor" ON "guestbook_entries" USING btree ("visitor_id");--> statement-breakpoint
CREATE INDEX "guestbook_age" ON "guestbook_entries" USING btree ("written_at") WHERE visitor_id is not null or status <> 'published';--> statement-breakpoint
CREATE UNIQUE INDEX "inventory_entries_record" ON "inventory_entries" USING btree ("hotel_id","record_id","by");--> statement-breakpoint
CREATE INDEX "inventory_records_visitor" ON "inventory_records" USING btree ("hotel_id","visitor_id") WHERE visitor_id is not null;--> statement-breakpoint
CREATE INDEX "inventory_records_age" ON "inventory_records" USING btree ("sent_at") WHERE visitor_id is not null or name is not null or salt is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "opinions_author" ON "opinions" USING btree ("hotel_id","visitor_id",coalesce("place_id", "hotel_id"));--> statement-breakpoint
CREATE INDEX "opinions_open" ON "opinions" USING btree ("written_at") WHERE "opinions"."rating" <= 2 and "opinions"."handled_at" is null;--> statement-breakpoint
CREATE INDEX "opinions_waiting" ON "opinions" USING btree ("hotel_id") WHERE "opinions"."status" = 'pending' or ("opinions"."rating" <= 2 and "opinions"."handled_at" is null);--> statement-breakpoint
CREATE INDEX "opinions_age" ON "opinions" USING btree ("written_at") WHERE visitor_id is not null or status <> 'published';--> statement-breakpoint
CREATE INDEX "opinions_published" ON "opinions" USING btree ("hotel_id","status",coalesce("place_id", "hotel_id"),"published_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "booking_waits_visitor" ON "booking_waits" USING btree ("hotel_id","service_id","visitor_id","day");--> statement-breakpoint
CREATE INDEX "booking_waits_of_visitor" ON "booking_waits" USING btree ("visitor_id");--> statement-breakpoint
CREATE INDEX "orders_placed" ON "orders" USING btree ("hotel_id","placed_at","id");--> statement-breakpoint
CREATE INDEX "orders_changed" ON "orders" USING btree ("hotel_id","changed_at");--> statement-breakpoint
CREATE INDEX "orders_open" ON "orders" USING btree ("hotel_id","status") WHERE status not in ('completed', 'cancelled');--> statement-breakpoint
CREATE INDEX "orders_until_check_out" ON "orders" USING btree ("hotel_id") WHERE until_check_out;--> statement-breakpoint
CREATE INDEX "orders_room" ON "orders" USING btree ("hotel_id","room","placed_at");--> statement-breakpoint
CREATE INDEX "orders_visitor" ON "orders" USING btree ("visitor_id","placed_at");--> statement-breakpoint
CREATE INDEX "orders_personal" ON "orders" USING btree ("hotel_id","placed_at") WHERE visitor_id is not null or guest_name is not null or room is not null or note <> '';--> statement-breakpoint
CREATE INDEX "orders_forgotten" ON "orders" USING btree ("hotel_id") WHERE forget;--> statement-breakpoint
CREATE INDEX "orders_booked" ON "orders" USING btree ("hotel_id","ends_at") WHERE resource_id is not null;--> statement-breakpoint
CREATE INDEX "resource_blocks_ends" ON "resource_blocks" USING btree ("hotel_id","ends_at");--> statement-breakpoint
CREATE UNIQUE INDEX "resource_feeds_resource" ON "resource_feeds" USING btree ("hotel_id","service_id","resource_id");--> statement-breakpoint
CREATE INDEX "api_keys_user" ON "api_keys" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "passkey_challenges_age" ON "passkey_challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "passkeys_user" ON "passkeys" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "mailed_links_user" ON "mailed_links" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "mailed_links_age" ON "mailed_links" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_seen" ON "sessions" USING btree ("last_seen_at");--> statement-breakpoint
CREATE INDEX "media_usages_media" ON "media_usages" USING btree ("media_id");--> statement-breakpoint
CREATE INDEX "medias_hotel" ON "medias" USING btree ("hotel_id","created_at");--> statement-breakpoint
CREATE INDEX "medias_owner" ON "medias" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "medias_visitor" ON "medias" USING btree ("visitor");--> statement-breakpoint
CREATE INDEX "invitations_age" ON "invitations" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "memberships_user" ON "memberships" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "hotels_listed" ON "hotels" USING btree ("name","id","search") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "hotels_first_steps" ON "hotels" USING btree ("id") WHERE first_steps_done_at is null and deleted_at is null;--> statement-breakpoint
CREATE INDEX "hotels_deleted" ON "hotels" USING btree ("deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "chat_messages_id" ON "chat_messages" USING btree ("hotel_id","id");--> statement-breakpoint
CREATE INDEX "chat_tasks_done" ON "chat_tasks" USING btree ("hotel_id","done_at");--> statement-breakpoint
CREATE INDEX "chat_tasks_thread" ON "chat_tasks" USING btree ("hotel_id","thread_id");--> statement-breakpoint
CREATE INDEX "chat_tasks_age" ON "chat_tasks" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "chat_threads_listed" ON "chat_threads" USING btree ("hotel_id","status",(priority = 'high'),"waiting_since" DESC NULLS FIRST,"last_at","id");--> statement-breakpoint
CREATE INDEX "chat_threads_visitor" ON "chat_threads" USING btree ("hotel_id","visitor_id","last_at");--> statement-breakpoint
CREATE INDEX "chat_threads_unread" ON "chat_threads" USING btree ("hotel_id") WHERE unread > 0;--> statement-breakpoint
CREATE INDEX "chat_threads_waiting" ON "chat_threads" USING btree ("waiting_since") WHERE waiting_since is not null;--> statement-breakpoint
CREATE INDEX "chat_threads_snoozed" ON "chat_threads" USING btree ("snoozed_until") WHERE snoozed_until is not null;--> statement-breakpoint
CREATE INDEX "chat_threads_age" ON "chat_threads" USING btree ("last_at") WHERE visitor_id is not null;--> statement-breakpoint
CREATE INDEX "chat_threads_anonymous" ON "chat_threads" USING btree ("last_at") WHERE visitor_id is null;--> statement-breakpoint
CREATE INDEX "check_mails_due" ON "check_mails" USING btree ("next_at");--> statement-breakpoint
CREATE INDEX "checked_links_due" ON "checked_links" USING btree ("checked_at" NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "print_jobs_acceptance" ON "print_jobs" USING btree ("hotel_id","order_id","printer_id") WHERE reason = 'acceptance';--> statement-breakpoint
CREATE INDEX "print_jobs_unfinished" ON "print_jobs" USING btree ("hotel_id","printer_id","since") WHERE state not in ('printed', 'given-up');--> statement-breakpoint
CREATE INDEX "print_jobs_made" ON "print_jobs" USING btree ("hotel_id","created_at");--> statement-breakpoint
CREATE INDEX "missed_searches_age" ON "missed_searches" USING btree ("day");--> statement-breakpoint
CREATE INDEX "visit_counts_age" ON "visit_counts" USING btree ("day");--> statement-breakpoint
CREATE UNIQUE INDEX "webhook_deliveries_event" ON "webhook_deliveries" USING btree ("hotel_id","webhook_id","cursor");--> statement-breakpoint
CREATE UNIQUE INDEX "webhook_deliveries_unanswered" ON "webhook_deliveries" USING btree ("hotel_id","webhook_id","type","subject","at") WHERE type in ('order.unanswered', 'thread.unanswered');--> statement-breakpoint
CREATE INDEX "webhook_deliveries_age" ON "webhook_deliveries" USING btree ("created_at");