import { Anchor, Text } from '@mantine/core'
import { Link } from 'react-router'
import { hotelPath, hotelScreens } from '#core/app/office-paths.ts'
import { fromBreakTags } from '#core/ui-office/fields/line-breaks.ts'
import { useManagedHotel } from '#modules/hotel/hotels/office/api.ts'
import type { Thread } from '../../contract.ts'
import { type CannedAnswer, cannedTextIn } from '../canned-answers.ts'
import type { Canned } from '../use-canned.ts'
import { useChatWording } from '../wording.ts'
import styles from './composer.module.css'

interface CannedListProps {
  canned: Canned
  thread: Thread
  onChosen: (answer: CannedAnswer) => void
}

/** The list above the message field: the answers in the guest's language and, if that differs, in the hotel's. */
export function CannedList({ canned, thread, onChosen }: CannedListProps) {
  const { t } = useChatWording()
  const { orgId, hotel } = useManagedHotel()
  const { operationsLang: staffLang, defaultLang } = hotel
  if (!canned.opened) return null
  if (canned.found.length === 0)
    return (
      <div className={`${styles.canned} card`} role="status">
        {t('chat.office.canned.none')}{' '}
        <Anchor component={Link} to={hotelPath(orgId, hotelScreens.chatSettings)}>
          {t('chat.office.canned.write')}
        </Anchor>
      </div>
    )
  return (
    <div
      className={`${styles.canned} card`}
      id={canned.listId}
      role="listbox"
      aria-label={t('chat.office.canned.label')}
    >
      {canned.found.map((answer, index) => {
        const text = cannedTextIn(answer.text, thread.lang, defaultLang)
        const textForStaff = cannedTextIn(answer.text, staffLang, defaultLang)
        return (
          // The message field keeps the focus; its key handler selects in the list.
          // biome-ignore lint/a11y/useFocusableInteractive: the message field keeps the focus
          // biome-ignore lint/a11y/useKeyWithClickEvents: the message field handles the keys
          <div
            key={answer.id}
            id={canned.optionId(index)}
            ref={index === canned.current ? (option) => option?.scrollIntoView({ block: 'nearest' }) : undefined}
            className={styles.option}
            role="option"
            aria-selected={index === canned.current}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChosen(answer)}
          >
            <b>{cannedTextIn(answer.title, staffLang, defaultLang)}</b>
            <Text span lineClamp={2} lang={thread.lang}>
              {fromBreakTags(text)}
            </Text>
            {textForStaff !== text && (
              <Text component="small" lineClamp={2} c="dimmed" fz="sm" lang={staffLang}>
                {fromBreakTags(textForStaff)}
              </Text>
            )}
          </div>
        )
      })}
    </div>
  )
}
