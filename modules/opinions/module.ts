import { defineModule } from '#core/http/server/context.ts'

export const opinions = defineModule({ name: 'opinions' })
