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
