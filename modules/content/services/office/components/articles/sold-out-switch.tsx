import { Switch } from '@mantine/core'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { useShowFailure } from '#core/ui-office/frame/screen.tsx'
import { useManagedHotel } from '#modules/hotel/hotels/office/api.ts'
import type { Article } from '../../../contract.ts'
import { useSetAvailable } from '../../api.ts'

/** Marks an article as sold out or available, for all guests at once. */
export function SoldOutSwitch({ article }: { article: Pick<Article, 'id' | 'serviceId' | 'name' | 'available'> }) {
  const { t } = useTranslation()
  const showFailure = useShowFailure()
  const settingAvailable = useSetAvailable(useManagedHotel().orgId)
  return (
    <Switch
      checked={!article.available}
      onChange={({ currentTarget: { checked } }) =>
        settingAvailable.mutate({ article, available: !checked }, { onError: showFailure })
      }
      label={t('services.office.soldOut.label')}
      aria-label={t('services.office.soldOut.of', { name: article.name })}
      color="hot"
    />
  )
}
