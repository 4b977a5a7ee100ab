CREATE TABLE "mailbox" (
	"id" uuid PRIMARY KEY NOT NULL,
	"letter" jsonb NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_entries" (
	"hotel_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"user_id" uuid,
	"user_name" text,
	"act" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"subject_name" text NOT NULL,
	"changes" jsonb NOT NULL,
	CONSTRAINT "audit_entries_hotel_id_id_pk" PRIMARY KEY("hotel_id","id")
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
CREATE TABLE "medias" (
	"id" uuid PRIMARY KEY NOT NULL,
	"extension" text NOT NULL,
	"owner_id" uuid,
	"hotel_id" uuid,
	"size" bigint NOT NULL,
	"type" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invitations" (
	"hotel_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"email" text NOT NULL,
	"role" text NOT NULL,
	"invited_by" text NOT NULL,
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
ALTER TABLE "sessions" ADD COLUMN "id" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "agent" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "pending_email" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "lang" text DEFAULT 'fr' NOT NULL;--> statement-breakpoint
ALTER TABLE "hotels" ADD COLUMN "search" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "services" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "mailed_links" ADD CONSTRAINT "mailed_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "medias" ADD CONSTRAINT "medias_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "medias" ADD CONSTRAINT "medias_hotel_id_hotels_id_fk" FOREIGN KEY ("hotel_id") REFERENCES "public"."hotels"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkey_challenges" ADD CONSTRAINT "passkey_challenges_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_entries_age" ON "audit_entries" USING btree ("at");--> statement-breakpoint
CREATE INDEX "mailed_links_user" ON "mailed_links" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "mailed_links_age" ON "mailed_links" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "guestbook_status" ON "guestbook_entries" USING btree ("hotel_id","status","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "guestbook_visitor" ON "guestbook_entries" USING btree ("visitor_id");--> statement-breakpoint
CREATE INDEX "medias_hotel" ON "medias" USING btree ("hotel_id","created_at");--> statement-breakpoint
CREATE INDEX "medias_owner" ON "medias" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "invitations_age" ON "invitations" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "passkey_challenges_age" ON "passkey_challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "passkeys_user" ON "passkeys" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "qr_codes_hotel" ON "qr_codes" USING btree ("hotel_id") WHERE kind = 'hotel' and revoked_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "qr_codes_room" ON "qr_codes" USING btree ("hotel_id",lower("room")) WHERE kind = 'room' and revoked_at is null;--> statement-breakpoint
CREATE INDEX "hotels_listed" ON "hotels" USING btree ("name","id","search") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "hotels_deleted" ON "hotels" USING btree ("deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_id_unique" UNIQUE("id");--> statement-breakpoint
-- Search looks through folded text: of hotels that are there already, the page address is that.
UPDATE "hotels" SET "search" = lower("name" || ' ' || ("address"->>'city') || ' ' || "slug");
