import { defineModule } from '#core/http/server/context.ts'

export const places = defineModule({
  name: 'places',
})
