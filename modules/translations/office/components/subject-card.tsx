import { Button, Group, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Lang } from '#core/i18n/contract.ts'
import { fromBreakTags } from '#core/ui-office/line-breaks.ts'
import { useOfficeModules } from '#core/ui-office/office-module.ts'
import { Panel } from '#core/ui-office/parts.tsx'
import { editContent } from '#modules/hotel-context/policy.ts'
import { useHotelScope } from '#modules/hotels/office/api.ts'
import { Suggestion } from '#modules/translator/office/api.ts'
import type { Subject } from '../subjects.ts'
import styles from '../translations.module.css'

/** What is to be written of one thing in this language, what another language says there, and the way to write it. */
export function SubjectCard({ subject, lang }: { subject: Subject; lang: Lang }) {
  const { t, i18n } = useTranslation()
  const names = new Intl.DisplayNames(i18n.language, { type: 'language' })
  const named = (of: Lang) => names.of(of)
  const { orgId, actor } = useHotelScope()
  // Which texts there are is known to the modules that have them.
  const say = t as unknown as (key: string) => string
  const home = useOfficeModules().find(({ textPlaces }) => textPlaces?.[subject.place])?.textPlaces?.[subject.place]
  const place = say(`${home?.texts}.texts.places.${subject.place}`)
  const editor = new URL(home?.editor(subject) ?? '', `${location.origin}/hotels/${orgId}/`)
  editor.searchParams.set('lang', lang)
  const name = subject.subject || place
  return (
    <Panel component="li" px={18} py={16}>
      <Group component="header" gap="4px 12px" mb={10}>
        <h2>{name}</h2>
        {subject.subject && (
          <Text c="dimmed" span>
            {place}
          </Text>
        )}
        <Button
          component={Link}
          to={editor.pathname + editor.search}
          variant="default"
          ml="auto"
          size="sm"
          aria-label={t('translations.office.writeNamed', { language: named(lang), subject: name })}
        >
          {t(editContent(actor) ? 'translations.office.write' : 'translations.office.see')}
        </Button>
      </Group>
      <ul>
        {subject.texts.map(({ gap, field, source }, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list is read whole, and one field may be there several times
          <li key={i} className={styles.text}>
            <Text c="dimmed" span>
              {say(`${home?.texts}.texts.fields.${field}`)}
            </Text>
            <span>
              <q lang={source.lang}>{fromBreakTags(source.text)}</q>{' '}
              <Text span fz="sm" c={gap === 'same' ? 'var(--office-warn)' : 'dimmed'}>
                {t(gap === 'same' ? 'translations.office.same' : 'translations.office.from', {
                  language: named(source.lang),
                })}
              </Text>
              {/* Of long texts the list has the beginning alone. */}
              {editContent(actor) && !source.text.endsWith('…') && (
                <Suggestion text={source.text} from={source.lang} to={lang} />
              )}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
