import { Anchor, Box, Group } from '@mantine/core'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { weekWords } from '#core/time/hours-wording.ts'
import { fromBreakTags } from '#core/ui-office/fields/line-breaks.ts'
import { FactList } from '#core/ui-office/frame/layout-parts.tsx'
import { MediaPreview } from '#modules/foundation/media/office/api.ts'
import type { Place } from '../../contract.ts'
import { mapUrl, positionText } from '../position-field.ts'
import { Distance } from './distance.tsx'

/** A read-only view of a place. */
export function PlaceFacts({ place }: { place: Place }) {
  const { t, i18n } = useTranslation()
  const { category, description, address, phone, website, hours, pictures } = place
  const weekLines = hours && weekWords(hours, i18n.language, t('common.office.hours.everyDay'))
  const facts = {
    category: t(`places.guest.category.${category}`),
    description: fromBreakTags(description),
    address,
    position: (
      <Anchor href={mapUrl(place)} target="_blank" rel="noreferrer">
        {positionText(place)}
      </Anchor>
    ),
    distance: place.distance !== null && <Distance place={place} />,
    phone,
    website,
    hours: weekLines ? weekLines.join('; ') || t('common.office.hours.never') : t('places.office.fields.hoursUnknown'),
    pictures: pictures.length > 0 && (
      <Group gap={8}>
        {pictures.map((url) => (
          <Box key={url} className="picture-frame" w={72} h={54}>
            <MediaPreview url={url} />
          </Box>
        ))}
      </Group>
    ),
    opinion: fromBreakTags(place.opinion),
  } as const
  return (
    <FactList look="above">
      {(Object.keys(facts) as (keyof typeof facts)[]).map(
        (name) =>
          facts[name] && (
            <div key={name}>
              <dt>{t(`places.office.fields.${name}`)}</dt>
              <dd style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{facts[name]}</dd>
            </div>
          ),
      )}
    </FactList>
  )
}
