import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { Icon, type IconName } from '#core/ui-guest/content/icon.tsx'
import { Picture } from '#core/ui-guest/content/picture.tsx'
import { useKiosk } from '../kiosk.ts'
import { ContinueOnPhone } from './continue-on-phone.tsx'
import css from './kiosk-page.module.css'
import { Languages } from './languages.tsx'

/**
 * A screen below the start screen: the back buttons, its title, its content, and the QR code to continue on a phone.
 */
export function KioskPage({
  title,
  above,
  picture,
  take,
  children,
}: {
  title: string
  above?: string
  picture?: string | null
  /** What a guest can do with it on a phone, besides reading. */
  take?: string
  children: ReactNode
}) {
  const { t } = useTranslation()
  const { back, restart } = useKiosk()
  const heading = useRef<HTMLHeadingElement>(null)
  // Moves the focus to the title for screen readers.
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <div className={css.page}>
      <header className={css.bar}>
        <button type="button" className={css.act} onClick={back}>
          <Icon name="back" />
          {t('common.guest.back')}
        </button>
        <button type="button" className={css.act} onClick={() => restart()}>
          <Icon name="home" />
          {t('kiosk.guest.restart')}
        </button>
        <Languages look="small" />
      </header>
      <main className={css.main}>
        {picture ? (
          <div className={css.picture}>
            <Picture src={picture} name={title} width={900} height={360} narrow="100vw" wide="100vw" eager />
          </div>
        ) : null}
        <div className={css.head}>
          {above ? <p>{above}</p> : null}
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
        </div>
        {children}
      </main>
      <ContinueOnPhone text={take ?? t('kiosk.guest.take.text')} />
    </div>
  )
}

/** A list of rows that open a screen. */
export const Rows = ({ children }: { children: ReactNode }) => <ul className={css.rows}>{children}</ul>

/** One row; all of it can be tapped. */
export function Row({
  name,
  to,
  icon,
  picture,
  children,
}: {
  name: string
  to: string
  icon?: IconName
  picture?: string | null
  children?: ReactNode
}) {
  const { open } = useKiosk()
  return (
    <li className={css.row}>
      {picture ? (
        <div className={css.thumbnail}>
          <Picture src={picture} name={name} width={120} height={96} />
        </div>
      ) : icon ? (
        <span className={css.icon}>
          <Icon name={icon} />
        </span>
      ) : null}
      <div className={css.words}>
        <h2>
          <button type="button" className="whole" onClick={() => open(to)}>
            {name}
          </button>
        </h2>
        {children}
      </div>
      <span className={css.forward}>
        <Icon name="forward" />
      </span>
    </li>
  )
}

/** The message of an empty screen. */
export const EmptyMessage = ({ children }: { children: ReactNode }) => <p className={css.nothing}>{children}</p>
