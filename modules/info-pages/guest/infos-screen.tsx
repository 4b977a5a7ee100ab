import type { ReactNode } from 'react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { ButtonLink } from '#core/ui-guest/button.tsx'
import { actClass, FactCard, FactRow } from '#core/ui-guest/fact-row.tsx'
import type { IconName } from '#core/ui-guest/icon.tsx'
import { Picture } from '#core/ui-guest/picture.tsx'
import { ScreenHeader } from '#core/ui-guest/screen-header.tsx'
import { telOf } from '#core/ui-guest/tel.ts'
import { guestMeta, useGuest } from '#modules/hotels/guest/api.ts'
import { filledInfos, hasInfos, type InfoName, infoSlugs } from '../rules.ts'
import { AnnouncementBanner } from './components/announcement-banner.tsx'
import { WifiRow } from './components/wifi-row.tsx'
import { useArrivalLine, useBreakfastLine } from './fact-lines.ts'
import css from './infos-screen.module.css'
import { useInventory } from './inventory-store.ts'

export const meta = guestMeta((t) => ({
  title: t('infoPages.guest.title'),
  description: t('infoPages.guest.subtitle'),
}))

/** Everything practical at a glance; each fact leads to the rest of it. */
export default function InfosScreen() {
  const { t } = useTranslation()
  const { hotel, path } = useGuest()
  return (
    <>
      <ScreenHeader title={t('infoPages.guest.title')} backTo={path('')} backLabel={t('common.guest.backHome')} />
      <AnnouncementBanner />
      {hasInfos(hotel.info) ? (
        <div className={css.groups}>
          <Stay />
          <Numbers />
          <OwnItems />
          <House />
        </div>
      ) : (
        <div className={css.empty}>
          <p>{t('infoPages.guest.empty')}</p>
          <ButtonLink to={path('')} look="quiet">
            {t('infoPages.guest.toHome')}
          </ButtonLink>
        </div>
      )}
    </>
  )
}

function Group({ title, to, children }: { title: string; to?: string; children: (id: string) => ReactNode }) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <div>
      <div className={css.head}>
        <h2 id={id}>{title}</h2>
        {to ? (
          <Link to={to} viewTransition>
            {t('hotels.guest.seeAll')}
          </Link>
        ) : null}
      </div>
      {children(id)}
    </div>
  )
}

/** Which of these label sets are filled, and where each leads. */
function useFilled() {
  const { t } = useTranslation()
  const { hotel, path } = useGuest()
  const filled = filledInfos(hotel.info)
  return {
    has: (name: InfoName) => filled.includes(name),
    to: (name: InfoName) => path(`infos/${infoSlugs[name]}`),
    nameOf: (name: InfoName) => t(`infoPages.guest.names.${name}`),
  }
}

function Stay() {
  const { t } = useTranslation()
  const { hotel } = useGuest()
  const { has, to, nameOf } = useFilled()
  const breakfastLine = useBreakfastLine()
  const arrivalLine = useArrivalLine()
  const { wifi, breakfast, arrivalDeparture, hotelAccess } = hotel.info
  if (!wifi && !breakfast && !arrivalDeparture && !has('hotelAccess')) return null
  const access = (hotelAccess?.directions || hotelAccess?.parking || t('infoPages.guest.access.codes')).split(brs)[0]
  return (
    <Group title={t('infoPages.guest.groups.stay')}>
      {(id) => (
        <FactCard labelledBy={id}>
          {wifi ? <WifiRow wifi={wifi} /> : null}
          {breakfast ? (
            <FactRow icon="cup" title={nameOf('breakfast')} to={to('breakfast')}>
              {breakfastLine(breakfast)}
            </FactRow>
          ) : null}
          {arrivalDeparture ? (
            <FactRow icon="clock" title={nameOf('arrivalDeparture')} to={to('arrivalDeparture')}>
              {arrivalLine(arrivalDeparture)}
            </FactRow>
          ) : null}
          {has('hotelAccess') ? (
            <FactRow icon="key" title={nameOf('hotelAccess')} to={to('hotelAccess')}>
              <span className={css.excerpt}>{access}</span>
            </FactRow>
          ) : null}
        </FactCard>
      )}
    </Group>
  )
}

/** A text area's line breaks. Specification point 5. */
const brs = /<br\s*\/?>|\r?\n/i

/** Numbers on the screen of all information; the others are one step away. */
const shownNumbers = 4

function Numbers() {
  const { t } = useTranslation()
  const { hotel } = useGuest()
  const { has, to } = useFilled()
  const numbers = hotel.info.usefulNumbers ?? []
  if (!has('usefulNumbers')) return null
  return (
    <Group title={t('infoPages.guest.groups.numbers')} to={to('usefulNumbers')}>
      {(id) => (
        <FactCard labelledBy={id}>
          {numbers.slice(0, shownNumbers).map(({ id, label, number }) => (
            <FactRow
              key={id}
              icon="phone"
              title={label}
              action={
                <a
                  className={actClass}
                  href={telOf(number)}
                  aria-label={t('infoPages.guest.numbers.callNamed', { name: label })}
                >
                  {t('infoPages.guest.numbers.call')}
                </a>
              }
            >
              {number}
            </FactRow>
          ))}
        </FactCard>
      )}
    </Group>
  )
}

function OwnItems() {
  const { t } = useTranslation()
  const { hotel, path } = useGuest()
  const items = hotel.info.items ?? []
  if (items.length === 0) return null
  return (
    <Group title={t('infoPages.guest.groups.good')}>
      {() => (
        <ul className={css.items}>
          {items.map(({ id, title, text, picture }) => (
            <li key={id} className={css.item}>
              <div className={css.words}>
                <h3>
                  <Link to={path(`infos/${id}`)} viewTransition className={css.link}>
                    {title}
                  </Link>
                </h3>
                {text ? <p className={css.excerpt}>{text.split(brs).join(' ')}</p> : null}
              </div>
              {picture ? (
                <div className={css.picture}>
                  <Picture src={picture} name={title} width={88} height={88} />
                </div>
              ) : null}
            </li>
          ))}
        </ul>
      )}
    </Group>
  )
}

function House() {
  const { t } = useTranslation()
  const { hotel } = useGuest()
  const { has, to, nameOf } = useFilled()
  const { attempt } = useInventory(hotel.id).draft
  const { count, latest } = hotel.guestbook
  const rows: { name: InfoName; icon: IconName; line: string }[] = [
    { name: 'welcomeWord', icon: 'letter', line: (hotel.info.welcomeWord ?? '').split(brs).join(' ') },
    {
      name: 'guestbook',
      icon: 'book',
      line: latest[0] ? t('infoPages.guest.guestbook.count', { count }) : t('infoPages.guest.guestbook.none'),
    },
    {
      name: 'inventory',
      icon: 'list',
      line: attempt
        ? t('infoPages.guest.inventory.waiting')
        : hotel.info.inventory?.words || t('infoPages.guest.inventory.intro'),
    },
  ]
  const filled = rows.filter(({ name }) => has(name))
  if (filled.length === 0) return null
  return (
    <Group title={t('infoPages.guest.groups.house')}>
      {(id) => (
        <FactCard labelledBy={id}>
          {filled.map(({ name, icon, line }) => (
            <FactRow key={name} icon={icon} title={nameOf(name)} to={to(name)}>
              <span className={css.excerpt}>{line}</span>
            </FactRow>
          ))}
        </FactCard>
      )}
    </Group>
  )
}
