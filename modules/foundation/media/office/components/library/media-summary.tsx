import type { Lang } from '#core/i18n/contract.ts'
import { languageNames } from '#core/i18n/langs.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { FactList, Panel } from '#core/ui-office/frame/layout-parts.tsx'
import type { Media } from '../../../contract.ts'
import { isPicture } from '../../../rules.ts'
import { FocusField } from '../fields/focus-field.tsx'

/** A read-only view of a file, for users who may not change it. */
export function MediaSummary({ media, langs }: { media: Media; langs: Lang[] }) {
  const { t } = useTranslation()
  if (!isPicture(media.type)) return null
  return (
    <Panel>
      <FocusField media={media} value={media.focus} />
      <FactList look="above">
        {langs.map((lang) => (
          <div key={lang}>
            <dt>{`${t('media.office.fields.alt')} (${languageNames[lang]})`}</dt>
            <dd lang={media.alt[lang] ? lang : undefined}>{media.alt[lang] ?? t('media.office.fields.noAlt')}</dd>
          </div>
        ))}
      </FactList>
    </Panel>
  )
}
