import type { Floor } from '#core/http/server/floor.ts'
import type { Mount } from '#modules/hotel-context/server/scope.ts'
import * as contract from '../contract.ts'
import { readTranslations } from './service.ts'

export function translationsRoutes(mount: Mount, floor: Floor): void {
  mount(contract.readTranslations, ({ scope, query }) => readTranslations(floor, scope, query.lang))
}
