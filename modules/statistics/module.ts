import { defineModule } from '#core/http/server/context.ts'

export const statistics = defineModule({ name: 'statistics' })
