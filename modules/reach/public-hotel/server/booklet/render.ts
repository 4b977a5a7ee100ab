import type { Lang } from '#core/i18n/contract.ts'
import {
  formatClockReading,
  formatClockReadingInSentence,
  formatDistance,
  formatMoney,
  nounInSentence,
} from '#core/i18n/format.ts'
import { fromBreakTags } from '#core/i18n/plain-text/break-tags.ts'
import { translator } from '#core/i18n/translator.ts'
import type { Block } from '#core/pdf/blocks.ts'
import { plainText } from '#core/rich-text/document.ts'
import { weekWords } from '#core/time/hours-wording.ts'
import type { PublicPlace } from '#modules/content/places/contract.ts'
import { drawQrOutline } from '#modules/content/qr-codes/server/service.ts'
import type { PublicArticle, PublicService } from '#modules/content/services/contract.ts'
import { type AllergenAnswers, allergens, statedDiets, undeclaredAllergens } from '#modules/content/services/rules.ts'
import type { PublicPage } from '#modules/exchange/custom-pages/contract.ts'
import { isAnswered } from '#modules/exchange/custom-pages/rules.ts'
import { filledInfos, type InfoName, sortForCalling } from '#modules/foundation/info/rules.ts'
import { isJoinable, wifiQr } from '#modules/foundation/info/wifi-rules.ts'
import type { PublicHotel } from '#modules/hotel/hotels/contract.ts'
import { placesPath, publicPath, servicePath } from '#modules/hotel/hotels/paths.ts'
import { addressLine } from '#modules/hotel/hotels/rules.ts'
import type { PrintedAt } from '../documents/render.ts'

/** What the blocks of a booklet are made with. */
interface Booklet {
  hotel: PublicHotel
  lang: Lang
  origin: string
  t: ReturnType<typeof translator>
}

/** The booklet on paper: what every guest may read, in the order of the phone's screens. */
export function bookletBlocks(hotel: PublicHotel, lang: Lang, { date, origin }: PrintedAt): Block[] {
  const t = translator(lang)
  const booklet = { hotel, lang, origin, t }
  return [
    {
      kind: 'title',
      text: hotel.name,
      lines: [addressLine(hotel.address), hotel.phone ?? '', t('documents.booklet.asOf', { date })].filter(Boolean),
    },
    codeBlock(booklet, publicPath(hotel.slug), t('documents.booklet.scan.hotel')),
    ...infoBlocks(booklet),
    ...hotel.services.flatMap((service) => serviceBlocks(booklet, service)),
    ...hotel.pages.flatMap((page) => pageBlocks(booklet, page)),
    ...placeBlocks(booklet),
  ]
}

const text = (words: string): Block[] => (words.trim() ? [{ kind: 'text', text: fromBreakTags(words) }] : [])
const heading = (words: string, newPage = false): Block => ({ kind: 'heading', level: 1, text: words, newPage })

/** A code to scan, and the address of the hotel for who types it. */
const codeBlock = ({ hotel, origin, lang }: Booklet, path: string, title: string): Block => ({
  kind: 'code',
  code: drawQrOutline(`${origin}${path}?lang=${lang}`),
  title,
  text: `${new URL(origin).host}${publicPath(hotel.slug)}`,
})

/** The guestbook and the inventory can only be filled in on a phone. */
const notPrinted: readonly InfoName[] = ['guestbook', 'inventory', 'welcomeWord']

function infoBlocks(booklet: Booklet): Block[] {
  const { info } = booklet.hotel
  const { t } = booklet
  return [
    ...text(info.welcomeWord ?? ''),
    ...filledInfos(info)
      .filter((name) => !notPrinted.includes(name))
      .flatMap((name) => [heading(t(`infoPages.guest.names.${name}`)), ...namedInfo(booklet, name)]),
    ...(info.items ?? []).flatMap((item) => [heading(item.title), ...text(item.text)]),
  ]
}

