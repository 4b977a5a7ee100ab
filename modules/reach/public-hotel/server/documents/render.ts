import type { Lang } from '#core/i18n/contract.ts'
import { translator } from '#core/i18n/translator.ts'
import type { Block, TableRow } from '#core/pdf/blocks.ts'
import { allergens } from '#modules/content/services/rules.ts'
import type { PublicHotel } from '#modules/hotel/hotels/contract.ts'
import {
  type AllergenRow,
  allergenSections,
  allMarks,
  markSigns,
  servicesWithFood,
  unansweredDishes,
} from '../../documents-rules.ts'

export interface PrintedAt {
  /** In the hotel's time zone and the document's language. */
  date: string
  /** The address of the installation. */
  origin: string
}

/** The allergen table of all services or of one, on paper; null: this service has none. */
export function allergenBlocks(hotel: PublicHotel, lang: Lang, date: string, serviceId?: string): Block[] | null {
  const t = translator(lang)
  const services = servicesWithFood(hotel.services).filter(({ id }) => serviceId === undefined || id === serviceId)
  if (serviceId !== undefined && services.length === 0) return null
  const columns = [
    { title: t('documents.allergens.dish'), width: 62 },
    ...allergens.map((allergen) => ({
      title: t(`services.guest.allergens.${allergen}`),
      width: 8.2,
      align: 'center' as const,
      turned: true,
    })),
  ]
  return [
    {
      kind: 'title',
      text: t('documents.allergens.title'),
      lines: [hotel.name, t('documents.allergens.asOf', { date })],
    },
    { kind: 'text', text: t(`documents.allergens.${services.length > 0 ? 'intro' : 'empty'}`) },
    ...(services.length > 0 ? [{ kind: 'text', look: 'bold', text: legendOf(lang) } satisfies Block] : []),
    ...services.flatMap((service): Block[] => {
      const sections = allergenSections(service)
      const { dishes, unanswered } = unansweredDishes(sections)
      return [
        ...(services.length > 1 || serviceId
          ? [{ kind: 'heading', level: 1, text: service.name } satisfies Block]
          : []),
        ...(unanswered > 0
          ? [
              {
                kind: 'text',
                look: 'bold',
                text: t('documents.allergens.unanswered', { count: unanswered, dishes }),
              } satisfies Block,
            ]
          : []),
        {
          kind: 'table',
          columns,
          rows: sections.flatMap(({ name, rows }): TableRow[] => [
            ...(name ? [{ band: name }] : []),
            ...rows.map((row) => ({
              part: row.part,
              cells: [dishLines(row, lang), ...row.marks.map((mark) => [markSigns[mark]])],
            })),
          ]),
        },
      ]
    }),
  ]
}

/** `● contient · ○ traces possibles · – absent · ? non renseigné` */
const legendOf = (lang: Lang): string =>
  allMarks.map((mark) => `${markSigns[mark]}\u00a0${translator(lang)(`documents.allergens.marks.${mark}`)}`).join(' · ')

/** The name of a dish, and below it what nobody has filled in and the origin of its meats. */
export function dishLines({ name, unanswered, meatOrigin }: AllergenRow, lang: Lang): string[] {
  const t = translator(lang)
  return [
    name,
    ...(unanswered === allergens.length
      ? [t('documents.allergens.unknown')]
      : unanswered > 0
        ? [t('documents.allergens.unknownSome', { count: unanswered })]
        : []),
    ...(meatOrigin === undefined ? [] : [meatOrigin ?? t('documents.allergens.meatUnknown')]),
  ]
}
