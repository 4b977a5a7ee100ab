import { Button, Group, Skeleton, Text } from '@mantine/core'
import { useInViewport } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Component, lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { staffMapQuery } from '../map-query.ts'
import type { PinMapProps } from './pin-map.tsx'

/** The map and its library are loaded when a form shows it. */
const PinMap = lazy(() => import('./pin-map.tsx'))

/**
 * The map beside the fields of a position. Loaded once it comes into view; absent where the installation has no street
 * tiles. If it cannot be loaded, the fields are enough.
 */
export function PositionMap(props: Omit<PinMapProps, 'tiles'>) {
  const { ref, inViewport } = useInViewport<HTMLDivElement>()
  const [wasSeen, setWasSeen] = useState(false)
  useEffect(() => {
    if (inViewport) setWasSeen(true)
  }, [inViewport])
  return <div ref={ref}>{wasSeen ? <LoadedMap {...props} /> : <MapSkeleton />}</div>
}

const MapSkeleton = () => <Skeleton h={300} radius={10} />

function LoadedMap(props: Omit<PinMapProps, 'tiles'>) {
  const map = useQuery(staffMapQuery)
  if (map.isPending) return <MapSkeleton />
  if (map.isError && !map.data) return <NoMap retry={() => void map.refetch()} />
  const tiles = map.data?.tiles
  if (!tiles) return null
  return (
    <MapBoundary>
      <Suspense fallback={<MapSkeleton />}>
        <PinMap {...props} tiles={tiles} />
      </Suspense>
    </MapBoundary>
  )
}

function NoMap({ retry }: { retry?: () => void }) {
  const { t } = useTranslation()
  return (
    <Group gap="6px 12px" role="alert">
      <Text fz="sm" c="dimmed">
        {t('maps.office.failed')}
      </Text>
      {retry && (
        <Button variant="default" size="xs" onClick={retry}>
          {t('common.office.failure.retry')}
        </Button>
      )}
    </Group>
  )
}

/** Shows a notice instead of the map when its code cannot be loaded. */
class MapBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    return this.state.failed ? <NoMap /> : this.props.children
  }
}
