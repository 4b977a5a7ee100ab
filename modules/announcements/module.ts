import { defineModule } from '#core/http/server/context.ts'

export const announcements = defineModule({ name: 'announcements' })
