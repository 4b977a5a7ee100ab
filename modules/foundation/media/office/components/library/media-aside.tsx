import { Button, Group, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useNavigate } from 'react-router'
import { editContent } from '#core/access/policy.ts'
import { hotelPath, hotelScreens } from '#core/app/office-paths.ts'
import { formatBytes, formatDate, localeOf } from '#core/i18n/format.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { useCurrentHotel } from '#core/ui-office/app/current-hotel.ts'
import { External, Trash } from '#core/ui-office/frame/icons.tsx'
import { FactList, Panel } from '#core/ui-office/frame/layout-parts.tsx'
import type { Media } from '../../../contract.ts'
import { formatOf } from '../../thumbnail-address.ts'
import { DeleteMedia } from './delete-media.tsx'
import { MediaUses } from './media-uses.tsx'
import { ReplaceMedia } from './replace-media.tsx'

/** The details of a file, where it is used, and its deletion. */
export function MediaAside({ media }: { media: Media }) {
  const { t, i18n } = useTranslation()
  const lang = i18n.language
  const { orgId, hotel, actor } = useCurrentHotel()
  const navigate = useNavigate()
  const [isDialogOpen, { open, close }] = useDisclosure()
  const { width, height, usedIn } = media
  const numberFormat = new Intl.NumberFormat(localeOf[lang])
  return (
    <Panel component="aside" aria-label={t('media.office.facts.title')}>
      <Stack gap={20}>
        <section>
          <h2>{t('media.office.uses.title')}</h2>
          {usedIn.length > 0 ? (
            <MediaUses hotelId={orgId} uses={usedIn} />
          ) : (
            <Text c="dimmed">{t('media.office.uses.none')}</Text>
          )}
        </section>
        <section>
          <h2>{t('media.office.facts.title')}</h2>
          <FactList>
            <div>
              <dt>{t('media.office.facts.type')}</dt>
              <dd>{formatOf(media) || t('media.office.facts.unknown')}</dd>
            </div>
            <div>
              <dt>{t('media.office.facts.size')}</dt>
              <dd>{formatBytes(media.size, lang)}</dd>
            </div>
            {width && height && (
              <div>
                <dt>{t('media.office.facts.pixels')}</dt>
                <dd>
                  {numberFormat.format(width)} × {numberFormat.format(height)}
                </dd>
              </div>
            )}
            <div>
              <dt>{t('media.office.facts.added')}</dt>
              <dd>{formatDate(media.createdAt, lang, hotel.timeZone)}</dd>
            </div>
          </FactList>
        </section>
        <Group gap={10}>
          <Button
            component="a"
            href={media.address}
            target="_blank"
            rel="noreferrer"
            variant="default"
            rightSection={<External size={14} />}
          >
            {t('media.office.open')}
          </Button>
          {editContent(actor) && <ReplaceMedia hotelId={orgId} media={media} />}
          {editContent(actor) && (
            <Button variant="subtle" color="gray" leftSection={<Trash />} onClick={open}>
              {t('media.office.delete.act')}
            </Button>
          )}
        </Group>
        <DeleteMedia
          hotelId={orgId}
          media={media}
          opened={isDialogOpen}
          onCancel={close}
          onDone={() => navigate(hotelPath(orgId, hotelScreens.medias))}
        />
      </Stack>
    </Panel>
  )
}
