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
