import { workOrders } from '#core/access/policy.ts'
import { containsAllWords } from '#core/i18n/plain-text/fold-text.ts'
import { queryClient } from '#core/ui-office/app/query-client.ts'
import type { ActionQuery, FoundAction } from '#modules/hotel/hotels/office/links-api.ts'
import { isOnSale, saleEndings, saleEndOf, saleModes } from '../rules.ts'
import { servicesQuery } from './api.ts'
import { setPaused, setSale } from './sale-api.ts'
import { serviceSaved } from './services-cache.ts'

const maxActions = 8
const pauseModes = ['undone', ...saleEndings] as const
/** The sale modes that the palette offers: all except `stock`, which needs a number. */
const paletteSaleModes = saleModes.filter((mode) => mode !== 'stock')

/**
 * The actions that match the searched words: to pause or resume a service, and to mark an article as sold out or
 * available. For example "pause room" or "épuisé malouin".
 */
export async function findServiceActions({ hotelId, managed, actor, text, t }: ActionQuery): Promise<FoundAction[]> {
  if (!workOrders(actor)) return []
  const now = new Date()
  const services = await queryClient.fetchQuery(servicesQuery(hotelId))
  const title = (act: string, name: string) => t('services.office.act', { act, name })
  const runAndRefresh = (change: () => Promise<unknown>) => async () => {
    await change()
    await serviceSaved(hotelId)
  }
  const pauses = pauseModes.flatMap((mode) =>
    services
      .filter(({ paused, hidden }) => !paused && !hidden)
      .map(({ id: serviceId, name }) => {
        const pausedUntil = () =>
          mode === 'undone' ? null : saleEndOf(mode, managed.hotel.timeZone, new Date()).toISOString()
        return {
          id: `${serviceId} ${mode}`,
          name,
          title: title(t(`services.office.pause.modes.${mode}`), name),
          run: runAndRefresh(() => setPaused(hotelId, { serviceId, paused: true, pausedUntil: pausedUntil() })),
        }
      }),
  )
  const resumes = services
    .filter(({ paused, hidden }) => paused && !hidden)
    .map(({ id: serviceId, name }) => ({
      id: `${serviceId} off`,
      name,
      title: title(t('services.office.pause.modes.off'), name),
      run: runAndRefresh(() => setPaused(hotelId, { serviceId, paused: false, pausedUntil: null })),
    }))
  const sales = paletteSaleModes.flatMap((mode) =>
    services.flatMap(({ name: detail, articles }) =>
      articles
        .filter((article) => !article.hidden && isOnSale(article, now) !== (mode === 'available'))
        .map((article) => ({
          id: `${article.id} ${mode}`,
          name: article.name,
          title: title(t(`services.office.sale.modes.${mode}`), article.name),
          detail,
          run: runAndRefresh(() => setSale(hotelId, { article, sale: { mode } })),
        })),
    ),
  )
  // Actions need a word for the action; a name alone only finds screens.
  return [...resumes, ...pauses, ...sales]
    .filter(({ title, name }) => containsAllWords(title, text) && !containsAllWords(name, text))
    .slice(0, maxActions)
}
