import { useTranslation } from '#core/i18n/use-translation.ts'
import { useScreenParts } from '#core/ui-guest/screen-parts.ts'
import type { KioskList, KioskListPage } from '#modules/content/places/guest/api.ts'
import { InfoPart, InfoText } from '#modules/exchange/info-pages/guest/api.ts'
import { useGuest } from '#modules/hotel/hotels/guest/api.ts'
import { EmptyMessage, KioskPage, Row, Rows } from './kiosk-page.tsx'
import css from './places.module.css'

/** The lists that modules register for this screen. */
export function useRegisteredLists(): KioskList[] {
  const { t } = useTranslation()
  const { hotel } = useGuest()
  return useScreenParts().flatMap(({ kiosk }) => kiosk?.(hotel, t) ?? [])
}

export function RegisteredList({ list: { title, empty, pages } }: { list: KioskList }) {
  return (
    <KioskPage title={title}>
      {pages.length === 0 ? <EmptyMessage>{empty}</EmptyMessage> : null}
      <Rows>
        {pages.map(({ place, to, title, above }) => (
          <Row key={place.id} name={title} to={to} icon="ticket" picture={place.pictures[0] ?? null}>
            <p>{above}</p>
          </Row>
        ))}
      </Rows>
    </KioskPage>
  )
}

/** A page of a registered list, read only; actions are on the guest's own phone. */
export function RegisteredPage({ take, page }: { take: string; page: KioskListPage }) {
  const { place, title, above, text, facts, parts } = page
  return (
    <KioskPage title={title} above={above} picture={place.pictures[0] ?? null} take={take}>
      <InfoText text={text} />
      <div className={css.times}>{facts}</div>
      {parts.map(({ title, text }) => (
        <InfoPart key={title} title={title}>
          <InfoText text={text} />
        </InfoPart>
      ))}
    </KioskPage>
  )
}
