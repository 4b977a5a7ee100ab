import { Alert, Anchor, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { Search } from '#core/ui-office/frame/icons.tsx'
import { useFailureText } from '#core/ui-office/frame/screen.tsx'
import type { FoundAddress } from '../../contract.ts'
import { maxLookupLength, minLookupLength } from '../../rules.ts'
import { lookUpAddress, staffMapQuery } from '../map-query.ts'

interface AddressLookupProps {
  /** The hotel that the position is for; null: the shared directory. */
  hotelId: string | null
  /** The address in the form; looked up unless other words are typed. */
  address: string
  onChoose: (found: FoundAddress) => void
}

/** Finds the position of an address by the service that the installation has set; absent without one. */
export function AddressLookup({ hotelId, address, onChoose }: AddressLookupProps) {
  const { t, i18n } = useTranslation()
  const failureText = useFailureText()
  const source = useQuery(staffMapQuery).data?.lookup
  const [typed, setTyped] = useState<string | null>(null)
  const [isTooShort, setTooShort] = useState(false)
  const [chosen, setChosen] = useState<FoundAddress | null>(null)
  const lookup = useMutation({ mutationFn: (words: string) => lookUpAddress(hotelId, words, i18n.language) })
  if (!source) return null
  const words = (typed ?? address).slice(0, maxLookupLength)
  const search = () => {
    const isShort = words.trim().length < minLookupLength
    setTooShort(isShort)
    setChosen(null)
    if (!isShort) lookup.mutate(words.trim())
  }
  const choose = (found: FoundAddress) => {
    onChoose(found)
    setChosen(found)
    lookup.reset()
  }
  return (
    <Stack gap={8}>
      <Group gap={8} align="flex-start" wrap="nowrap">
        <TextInput
          flex={1}
          miw={0}
          label={t('maps.office.lookup.label')}
          value={words}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            // Enter searches, and does not save the form.
            event.preventDefault()
            event.stopPropagation()
            search()
          }}
          error={isTooShort && t('maps.office.lookup.tooShort')}
          maxLength={maxLookupLength}
          autoComplete="off"
        />
        <Button
          variant="default"
          mt={25}
          leftSection={<Search size={16} />}
          loading={lookup.isPending}
          onClick={search}
          style={{ flex: 'none' }}
        >
          {t('maps.office.lookup.search')}
        </Button>
      </Group>
      {lookup.isError && (
        <Alert role="alert" color="hot" title={t('maps.office.lookup.failed')}>
          {failureText(lookup.error)}
        </Alert>
      )}
      <div role="status">
        {chosen && <Text fz="sm">{t('maps.office.lookup.chosen', { address: chosen.label })}</Text>}
        {lookup.data?.length === 0 && <Text fz="sm">{t('maps.office.lookup.none')}</Text>}
        {lookup.data && lookup.data.length > 0 && (
          <Text fz="sm" c="dimmed">
            {t('maps.office.lookup.found', { count: lookup.data.length })}
          </Text>
        )}
      </div>
      {lookup.data && lookup.data.length > 0 && (
        <Stack component="ul" gap={4} m={0} p={0} aria-label={t('maps.office.lookup.results')}>
          {lookup.data.map((found) => (
            <li key={`${found.latitude},${found.longitude},${found.label}`} style={{ listStyle: 'none' }}>
              <Button
                variant="default"
                fullWidth
                h="auto"
                mih={44}
                py={8}
                justify="flex-start"
                styles={{ label: { whiteSpace: 'normal', textAlign: 'start', overflowWrap: 'anywhere' } }}
                onClick={() => choose(found)}
              >
                {found.label}
              </Button>
            </li>
          ))}
        </Stack>
      )}
      <Anchor href={source.attributionUrl} target="_blank" rel="noreferrer" fz="xs">
        {source.attribution}
      </Anchor>
    </Stack>
  )
}
