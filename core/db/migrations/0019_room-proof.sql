ALTER TABLE "hotels" ADD COLUMN "room_bill_proof" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE "hotels" ADD COLUMN "room_proof_hours" integer DEFAULT 168;