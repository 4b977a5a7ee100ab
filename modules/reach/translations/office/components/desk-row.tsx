import { Button, Group, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { memo } from 'react'
import { Link, useNavigate } from 'react-router'
import type { Lang } from '#core/i18n/contract.ts'
import { languageName, localeOf } from '#core/i18n/format.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { fromBreakTags } from '#core/ui-office/fields/line-breaks.ts'
import { TextArea } from '#core/ui-office/fields/text-area.tsx'
import { Pill } from '#core/ui-office/frame/layout-parts.tsx'
import { focusFromField, shortcutOf } from '../desk-shortcuts.ts'
import type { TranslationDeskStore } from '../desk-store.ts'
import { type DeskText, deskTextKey, isOneLine } from '../desk-texts.ts'
import styles from '../translations.module.css'
import { useRow } from '../use-desk.ts'
import { useSuggest } from '../use-suggest.ts'
import { useTextKind } from '../use-text-kind.ts'
import { RowState } from './row-state.tsx'

interface DeskRowProps {
  desk: TranslationDeskStore
  text: DeskText
  to: Lang
  readOnly: boolean
  /** Whether the name of the object is already shown above. */
  named: boolean
  onMore: () => void
}

/**
 * A text in both languages: read only on the left, editable on the right. Re-rendered only when its own state changes.
 */
export const DeskRow = memo(function DeskRow({ desk, text, to, readOnly, named, onMore }: DeskRowProps) {
  const { t, i18n } = useTranslation()
  const name = deskTextKey(text)
  const row = useRow(desk, name)
  const isDrafted = row.origin === 'drafted'
  const { fieldName, editor } = useTextKind(text, to)
  const suggest = useSuggest(desk, to)
  const navigate = useNavigate()
  const { source, subject, longest } = text
  const oneLine = isOneLine(text)
  const label = named || !subject ? fieldName : `${subject} · ${fieldName}`
  const writable = !readOnly && longest !== null
  const acts = {
    copy: () => desk.type(name, fromBreakTags(source.text)),
    suggest: async () => {
      const found = await suggest([text])
      if (found === 0) notifications.show({ message: t('translations.office.noSuggestion') })
    },
    right: () => void desk.save(name, { right: true }),
    deleteDraft: () => void desk.deleteDraft(name),
    editor: () => void navigate(editor),
    next: (from: HTMLElement) => focusFromField(from, 1, onMore),
    previous: (from: HTMLElement) => focusFromField(from, -1, onMore),
  }
  // The field keeps the focus, so that the user can continue typing. The buttons are not in the tab order, because
  // shortcuts do the same.
  const act = {
    size: 'compact-xs',
    variant: 'subtle',
    tabIndex: -1,
    onMouseDown: (event: React.MouseEvent) => event.preventDefault(),
  } as const
  return (
    <li className={styles.row}>
      <div>
        <Text component={Link} to={editor} tabIndex={-1} c="dimmed" fz="sm">
          {label}
        </Text>
        <Text lang={source.lang} style={{ whiteSpace: 'pre-line' }}>
          {source.text ? fromBreakTags(source.text) : '–'}
        </Text>
        {row.changed && (
          <Text component="div" fz="sm" mt={4}>
            <Pill tone="warn">
              {t('translations.office.changedAt', {
                date: new Date(row.changed.at).toLocaleDateString(localeOf[i18n.language], {
                  dateStyle: 'medium',
                }),
              })}
            </Pill>{' '}
            <Text span c="dimmed" fz="sm">
              {t('translations.office.before')} <del lang={source.lang}>{fromBreakTags(row.changed.before)}</del>
            </Text>
          </Text>
        )}
      </div>
      <div>
        {writable ? (
          <TextArea
            autosize={false}
            data-desk-field={name}
            aria-label={t('translations.office.field', { label, language: languageName(to, i18n.language) })}
            lang={to}
            value={row.typed}
            maxLength={longest}
            rows={linesOf(row.typed || fromBreakTags(source.text))}
            classNames={{ input: styles.field }}
            error={row.state === 'failed' ? (row.fault ?? t('common.office.failure.unknown')) : undefined}
            onChange={({ currentTarget: { value } }) =>
              desk.type(name, oneLine ? value.replace(/\s*[\r\n]+\s*/g, ' ') : value)
            }
            onBlur={() => void desk.save(name)}
            onKeyDown={(event) => {
              const shortcut = shortcutOf(event, oneLine)
              if (!shortcut) return
              event.preventDefault()
              acts[shortcut](event.currentTarget)
            }}
          />
        ) : (
          <Text lang={to} style={{ whiteSpace: 'pre-line' }}>
            {row.typed || '–'}
          </Text>
        )}
        <Group gap="2px 8px" mih={26} mt={4}>
          <RowState desk={desk} name={name} row={row} same={text.same} />
          {writable && (row.changed || isDrafted) && (
            <Button {...act} variant="light" aria-keyshortcuts="Control+Alt+R" onClick={acts.right}>
              {t(isDrafted ? 'translations.office.drafts.accept' : 'translations.office.right')}
            </Button>
          )}
          {writable && isDrafted && (
            <Button {...act} aria-keyshortcuts="Control+Alt+D" onClick={acts.deleteDraft}>
              {t('translations.office.drafts.delete')}
            </Button>
          )}
          {writable && (
            <span className={styles.acts}>
              {source.text && (
                <Button {...act} aria-keyshortcuts="Control+Alt+C" onClick={acts.copy}>
                  {t('translations.office.copy')}
                </Button>
              )}
              {suggest.canSuggest(text) && (
                <Button {...act} aria-keyshortcuts="Control+Alt+S" onClick={acts.suggest}>
                  {t('translations.office.suggest')}
                </Button>
              )}
            </span>
          )}
          {!readOnly && longest === null && (
            <Button component={Link} to={editor} variant="default" size="compact-sm" mt={4}>
              {t('translations.office.inEditor')}
            </Button>
          )}
        </Group>
      </div>
    </li>
  )
})

/** Estimates the rows of a field in browsers that do not size it automatically: about fifty characters per line. */
const linesOf = (text: string) =>
  Math.min(
    12,
    text.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / 52)), 0),
  )
