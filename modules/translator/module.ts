import { defineModule } from '#core/http/server/context.ts'

export const translator = defineModule({ name: 'translator' })
