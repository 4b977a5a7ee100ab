import { Button, Menu, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { Link, NavLink, useRevalidator } from 'react-router'
import { officePaths } from '#core/app/office-paths.ts'
import type { StaffLang } from '#core/i18n/contract.ts'
import { languageNames } from '#core/i18n/langs.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { storeLang } from '#core/ui-office/app/staff-request.ts'
import { version } from '#core/ui-office/app/version.ts'
import { ChevronDown, External } from '#core/ui-office/frame/icons.tsx'
import { staffLangs } from '#locales/languages.ts'
import type { User } from '#modules/foundation/accounts/contract.ts'
import { signOut } from '#modules/foundation/accounts/office/api.ts'
import type { ManagedHotelData } from '#modules/hotel/hotels/office/api.ts'
import { publicPath } from '#modules/hotel/hotels/paths.ts'
import type { BarLink } from '../bar-links.ts'
import { BadgeCount } from './badge-count.tsx'
import styles from './top-bar.module.css'

export function useLanguage() {
  const { i18n } = useTranslation()
  const { revalidate } = useRevalidator()
  const choose = (lang: StaffLang) => {
    storeLang(lang)
    void revalidate()
  }
  return { current: i18n.language, choose }
}

/** "Voir la page": a link to the hotel's guest page. */
export function PublicPage({ orgId }: { orgId: string }) {
  const { t } = useTranslation()
  return (
    <a href={publicPath(orgId)} target="_blank" rel="noreferrer" className={`${styles.link} quiet`}>
      {t('hotels.office.bar.publicPage')} <External size={14} />
      <VisuallyHidden component="span">{t('hotels.office.bar.newTab')}</VisuallyHidden>
    </a>
  )
}

/** The user's account and language. */
export function AccountMenu({ me }: { me: User }) {
  const { t } = useTranslation()
  const { current, choose } = useLanguage()
  return (
    <Menu position="bottom-end" width={240} closeOnItemClick>
      <Menu.Target>
        <UnstyledButton
          className={`${styles.account} quiet`}
          aria-label={t('hotels.office.bar.account', { name: me.firstName })}
        >
          {me.firstName} <ChevronDown size={14} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          {me.firstName} {me.lastName}
          <br />
          {me.email}
        </Menu.Label>
        <Menu.Item component={Link} to={officePaths.account}>
          {t('hotels.office.bar.myAccount')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Label>{t('hotels.office.bar.language')}</Menu.Label>
        <Menu.RadioGroup value={current} onChange={(lang) => choose(lang as StaffLang)}>
          {staffLangs.map((lang) => (
            <Menu.RadioItem key={lang} value={lang} lang={lang} closeMenuOnClick>
              {languageNames[lang]}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.Label>Livret {version}</Menu.Label>
        <Menu.Item component="a" href="/third-party.txt" target="_blank" rel="noreferrer">
          {t('hotels.office.bar.licences')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

/** The language choice as buttons, for wider screens. */
export function LanguageButtons() {
  const { t } = useTranslation()
  const { current, choose } = useLanguage()
  return (
    <fieldset className={styles.languages}>
      <legend>{t('hotels.office.bar.language')}</legend>
      <Button.Group>
        {staffLangs.map((lang) => (
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
  )
}

export function SignOut() {
  const { t } = useTranslation()
  return (
    <button type="button" className={`${styles.link} quiet`} onClick={() => void signOut()}>
      {t('hotels.office.bar.signOut')}
    </button>
  )
}

/** The links of the top bar, in a row or in a menu. */
export function Links({ links, managed }: { links: BarLink[]; managed: ManagedHotelData | undefined }) {
  const { t } = useTranslation()
  return links.map(({ text, to, badge }) => (
    <NavLink key={text} to={to} className="quiet" end={to === officePaths.hotels}>
      {t(text)}
      {badge && managed && <BadgeCount badge={badge} managed={managed} />}
    </NavLink>
  ))
}