function namedInfo(booklet: Booklet, name: InfoName): Block[] {
  const { lang, hotel, t } = booklet
  const { wifi, breakfast, arrivalDeparture, hotelAccess, usefulNumbers } = hotel.info
  if (name === 'wifi' && wifi) return wifiBlocks(booklet, wifi)
  if (name === 'breakfast' && breakfast) {
    const { opens, closes, price, place } = breakfast
    const hours = { opens: formatClockReading(opens, lang), closes: formatClockReading(closes, lang) }
    const money = price && formatMoney({ amount: price, currency: hotel.currency }, lang)
    return facts([
      [t('infoPages.guest.breakfast.hours'), t('hotels.guest.now.hours', hours)],
      [
        t('infoPages.guest.breakfast.price'),
        price === 0
          ? t('infoPages.guest.breakfast.included')
          : money
            ? t('infoPages.guest.breakfast.perPerson', { price: money })
            : '',
      ],
      [t('infoPages.guest.breakfast.place'), place],
    ])
  }
  if (name === 'arrivalDeparture' && arrivalDeparture) {
    const { arrivalFrom, arrivalUntil, departureBy } = arrivalDeparture
    return [
      ...facts([
        [
          t('infoPages.guest.arrival.from'),
          arrivalUntil
            ? t('infoPages.guest.arrival.between', {
                from: formatClockReading(arrivalFrom, lang),
                until: formatClockReading(arrivalUntil, lang),
              })
            : t('infoPages.guest.arrival.fromTime', { time: formatClockReadingInSentence(arrivalFrom, lang) }),
        ],
        [
          t('infoPages.guest.arrival.departure'),
          t('infoPages.guest.arrival.by', { time: formatClockReadingInSentence(departureBy, lang) }),
        ],
      ]),
      ...text(arrivalDeparture.text),
    ]
  }
  if (name === 'hotelAccess' && hotelAccess) {
    const { directions, parking, codes } = hotelAccess
    return [
      ...text(directions),
      ...(parking ? [subheading(t('infoPages.guest.access.parking')), ...text(parking)] : []),
      ...(codes === null
        ? text(t('documents.booklet.askCodes'))
        : facts(codes.map(({ label, code }) => [label, code]))),
    ]
  }
  if (name === 'usefulNumbers' && usefulNumbers) {
    const reception = hotel.phone
      ? { id: 'reception', label: t('infoPages.guest.numbers.reception'), number: hotel.phone, dialled: hotel.dialled }
      : null
    return facts(sortForCalling(usefulNumbers, reception).map(({ label, number }) => [label, number]))
  }
  return []
}

const subheading = (words: string): Block => ({ kind: 'heading', level: 2, text: words })

const facts = (rows: [label: string, value: string][]): Block[] => [
  { kind: 'facts', rows: rows.filter(([, value]) => value !== '').map(([label, value]) => ({ label, value })) },
]

function wifiBlocks({ t }: Booklet, wifi: NonNullable<PublicHotel['info']['wifi']>): Block[] {
  const { network, password, security } = wifi
  // A password for scanned rooms only is not printed where everybody may ask for the booklet.
  if (password === null)
    return [...facts([[t('infoPages.guest.wifi.network'), network]]), ...text(t('documents.booklet.askWifi'))]
  const isOpen = security === 'nopass'
  const joinable = { ...wifi, password }
  return [
    ...facts([
      [t('infoPages.guest.wifi.network'), network],
      [t('infoPages.guest.wifi.password'), isOpen ? '' : password],
    ]),
    ...(isOpen ? text(t('infoPages.guest.wifi.open')) : []),
    ...(isJoinable(joinable)
      ? [
          {
            kind: 'code',
            code: drawQrOutline(wifiQr(joinable)),
            title: t('documents.booklet.scan.wifi'),
            text: network,
          } satisfies Block,
        ]
      : []),
  ]
}

/** A menu of at least this many articles begins on a page of its own. */
const newPageArticles = 8

function serviceBlocks(booklet: Booklet, service: PublicService): Block[] {
  const { lang, hotel, t } = booklet
  const { name, description, hours, sections, articles, kind } = service
  const week = hours ? weekWords(hours, lang, t('places.guest.everyDay')) : []
  const listed = [{ id: null, name: '', hours: null }, ...sections]
    .map((section) => ({ ...section, items: articles.filter(({ sectionId }) => sectionId === section.id) }))
    .filter(({ items }) => items.length > 0)
  return [
    heading(name, articles.length >= newPageArticles),
    ...week.map((line): Block => ({ kind: 'text', look: 'grey', text: line })),
    ...text(description),
    codeBlock(
      booklet,
      publicPath(hotel.slug, servicePath(service.id)),
      t(`documents.booklet.scan.${kind === 'order' || kind === 'request' ? 'order' : 'service'}`),
    ),
    ...listed.flatMap((section): Block[] => [
      ...(section.name ? [subheading(section.name)] : []),
      ...(section.hours ? weekWords(section.hours, lang, t('places.guest.everyDay')) : []).map(
        (line): Block => ({ kind: 'text', look: 'grey', text: line }),
      ),
      { kind: 'menu', items: section.items.map((article) => menuItem(booklet, article, kind === 'order')) },
    ]),
    ...(kind === 'order' && listed.length > 0
      ? [{ kind: 'text', look: 'grey', text: t('services.guest.taxIncluded') } satisfies Block]
      : []),
  ]
}

