import type { Problem } from '#core/errors/contract.ts'
import type { Lang, Money } from '#core/i18n/contract.ts'
import { formatDay, formatHour, formatMoney } from '#core/i18n/format.ts'
import { translator } from '#core/i18n/translator.ts'
import type { PublicArticle, PublicService } from '#modules/content/services/contract.ts'
import { allergensPath } from '#modules/content/services/paths.ts'
import { allergens } from '#modules/content/services/rules.ts'
import type { PublicHotel } from '#modules/hotel/hotels/contract.ts'
import { publicPath } from '#modules/hotel/hotels/paths.ts'
import type { FilledForm, OfferedArticle } from '../../order-form-contract.ts'
import { isActionableRefusal } from '../../refusal-rules.ts'
import { checkTiming, maxOrderDaysAhead, offeredTimes, priceOrder, quantityLimitOf } from '../../rules.ts'
import { askedFields, type FormOrder } from './rules.ts'

interface FormContext {
  hotel: PublicHotel
  service: PublicService
  lang: Lang
  now: Date
  /** Where the form is sent. */
  action: string
}

/** A form as it was sent, and what it asks for; null: it was only opened. */
export interface Filled {
  form: URLSearchParams
  order: FormOrder | null
  problem: Problem | null
}

/** Maximum days and times that are offered, as in the app. */
const offered = { days: 2, times: 96 }

export function presentForm(context: FormContext, { form, order, problem }: Filled): FilledForm | { state: 'closed' } {
  const { hotel, service, lang, action } = context
  const times = presentTimes(context)
  if (!times.asap && times.later.length === 0) return { state: 'closed' }
  const { handovers, ...asks } = askedFields(hotel, service)
  const t = translator(lang)
  const isFood = service.kind === 'order'
  return {
    state: 'form',
    action,
    isFood,
    allergenTable: isFood
      ? `${publicPath(hotel.slug, allergensPath)}?${new URLSearchParams({ lang, service: service.id })}`
      : null,
    sections: sectionsOf(service).map(({ name, articles }) => ({
      name,
      articles: articles.map((article) => presentArticle(article, lang)),
    })),
    handovers,
    asks,
    times,
    allergies: isFood ? allergens.map((id) => ({ id, name: t(`services.guest.allergens.${id}`) })) : [],
    values: Object.fromEntries([...new Set(form.keys())].map((name) => [name, form.getAll(name)])),
    ...presentProblem(context, problem, order),
    summary: order && order.problems.length === 0 ? presentSummary(context, order) : null,
  }
}

/** Whether it can be ordered at once, and the times that can be chosen. */
function presentTimes({ hotel: { timeZone }, service, lang, now }: FormContext): FilledForm['times'] {
  const timing = { ...service, timeZone, now }
  const soon = offeredTimes(timing, offered.days)
  const times = soon.length > 0 ? soon : offeredTimes(timing, maxOrderDaysAhead).slice(0, offered.times)
  return {
    asap: checkTiming(timing) === null,
    later: times.map((at) => ({
      at: at.toISOString(),
      text: `${formatDay(at, lang, timeZone)}, ${formatHour(at, lang, timeZone)}`,
    })),
  }
}

/** The sections that have articles; those without a section come first. */
const sectionsOf = ({ sections, articles }: PublicService) =>
  [{ id: null, name: '' }, ...sections]
    .map(({ id, name }) => ({ name, articles: articles.filter(({ sectionId }) => sectionId === id) }))
    .filter((section) => section.articles.length > 0)

function presentArticle(article: PublicArticle, lang: Lang): OfferedArticle {
  const t = translator(lang)
  const price = (money: Money, sign = '') => (money.amount > 0 ? sign + formatMoney(money, lang) : '')
  const soldOut = (available: boolean) => (available ? '' : t('services.guest.article.soldOut'))
  return {
    id: article.id,
    name: article.name,
    description: article.description,
    price: price(article.price),
    soldOut: soldOut(article.available),
    max: quantityLimitOf(article),
    options: article.options.map(({ id, name, min, max, choices }) => ({
      id,
      name,
      range: rangeText(lang, min, Math.min(max, choices.length)),
      single: max === 1,
      optional: min === 0,
      choices: choices.map((choice) => ({
        id: choice.id,
        name: choice.name,
        price: price(choice.price, '+\u00a0'),
        soldOut: soldOut(choice.available),
      })),
    })),
  }
}

/** How many choices of an option are allowed, as the app says it. */
function rangeText(lang: Lang, min: number, max: number): string {
  const t = translator(lang)
  if (min === 0)
    return max === 1 ? t('services.guest.option.optional') : t('services.guest.option.upTo', { count: max })
  return min === max
    ? t('services.guest.option.exactly', { count: min })
    : t('services.guest.option.between', { min, max })
}

function presentSummary({ hotel, service, lang }: FormContext, { request }: FormOrder): FilledForm['summary'] {
  const t = translator(lang)
  const money = (amount: number) => formatMoney({ amount, currency: hotel.currency }, lang)
  const prices = priceOrder(service.articles, request.lines).lines
  return {
    lines: request.lines.map(({ articleId, quantity, options = [] }, index) => {
      const article = service.articles.find(({ id }) => id === articleId)
      const chosen = (article?.options ?? []).flatMap(({ choices }) => choices.filter(({ id }) => options.includes(id)))
      const name = [article?.name ?? '', ...chosen.map((choice) => choice.name)].join(', ')
      return { text: t('orders.guest.quantityOf', { quantity, name }), total: money(prices[index]?.total ?? 0) }
    }),
    total: money(request.expectedTotal),
    amount: request.expectedTotal,
  }
}

/** The fields with a message of their own; that of a line is shown at its article. */
const ownFields = ['room', 'guestName', 'deliveryMode', 'note', 'code', 'dueAt']

function presentProblem(
  { lang }: FormContext,
  problem: Problem | null,
  order: FormOrder | null,
): Pick<FilledForm, 'errors' | 'failure'> {
  if (!problem) return { errors: {}, failure: null }
  const t = translator(lang)
  const errors: Record<string, string> = {}
  const others: string[] = []
  for (const { path, code, message } of problem.errors ?? []) {
    const lineIndex = /^lines\.(\d+)\./.exec(path)?.[1]
    const articleId = lineIndex && order?.request.lines[Number(lineIndex)]?.articleId
    const field = path === 'roomToken' ? 'code' : articleId || path
    if (path === 'lines' && code === 'required') others.push(t('orders.plainForm.nothing'))
    else if (field === 'code') errors.code = t(`orders.plainForm.code.${code === 'required' ? 'needed' : 'wrong'}`)
    else if (articleId || ownFields.includes(field)) errors[field] ??= message
    else others.push(message)
  }
  const { status } = problem
  if (!isActionableRefusal(problem.code))
    return {
      errors,
      failure: {
        status,
        title: t('orders.guest.problem.failed'),
        text: t('orders.plainForm.again'),
        others,
        final: true,
      },
    }
  const needsProof = problem.code === 'order_proof_needed' || problem.code === 'bill_proof_needed'
  const text = needsProof ? t('orders.plainForm.code.waiting') : problem.detail
  return { errors, failure: { status, title: problem.title, text, others, final: needsProof } }
}
