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
ALTER TABLE "orders" ADD COLUMN "auto_prints" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "print_jobs" ADD CONSTRAINT "print_jobs_hotel_id_printer_id_printers_hotel_id_id_fk" FOREIGN KEY ("hotel_id","printer_id") REFERENCES "public"."printers"("hotel_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "printers" ADD CONSTRAINT "printers_hotel_id_hotels_id_fk" FOREIGN KEY ("hotel_id") REFERENCES "public"."hotels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "print_jobs_acceptance" ON "print_jobs" USING btree ("hotel_id","order_id","printer_id") WHERE reason = 'acceptance';--> statement-breakpoint
CREATE INDEX "print_jobs_unfinished" ON "print_jobs" USING btree ("hotel_id","printer_id","since") WHERE state not in ('printed', 'given-up');--> statement-breakpoint
CREATE INDEX "print_jobs_made" ON "print_jobs" USING btree ("hotel_id","created_at");