function menuItem({ lang, t }: Booklet, article: PublicArticle, isFood: boolean) {
  const { name, description, price, options, diets, meatOrigin } = article
  const extra = (amount: number) => (amount > 0 ? ` (+ ${formatMoney({ ...price, amount }, lang)})` : '')
  return {
    name,
    price: price.amount > 0 ? formatMoney(price, lang) : '',
    texts: [
      fromBreakTags(description),
      ...options.map((option) => {
        const choices = option.choices.map((choice) => `${choice.name}${extra(choice.price.amount)}`)
        return `${option.name}${lang === 'fr' ? '\u00a0' : ''}: ${choices.join(', ')}`
      }),
      statedDiets(diets)
        .map((diet) => t(`services.guest.diets.${diet}`))
        .join(' · '),
      ...(isFood ? allergenLines(article.allergens, lang, t) : []),
      meatOrigin,
    ].filter(Boolean),
  }
}

/** The declared allergens, and whether some are not declared, which never means "free of". */
function allergenLines(answers: AllergenAnswers | null, lang: Lang, t: Booklet['t']): string[] {
  const named = (answer: string) =>
    allergens
      .filter((allergen) => answers?.[allergen] === answer)
      .map((allergen) => nounInSentence(t(`services.guest.allergens.${allergen}`), lang))
      .join(', ')
  const [contained, possible] = [named('contains'), named('may-contain')]
  return [
    contained && t('services.guest.allergens.contains', { list: contained }),
    possible && t('services.guest.allergens.mayContain', { list: possible }),
    undeclaredAllergens(answers).length > 0
      ? t(`services.guest.allergens.${answers ? 'notAllStated' : 'notStated'}`)
      : '',
  ]
}

/** The texts of a page; its pictures, maps and buttons are for a screen. */
function pageBlocks(_: Booklet, { title, blocks }: PublicPage): Block[] {
  const printed = blocks.flatMap((block): Block[] => {
    switch (block.kind) {
      case 'heading':
        return [subheading(block.text)]
      case 'text':
        return text(plainText(block.text))
      case 'questions':
        return block.questions
          .filter(isAnswered)
          .flatMap(({ question, answer }) => [subheading(question), ...text(plainText(answer))])
      default:
        return []
    }
  })
  return printed.some(({ kind }) => kind === 'text') ? [heading(title), ...printed] : []
}

function placeBlocks(booklet: Booklet): Block[] {
  const { hotel, t } = booklet
  if (hotel.places.length === 0) return []
  return [
    heading(t('documents.booklet.places'), true),
    codeBlock(booklet, publicPath(hotel.slug, placesPath('all')), t('documents.booklet.scan.places')),
    ...hotel.places.flatMap((place) => placeTexts(booklet, place)),
  ]
}

function placeTexts({ lang, t }: Booklet, place: PublicPlace): Block[] {
  const { name, category, address, phone, distance, walkMinutes, hours, description, opinion } = place
  const away = distance === null ? '' : formatDistance(distance, lang)
  const line = [
    t(`places.guest.category.${category}`),
    away && walkMinutes !== null ? t('places.guest.walk', { distance: away, minutes: walkMinutes }) : away,
    address,
    phone ?? '',
  ]
  return [
    subheading(name),
    { kind: 'text', look: 'grey', text: line.filter(Boolean).join(' · ') },
    ...(hours ? weekWords(hours, lang, t('places.guest.everyDay')) : []).map(
      (words): Block => ({ kind: 'text', look: 'grey', text: words }),
    ),
    ...text(opinion),
    ...text(description),
  ]
}
