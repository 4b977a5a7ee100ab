import type { HotelScope } from '#core/access/server/scope.ts'
import { changeText, type TextChange } from '#core/app/server/change-for-guests.ts'
import type { AppContext } from '#core/app/server/context.ts'
import { throwNotFound } from '#core/errors/server/api-error.ts'
import { ArticlePatch, ServicePatch } from '../../contract.ts'
import { SectionPatch } from '../../sections-contract.ts'
import * as queries from '../queries.ts'
import { updateSection } from '../sections/service.ts'
import { updateArticle, updateService } from '../service.ts'

async function serviceText(context: AppContext, scope: HotelScope, change: TextChange): Promise<void> {
  await changeText(change, {
    input: ServicePatch,
    read: async () => {
      const [row] = await queries.servicesOf(context.db, scope.hotelId, change.id)
      return row && { stored: row.service, version: row.service.version }
    },
    save: (patch, view, version) => updateService(context, scope, change.id, patch, view, version),
  })
}

async function articleText(context: AppContext, scope: HotelScope, change: TextChange): Promise<void> {
  const serviceId = change.serviceId ?? throwNotFound()
  await changeText(change, {
    input: ArticlePatch,
    read: async () => {
      const [row] = await queries.servicesOf(context.db, scope.hotelId, serviceId)
      const stored = row?.articles.find(({ id }) => id === change.id)
      return stored && { stored, version: stored.version }
    },
    save: (patch, view, version) => updateArticle(context, scope, serviceId, change.id, patch, view, version),
  })
}

async function sectionText(context: AppContext, scope: HotelScope, change: TextChange): Promise<void> {
  const serviceId = change.serviceId ?? throwNotFound()
  await changeText(change, {
    input: SectionPatch,
    read: async () => {
      const [row] = await queries.servicesOf(context.db, scope.hotelId, serviceId)
      const stored = row?.sections.find(({ id }) => id === change.id)
      return stored && { stored, version: stored.version }
    },
    save: (patch, view, version) =>
      updateSection(context, scope, { serviceId, sectionId: change.id }, patch, view, version),
  })
}

export const writeText = { service: serviceText, section: sectionText, article: articleText }
