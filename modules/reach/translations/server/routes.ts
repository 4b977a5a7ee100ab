import type { MountHotelEndpoint } from '#core/access/server/scope.ts'
import type { AppContext } from '#core/app/server/context.ts'
import * as contract from '../contract.ts'
import { changeDrafts, deleteDraft } from './drafts/service.ts'
import { readTranslations, writeTranslation } from './service.ts'

export function translationsRoutes(mount: MountHotelEndpoint, context: AppContext): void {
  mount(contract.readTranslations, ({ scope, query }) => readTranslations(context, scope, query))
  mount(contract.writeTranslation, ({ scope, body: { to, known, ...change } }) =>
    writeTranslation(context, scope, { ...change, lang: to, seenText: known }),
  )
  mount(contract.changeDrafts, ({ scope, body }) => changeDrafts(context, scope, body))
  mount(contract.deleteDraft, ({ scope, body }) => deleteDraft(context, scope, body))
}
