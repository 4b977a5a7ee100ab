import { Button, Drawer, Menu, UnstyledButton } from '@mantine/core'
import { useDisclosure, useMediaQuery } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import { Link, NavLink, useLocation, useRevalidator } from 'react-router'
import { type Lang, langs } from '#core/i18n/contract.ts'
import { BarSlotPlace } from '#core/ui-office/bar-slot.tsx'
import { ChevronDown, External, Menu as MenuIcon } from '#core/ui-office/icons.tsx'
import { languageNames } from '#core/ui-office/languages.ts'
import type { User } from '#modules/auth/contract.ts'
import { isProvider, signOut, storeLang } from '#modules/auth/office/api.ts'
import type { Managed } from '../api.ts'
import styles from './top-bar.module.css'

interface BarProps {
  me: User
  /** Where the bar stands in a hotel. */
  orgId?: string
  managed?: Managed
}

/** The top bar of the specification's point 2, with what waits for the staff at its right. On a phone it folds into a menu. */
export function TopBar(props: BarProps) {
  const narrow = useMediaQuery('(max-width: 62em)', undefined, { getInitialValueInEffect: false })
  const { t } = useTranslation()
  return (
    <header className={styles.bar}>
      <a href="#content" className={styles.skip}>
        {t('hotels.office.bar.skip')}
      </a>
      <HotelName {...props} />
      {!narrow && (
        <nav className={styles.links} aria-label={t('hotels.office.bar.navigation')}>
          <Links {...props} />
        </nav>
      )}
      <div className={styles.right}>
        {props.orgId && <OrdersBadge orgId={props.orgId} count={props.managed?.newOrders ?? 0} />}
        <BarSlotPlace className={styles.slot} />
        {narrow ? <FoldedTools {...props} /> : <Tools {...props} />}
      </div>
    </header>
  )
}

function HotelName({ orgId, managed }: BarProps) {
  if (!orgId) return <span className={styles.wordmark}>Livret</span>
  return (
    <b className={styles.name} title={managed?.hotel.name}>
      {managed?.hotel.name}
    </b>
  )
}

/** The named links whose screens exist. A hotel with pages and one without them share these. */
function Links({ me, orgId }: BarProps) {
  const { t } = useTranslation()
  const onHotelPath = useLocation().pathname.startsWith('/hotels')
  return (
    <>
      {isProvider(me) && onHotelPath && (
        <NavLink to="/hotels" end>
          {t('hotels.office.bar.hotels')}
        </NavLink>
      )}
      {orgId && <NavLink to={`/hotels/${orgId}/services`}>{t('hotels.office.bar.services')}</NavLink>}
    </>
  )
}

function OrdersBadge({ orgId, count }: { orgId: string; count: number }) {
  const { t } = useTranslation()
  return (
    <NavLink to={`/hotels/${orgId}/orders`} className={styles.badge}>
      {t('hotels.office.bar.orders')}
      {count > 0 && (
        <>
          <i aria-hidden="true">{count}</i>
          <span className={styles.hidden}>{t('hotels.office.bar.newOrders', { count })}</span>
        </>
      )}
    </NavLink>
  )
}

function PublicPage({ orgId }: { orgId: string }) {
  const { t } = useTranslation()
  return (
    <a href={`/public/${orgId}`} target="_blank" rel="noreferrer" className={styles.link}>
      {t('hotels.office.bar.publicPage')} <External size={14} />
      <span className={styles.hidden}>{t('hotels.office.bar.newTab')}</span>
    </a>
  )
}

function useLanguage() {
  const { i18n } = useTranslation()
  const { revalidate } = useRevalidator()
  const choose = (lang: Lang) => {
    storeLang(lang)
    void revalidate()
  }
  return { current: i18n.language, choose }
}

function Tools({ me, orgId }: BarProps) {
  const { t } = useTranslation()
  const { current, choose } = useLanguage()
  return (
    <>
      {orgId && <PublicPage orgId={orgId} />}
      <Menu position="bottom-end" width={240} closeOnItemClick>
        <Menu.Target>
          <UnstyledButton
            className={styles.account}
            aria-label={t('hotels.office.bar.account', { name: me.firstName })}
          >
            {me.firstName} <ChevronDown size={14} />
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label className={styles.person}>
            {me.firstName} {me.lastName}
            <br />
            {me.email}
          </Menu.Label>
          {orgId && (
            <Menu.Item component={Link} to="/hotels">
              {t('hotels.office.bar.changeHotel')}
            </Menu.Item>
          )}
          <Menu.Divider />
          <Menu.Label>{t('hotels.office.bar.language')}</Menu.Label>
          <Menu.RadioGroup value={current} onChange={(lang) => choose(lang as Lang)}>
            {langs.map((lang) => (
              <Menu.RadioItem key={lang} value={lang} lang={lang} closeMenuOnClick>
                {languageNames[lang]}
              </Menu.RadioItem>
            ))}
          </Menu.RadioGroup>
        </Menu.Dropdown>
      </Menu>
      <SignOut />
    </>
  )
}

function SignOut() {
  const { t } = useTranslation()
  return (
    <button type="button" className={styles.link} onClick={() => void signOut()}>
      {t('hotels.office.bar.signOut')}
    </button>
  )
}

function FoldedTools(props: BarProps) {
  const { t } = useTranslation()
  const [opened, { open, close }] = useDisclosure()
  const { current, choose } = useLanguage()
  return (
    <>
      <UnstyledButton
        className={styles.burger}
        onClick={open}
        aria-haspopup="dialog"
        aria-label={t('hotels.office.bar.menu')}
      >
        <MenuIcon size={22} />
      </UnstyledButton>
      <Drawer
        opened={opened}
        onClose={close}
        position="right"
        size="300px"
        title={`${props.me.firstName} ${props.me.lastName}`}
        closeButtonProps={{ 'aria-label': t('common.office.close') }}
      >
        <nav className={styles.folded} aria-label={t('hotels.office.bar.navigation')} onClickCapture={close}>
          <Links {...props} />
          {props.orgId && <PublicPage orgId={props.orgId} />}
          {props.orgId && (
            <NavLink to="/hotels" end>
              {t('hotels.office.bar.changeHotel')}
            </NavLink>
          )}
        </nav>
        <fieldset className={styles.languages}>
          <legend>{t('hotels.office.bar.language')}</legend>
          <Button.Group>
            {langs.map((lang) => (
              <Button
                key={lang}
                lang={lang}
                fullWidth
                variant={lang === current ? 'filled' : 'default'}
                aria-pressed={lang === current}
                onClick={() => choose(lang)}
              >
                {languageNames[lang]}
              </Button>
            ))}
          </Button.Group>
        </fieldset>
        <SignOut />
      </Drawer>
    </>
  )
}
