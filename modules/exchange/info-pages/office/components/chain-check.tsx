import { Alert, Anchor, Box, Button, List } from '@mantine/core'
import { Link } from 'react-router'
import { hotelPath, hotelScreens } from '#core/app/office-paths.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { Failure } from '#core/ui-office/frame/screen.tsx'
import { useManagedHotel } from '#modules/hotel/hotels/office/api.ts'
import { useChainCheck } from '../api.ts'

/** Checks whether a signed inventory was changed, removed or added, and names it. */
export function ChainCheckPanel() {
  const { t } = useTranslation()
  const { orgId } = useManagedHotel()
  const { data, error, isPending, mutate } = useChainCheck(orgId)
  return (
    <Box component="section" mb="md" aria-label={t('infoPages.office.records.chain.check')} aria-live="polite">
      <Button variant="default" loading={isPending} onClick={() => mutate()}>
        {t('infoPages.office.records.chain.check')}
      </Button>
      {error && <Failure error={error} retry={() => mutate()} />}
      {data && data.faults.length === 0 && (
        <Alert mt="md" color="green">
          {t('infoPages.office.records.chain.checked', { count: data.entries })}
        </Alert>
      )}
      {data && data.faults.length > 0 && (
        <Alert mt="md" color="red" title={t('infoPages.office.records.chain.faults', { count: data.faults.length })}>
          <List>
            {data.faults.map(({ fault, number, recordId, room }) => (
              <List.Item key={`${fault} ${number} ${recordId}`}>
                {room && recordId && (
                  <Anchor component={Link} underline="always" to={hotelPath(orgId, hotelScreens.inventory(recordId))}>
                    {t('infoPages.office.records.roomNamed', { room })}
                  </Anchor>
                )}{' '}
                {number !== null && t('infoPages.office.records.chain.number', { number })}{' '}
                {t(`infoPages.office.records.chain.fault.${fault}`)}
              </List.Item>
            ))}
          </List>
        </Alert>
      )}
    </Box>
  )
}
