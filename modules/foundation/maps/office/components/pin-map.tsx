import 'leaflet/dist/leaflet.css'
import { ActionIcon, Anchor, Button, Text, VisuallyHidden } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { Minus, Pin, Plus } from '#core/ui-office/frame/icons.tsx'
import { openPinView, type PinView, type Position } from '../pin-view.ts'
import css from './pin-map.module.css'

export interface PinMapProps {
  position: Position | null
  /** What the map shows while there is no position: around this one, else the country (ISO 3166-1 alpha-2). */
  near?: Position | null
  country?: string
  tiles: { url: string; attribution: string; attributionUrl: string }
  onChange: (position: Position) => void
}

/** Milliseconds without a further key before the position of the pin is announced. */
const announceMs = 600

/** A map on which a tap, a drag or the arrow keys set a position. */
export default function PinMap(props: PinMapProps) {
  // Created anew in another language, because the name of the pin is set once.
  return <MapInLanguage key={useTranslation().i18n.language} {...props} />
}

function MapInLanguage({ position, near = null, country = '', tiles, onChange }: PinMapProps) {
  const { t } = useTranslation()
  const ground = useRef<HTMLDivElement>(null)
  const view = useRef<PinView | null>(null)
  const [hasStreets, setHasStreets] = useState(true)
  const [moved, setMoved] = useState('')
  const [announced] = useDebouncedValue(moved, announceMs)
  const movePin = useEffectEvent((next: Position) => {
    setMoved(`${next.latitude}, ${next.longitude}`)
    onChange(next)
  })
  const openView = useEffectEvent((element: HTMLElement) => {
    view.current = openPinView(element, {
      position,
      near,
      country,
      tiles: tiles.url,
      label: t('maps.office.pin'),
      onMove: movePin,
      onStreets: setHasStreets,
    })
  })
  useEffect(() => {
    if (ground.current) openView(ground.current)
    return () => {
      view.current?.remove()
      view.current = null
    }
  }, [])
  const { latitude, longitude } = position ?? {}
  useEffect(() => {
    view.current?.show(latitude === undefined || longitude === undefined ? null : { latitude, longitude })
  }, [latitude, longitude])
  return (
    <div>
      <section className={css.frame} aria-label={t('maps.office.map')}>
        <div ref={ground} className={css.ground} />
        <div className={css.zoom}>
          <ActionIcon
            size={44}
            variant="default"
            aria-label={t('maps.office.zoomIn')}
            onClick={() => view.current?.zoom(1)}
          >
            <Plus />
          </ActionIcon>
          <ActionIcon
            size={44}
            variant="default"
            aria-label={t('maps.office.zoomOut')}
            onClick={() => view.current?.zoom(-1)}
          >
            <Minus />
          </ActionIcon>
        </div>
        {!position && (
          <Button
            className={css.place}
            size="sm"
            leftSection={<Pin size={16} />}
            onClick={() => view.current?.placeAtCentre()}
          >
            {t('maps.office.place')}
          </Button>
        )}
        <p className={css.source}>
          <Anchor href={tiles.attributionUrl} target="_blank" rel="noreferrer" fz="inherit">
            {tiles.attribution}
          </Anchor>
        </p>
      </section>
      <Text fz="sm" c="dimmed" mt={6}>
        {t(hasStreets ? 'maps.office.hint' : 'maps.office.noStreets')}
      </Text>
      <VisuallyHidden role="status">{announced && t('maps.office.moved', { position: announced })}</VisuallyHidden>
    </div>
  )
}
