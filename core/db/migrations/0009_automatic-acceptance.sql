ALTER TABLE "services" ADD COLUMN "automatic_acceptance" text DEFAULT 'off' NOT NULL;--> statement-breakpoint
ALTER TABLE "services" ADD COLUMN "max_waiting_orders" integer DEFAULT 5 NOT NULL;