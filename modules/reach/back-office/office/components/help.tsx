import { ActionIcon, Anchor, Button, Tooltip } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { seeGuests } from '#core/access/policy.ts'
import { hotelPath, hotelScreens } from '#core/app/office-paths.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { AddressDrawer } from '#core/ui-office/dialogs/dialogs.tsx'
import { Question } from '#core/ui-office/frame/icons.tsx'
import { Failure } from '#core/ui-office/frame/screen.tsx'
import { FormSkeleton } from '#core/ui-office/frame/skeletons.tsx'
import type { User } from '#modules/foundation/accounts/contract.ts'
import { isProvider } from '#modules/foundation/accounts/office/api.ts'
import type { ManagedHotelData } from '#modules/hotel/hotels/office/api.ts'
import { helpQuery, useHelp, useHelpNames } from '../help-queries.ts'
import { addressOf } from '../help-screens.ts'
import styles from './help.module.css'

interface HelpProps {
  me: User
  managed?: ManagedHotelData | undefined
}

/** The "?" button of a screen, and the help text that it opens beside the screen. */
export function Help({ me, managed }: HelpProps) {
  const { t } = useTranslation()
  const { opened, own, screens, open, close } = useHelp()
  const texts = useQuery({ ...helpQuery(), enabled: opened !== undefined })
  const nameOf = useHelpNames({ me, managed })
  const text = opened && texts.data?.[opened]
  const screen = opened && texts.data && nameOf(opened, texts.data)
  const actor = { role: managed?.role ?? null, provider: isProvider(me) }
  const firstSteps = managed && seeGuests(actor) ? hotelPath(managed.hotel.id, hotelScreens.firstSteps) : undefined
  return (
    <>
      {own && (
        <Tooltip label={t('hotels.office.help.open')} events={{ hover: true, focus: true, touch: false }}>
          <ActionIcon
            variant="subtle"
            size={44}
            onClick={() => open()}
            aria-haspopup="dialog"
            aria-label={t('hotels.office.help.open')}
          >
            <Question size={20} />
          </ActionIcon>
        </Tooltip>
      )}
      <AddressDrawer
        opened={opened !== undefined}
        onClose={close}
        position="right"
        size="420px"
        title={screen ? t('hotels.office.help.of', { screen }) : t('hotels.office.help.title')}
        closeButtonProps={{ 'aria-label': t('hotels.office.help.close') }}
      >
        {opened &&
          (texts.isError ? (
            <Failure error={texts.error} retry={() => void texts.refetch()} />
          ) : text ? (
            <HelpContent
              text={text}
              to={opened === own ? undefined : addressOf(screens, opened, managed?.hotel.id)}
              firstSteps={opened === 'first-steps' ? undefined : firstSteps}
            />
          ) : (
            <FormSkeleton />
          ))}
      </AddressDrawer>
    </>
  )
}

interface HelpContentProps {
  text: { purpose: string; steps: string[]; notes: string[] }
  /** The address of the screen, when the help of another one is open. */
  to: string | undefined
  /** The address of the first steps; undefined: it is that screen, or the person may not open it. */
  firstSteps: string | undefined
}

function HelpContent({ text: { purpose, steps, notes }, to, firstSteps }: HelpContentProps) {
  const { t } = useTranslation()
  return (
    <div className={`${styles.text} prose`}>
      <p>{purpose}</p>
      <h3>{t('hotels.office.help.steps')}</h3>
      <ol>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <h3>{t('hotels.office.help.notes')}</h3>
      <ul>
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
      {to && (
        <Button component={Link} to={to} variant="default">
          {t('hotels.office.help.visit')}
        </Button>
      )}
      {firstSteps && (
        <p>
          <Anchor component={Link} to={firstSteps}>
            {t('hotels.links.firstSteps')}
          </Anchor>
        </p>
      )}
    </div>
  )
}
