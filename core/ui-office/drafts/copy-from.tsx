import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import type { Lang } from '#core/i18n/contract.ts'
import { languageNames } from '#core/i18n/langs.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { copyTexts } from './draft-texts.ts'
import type { Editor } from './editor.ts'

interface CopyFromProps<Draft extends object> {
  editor: Editor<Draft>
  /** The languages of the texts, with the most likely source language first. */
  langs: Lang[]
}

/**
 * Offers to fill texts missing in the current language from another one, to be translated. It can be undone like any
 * change.
 */
export function CopyFrom<Draft extends object>({ editor: { form, lang, base }, langs }: CopyFromProps<Draft>) {
  const { t } = useTranslation()
  const [copied, setCopied] = useState(0)
  const offers = [base, ...langs.filter((each) => each !== base)]
    .filter((from) => from !== lang)
    .map((from) => ({ from, ...copyTexts(form.values, from, lang) }))
    .filter(({ count }) => count > 0)
  return (
    <>
      {offers.length > 0 && (
        <Group gap="8px 12px">
          {offers.map(({ from, draft, count }) => (
            <Button
              key={from}
              variant="default"
              size="xs"
              onClick={({ currentTarget }) => {
                form.setValues(draft)
                setCopied(count)
                // The button disappears, so the focus moves to the first field that was filled.
                currentTarget.form?.querySelector<HTMLElement>(`:is(input, textarea)[lang="${lang}"]`)?.focus()
              }}
            >
              {t('common.office.texts.copy', { count, language: languageNames[from] })}
            </Button>
          ))}
        </Group>
      )}
      <Text role="status" c="var(--office-warn)" display={copied > 0 ? undefined : 'none'}>
        {copied > 0 && t('common.office.texts.copied', { count: copied })}
      </Text>
    </>
  )
}
