ALTER TABLE "push_devices" ADD COLUMN "no_answer_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "webhooks" ADD COLUMN "no_answer_since" timestamp with time zone;