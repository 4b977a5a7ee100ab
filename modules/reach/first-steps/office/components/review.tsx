import { Anchor, Button, Checkbox, Group, Stack, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { hotelPath, hotelScreens } from '#core/app/office-paths.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { useFailureText } from '#core/ui-office/frame/screen.tsx'
import { servicesQuery } from '#modules/content/services/office/api.ts'
import { pagesQuery } from '#modules/exchange/custom-pages/office/api.ts'
import { useManagedHotel } from '#modules/hotel/hotels/office/api.ts'
import { hideAll, type Reviewed, refreshShown, showAll } from '../show-reviewed.ts'

/** What guests do not see yet. What has been looked through is shown to them at once, and can be hidden again. */
export function Review({ open }: { open: boolean }) {
  const { t } = useTranslation()
  const failureText = useFailureText()
  const { orgId } = useManagedHotel()
  const services = useQuery({ ...servicesQuery(orgId), enabled: open }).data ?? []
  const pages = useQuery({ ...pagesQuery(orgId), enabled: open }).data ?? []
  const [checked, setChecked] = useState<readonly string[]>([])
  /** What this screen has shown, to be hidden again. */
  const [shown, setShown] = useState<readonly Reviewed[]>([])
  const items: (Reviewed & { to: string; unwritten: number })[] = [
    ...services
      .filter(({ hidden }) => hidden)
      .map(({ id, name, articles }) => ({
        kind: 'service' as const,
        id,
        name: t('hotels.office.steps.review.service', { name, count: articles.length }),
        to: hotelScreens.service(id),
        unwritten: 0,
      })),
    ...services
      .filter(({ hidden, articles }) => !hidden && articles.length > 0 && articles.every((article) => article.hidden))
      .map(({ id, name, articles }) => ({
        kind: 'articles' as const,
        id,
        articles,
        name: t('hotels.office.steps.review.articles', { name, count: articles.length }),
        to: hotelScreens.articles(id),
        unwritten: 0,
      })),
    ...pages
      .filter(({ published, unwritten }) => !published || unwritten > 0)
      .map(({ id, title, version, published, unwritten }) => ({
        kind: 'page' as const,
        id,
        version,
        published,
        name: t('hotels.office.steps.review.page', { name: title }),
        to: hotelScreens.page(id),
        unwritten,
      })),
  ]
  const chosen = items.filter(({ id, unwritten }) => unwritten === 0 && checked.includes(id))
  const showing = useMutation({
    mutationFn: () => showAll(orgId, chosen, (item) => setShown((previous) => [...previous, item])),
    onMutate: () => setShown([]),
    onSettled: () => {
      setChecked([])
      return refreshShown(orgId)
    },
  })
  const hiding = useMutation({
    mutationFn: () => hideAll(orgId, shown),
    onSuccess: () => setShown([]),
    onSettled: () => refreshShown(orgId),
  })
  const error = showing.error ?? hiding.error
  const names = shown.map(({ name }) => name).join(', ')
  return (
    <Stack gap={8} mt={8}>
      {open && items.length > 0 && (
        <fieldset>
          <legend>{t('hotels.office.steps.review.checked')}</legend>
          {items.map(({ id, name, to, unwritten }) => (
            <Group key={id} gap="0 12px" py={4}>
              {unwritten > 0 ? (
                <Text span c="var(--office-warn)">
                  {t('hotels.office.steps.review.unwritten', { name, count: unwritten })}
                </Text>
              ) : (
                <Checkbox
                  label={name}
                  checked={checked.includes(id)}
                  onChange={({ currentTarget }) => {
                    const isChecked = currentTarget.checked
                    setChecked((previous) => (isChecked ? [...previous, id] : previous.filter((other) => other !== id)))
                  }}
                />
              )}
              <Anchor
                component={Link}
                to={hotelPath(orgId, to)}
                size="sm"
                aria-label={t(`hotels.office.steps.review.${unwritten > 0 ? 'write' : 'read'}Of`, { name })}
              >
                {t(`hotels.office.steps.review.${unwritten > 0 ? 'write' : 'read'}`)}
              </Anchor>
            </Group>
          ))}
          <Button
            mt={6}
            size="xs"
            variant="default"
            disabled={chosen.length === 0}
            loading={showing.isPending}
            onClick={() => showing.mutate()}
          >
            {t('hotels.office.steps.review.show', { count: chosen.length })}
          </Button>
        </fieldset>
      )}
      <Text role="status">
        {shown.length > 0 && t('hotels.office.steps.review.shown', { names })}
        {error && ` ${failureText(error)}`}
      </Text>
      {shown.length > 0 && !showing.isPending && (
        <div>
          <Button size="xs" variant="default" loading={hiding.isPending} onClick={() => hiding.mutate()}>
            {t('hotels.office.steps.review.hide')}
          </Button>
        </div>
      )}
    </Stack>
  )
}
