import { Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { Link } from 'react-router'
import { hotelPath, hotelScreens } from '#core/app/office-paths.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { Pill, RowList, RowText } from '#core/ui-office/frame/layout-parts.tsx'
import { useFailureText } from '#core/ui-office/frame/screen.tsx'
import type { CopiedKind } from '../../rules.ts'
import type { HotelCopy } from '../copies-api.ts'

const screenOf: Record<CopiedKind, (id: string) => string> = {
  service: hotelScreens.service,
  page: hotelScreens.page,
  place: hotelScreens.place,
}

interface CopyResultsProps {
  item: { kind: CopiedKind; name: string }
  copies: HotelCopy[]
  isRunning: boolean
  onRetry: () => void
  onDone: () => void
}

/** Says of each hotel whether the item was copied there, and why not. */
export function CopyResults({ item, copies, isRunning, onRetry, onDone }: CopyResultsProps) {
  const { t } = useTranslation()
  const failureText = useFailureText()
  const countOf = (state: HotelCopy['state']) => copies.filter((copy) => copy.state === state).length
  return (
    <Stack gap="md">
      <Text role="status">
        {t('transfers.office.copy.progress', { name: item.name, count: countOf('copied'), total: copies.length })}
      </Text>
      <RowList aria-label={t('transfers.office.copy.results')}>
        {copies.map(({ target, state, id, leftOut = 0, error }) => (
          <li key={target.id}>
            <RowText>
              {id ? (
                <Anchor component={Link} to={hotelPath(target.id, screenOf[item.kind](id))}>
                  {target.name}
                </Anchor>
              ) : (
                <b>{target.name}</b>
              )}
              {error !== undefined && <p>{failureText(error)}</p>}
              {leftOut > 0 && <p>{t('transfers.office.copy.leftOut', { count: leftOut })}</p>}
            </RowText>
            <Pill tone={state === 'copied' ? 'ok' : state === 'refused' ? 'hot' : 'plain'}>
              {t(`transfers.office.copy.states.${state}`)}
            </Pill>
          </li>
        ))}
      </RowList>
      {!isRunning && (
        <Group>
          <Button onClick={onDone}>{t('transfers.office.copy.again')}</Button>
          {countOf('refused') > 0 && (
            <Button variant="default" onClick={onRetry}>
              {t('transfers.office.copy.retry')}
            </Button>
          )}
        </Group>
      )}
    </Stack>
  )
}
