import { Anchor, Button, Group, SegmentedControl, Select, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { editContent } from '#core/access/policy.ts'
import { hotelPath, hotelScreens } from '#core/app/office-paths.ts'
import type { Lang } from '#core/i18n/contract.ts'
import { languageNames } from '#core/i18n/langs.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { External } from '#core/ui-office/frame/icons.tsx'
import { Panel, RowList, RowText } from '#core/ui-office/frame/layout-parts.tsx'
import { Failure, Screen } from '#core/ui-office/frame/screen.tsx'
import { ListSkeleton } from '#core/ui-office/frame/skeletons.tsx'
import type { Service } from '#modules/content/services/contract.ts'
import { servicesQuery } from '#modules/content/services/office/api.ts'
import { allergensPath } from '#modules/content/services/paths.ts'
import { useManagedHotel } from '#modules/hotel/hotels/office/api.ts'
import { publicPath } from '#modules/hotel/hotels/paths.ts'
import { allergenSections, type PaperSize, paperSizes, servicesWithFood, unansweredDishes } from '../documents-rules.ts'

/** The booklet and the allergen tables as PDF, in each language of the hotel. */
export default function DocumentsScreen() {
  const { t, i18n } = useTranslation()
  const { orgId, hotel } = useManagedHotel()
  const readerLang = i18n.language
  const [lang, setLang] = useState<Lang>(hotel.languages.includes(readerLang) ? readerLang : hotel.defaultLang)
  const [size, setSize] = useState<PaperSize>('A4')
  const services = useQuery(servicesQuery(orgId))
  const api = `/v1/hotels/${orgId}`
  return (
    <Screen
      title={t('documents.office.title')}
      intro={t('documents.office.intro')}
      width="text"
      actions={
        hotel.languages.length > 1 && (
          <Select
            label={t('documents.office.language')}
            value={lang}
            onChange={(chosen) => setLang(chosen as Lang)}
            data={hotel.languages.map((each) => ({ value: each, label: languageNames[each] }))}
            allowDeselect={false}
          />
        )
      }
    >
      <Stack gap={24}>
        <Panel component="section" aria-labelledby="booklet">
          <Title order={2} id="booklet">
            {t('documents.office.booklet.title')}
          </Title>
          <Text mt={6}>{t('documents.office.booklet.text')}</Text>
          <Group gap={12} mt={16}>
            <SegmentedControl
              aria-label={t('documents.office.booklet.size')}
              value={size}
              onChange={(chosen) => setSize(chosen as PaperSize)}
              data={[...paperSizes]}
            />
            <DocumentLink href={`${api}/booklet.pdf?lang=${lang}&size=${size}`}>
              {t('documents.office.booklet.open')}
            </DocumentLink>
          </Group>
        </Panel>
        <Panel component="section" aria-labelledby="allergens">
          <Title order={2} id="allergens">
            {t('documents.office.allergens.title')}
          </Title>
          <Text mt={6} mb={12}>
            {t('documents.office.allergens.text')}
          </Text>
          {services.isPending ? (
            <ListSkeleton rows={3} />
          ) : services.isLoadingError ? (
            <Failure error={services.error} retry={() => void services.refetch()} />
          ) : (
            <Tables services={services.data ?? []} lang={lang} />
          )}
        </Panel>
      </Stack>
    </Screen>
  )
}

/** A document opens beside this screen, where it can be printed. */
function DocumentLink({ href, label, children }: { href: string; label?: string; children: string }) {
  return (
    <Button
      component="a"
      href={href}
      target="_blank"
      rel="noreferrer"
      variant="default"
      aria-label={label}
      rightSection={<External size={14} />}
    >
      {children}
    </Button>
  )
}

function Tables({ services, lang }: { services: readonly Service[]; lang: Lang }) {
  const { t } = useTranslation()
  // As guests see them.
  const shown = servicesWithFood(
    services
      .filter(({ hidden }) => !hidden)
      .map((service) => ({ ...service, articles: service.articles.filter(({ hidden }) => !hidden) })),
  )
  if (shown.length === 0) return <Text c="dimmed">{t('documents.office.allergens.empty')}</Text>
  return (
    <RowList plain>
      {shown.length > 1 && <TableRow name={t('documents.office.allergens.all')} lang={lang} />}
      {shown.map((service) => (
        <TableRow key={service.id} name={service.name} lang={lang} service={service} />
      ))}
    </RowList>
  )
}

/** The table of a service, or of all of them. */
function TableRow({ name, lang, service }: { name: string; lang: Lang; service?: Service }) {
  const { t } = useTranslation()
  const { orgId, hotel, actor } = useManagedHotel()
  const query = `?lang=${lang}${service ? `&service=${service.id}` : ''}`
  const { dishes, unanswered } = unansweredDishes(service ? allergenSections(service) : [])
  return (
    <li>
      <RowText>
        <b>{name}</b>
        {service &&
          (unanswered === 0 ? (
            <Text c="dimmed" fz="sm">
              {t('documents.office.allergens.complete')}
            </Text>
          ) : (
            <Text c="var(--office-warn)" fz="sm">
              {t('documents.office.allergens.missing', { count: unanswered, dishes })}{' '}
              {editContent(actor) && (
                <Anchor
                  component={Link}
                  inherit
                  underline="always"
                  to={hotelPath(orgId, hotelScreens.allergens(service.id))}
                >
                  {t('documents.office.allergens.fill', { name })}
                </Anchor>
              )}
            </Text>
          ))}
      </RowText>
      <Group gap={8}>
        <DocumentLink
          href={`${publicPath(hotel.slug, allergensPath)}${query}`}
          label={t('documents.office.allergens.pageOf', { name })}
        >
          {t('documents.office.allergens.page')}
        </DocumentLink>
        <DocumentLink
          href={`/v1/hotels/${orgId}/allergens.pdf${query}`}
          label={t('documents.office.allergens.pdfOf', { name })}
        >
          {t('documents.office.allergens.pdf')}
        </DocumentLink>
      </Group>
    </li>
  )
}
