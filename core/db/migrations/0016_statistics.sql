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
ALTER TABLE "orders" ADD COLUMN "forget" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "announcement_sights" ADD CONSTRAINT "announcement_sights_hotel_id_announcement_id_announcements_hotel_id_id_fk" FOREIGN KEY ("hotel_id","announcement_id") REFERENCES "public"."announcements"("hotel_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "announcements_until" ON "announcements" USING btree ("hotel_id","until_at");