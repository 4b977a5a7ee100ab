import { defineModule } from '#core/http/server/context.ts'
import './waits.ts'

export const alerts = defineModule({ name: 'alerts' })
