import { Button, Center, Group, Image, Stack, Text } from '@mantine/core'
import { type KeyboardEvent, type PointerEvent, useId, useRef, useState } from 'react'
import { useTranslation } from '#core/i18n/use-translation.ts'
import type { Media } from '../../../contract.ts'
import type { FocusPoint } from '../../../rules.ts'
import { centerFocus, focusAt, moveFocus, objectPositionOf } from '../../focus-point.ts'
import styles from './focus-field.module.css'

interface FocusFieldProps {
  media: Pick<Media, 'address' | 'width' | 'height' | 'blur'>
  value: FocusPoint | null
  /** Absent: the point is shown but cannot be moved. */
  onChange?: (focus: FocusPoint | null) => void
}

/**
 * The shapes in which guests see pictures: a cover, the thumbnail of a row, the column beside the page on wide screens.
 */
const shapes = [
  ['wide', '16 / 7'],
  ['square', '1'],
  ['tall', '3 / 4'],
] as const

/** Sized before loading, so that the layout does not shift. */
const widthOf = (ratio: number) => `min(100%, calc(min(56vh, 460px) * ${ratio.toFixed(4)}))`

/**
 * Sets the focal point, which stays visible when the picture is cropped: by touch, drag or arrow keys, with a preview
 * of what guests see.
 */
export function FocusField({ media, value, onChange }: FocusFieldProps) {
  const { t } = useTranslation()
  const id = useId()
  const picture = useRef<HTMLDivElement>(null)
  /** The position during a drag; the change is reported once, at the end. */
  const [draggedPoint, setDraggedPoint] = useState<FocusPoint | null>(null)
  const { address, width, height, blur } = media
  const focus = draggedPoint ?? value ?? centerFocus

  const pointUnder = (event: { clientX: number; clientY: number }) => {
    const { left, top, width, height } = picture.current?.getBoundingClientRect() ?? new DOMRect()
    return focusAt((event.clientX - left) / (width || 1), (event.clientY - top) / (height || 1))
  }
  const startDrag = (event: PointerEvent<HTMLElement>) => {
    const onPoint = (event.target as HTMLElement).role === 'slider'
    // A touch beside the point may start a scroll, so the point is set on release.
    if (!onChange || event.button !== 0 || (event.pointerType === 'touch' && !onPoint)) return
    event.currentTarget.setPointerCapture(event.pointerId)
    setDraggedPoint(pointUnder(event))
  }
  const endDrag = () => {
    if (draggedPoint) onChange?.(draggedPoint)
    setDraggedPoint(null)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const movedFocus = moveFocus(focus, event)
    if (!movedFocus || event.ctrlKey || event.altKey || event.metaKey) return
    event.preventDefault()
    onChange?.(movedFocus)
  }

  return (
    <Stack gap={14}>
      <Center p={12} bdrs="md" bg="var(--office-sunk)">
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the point in it is what has a role, and the keys */}
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: the same */}
        <div
          ref={picture}
          className={styles.picture}
          data-still={onChange ? undefined : true}
          style={width && height ? { width: widthOf(width / height) } : undefined}
          onPointerDown={startDrag}
          onPointerMove={(event) => draggedPoint && setDraggedPoint(pointUnder(event))}
          onPointerUp={endDrag}
          onPointerCancel={() => setDraggedPoint(null)}
          onClick={(event) => onChange?.(pointUnder(event))}
        >
          <img
            src={address}
            alt=""
            width={width ?? undefined}
            height={height ?? undefined}
            style={blur ? { backgroundImage: `url("${blur}")` } : undefined}
            draggable={false}
          />
          {onChange && (
            <div
              className={styles.point}
              role="slider"
              tabIndex={0}
              aria-label={t('media.office.focus.label')}
              aria-describedby={`${id}-hint`}
              aria-valuemin={0}
              aria-valuemax={100}
              aria-valuenow={Math.round(focus.x * 100)}
              aria-valuetext={t('media.office.focus.at', {
                x: Math.round(focus.x * 100),
                y: Math.round(focus.y * 100),
              })}
              style={{ left: `${focus.x * 100}%`, top: `${focus.y * 100}%` }}
              onKeyDown={onKeyDown}
            />
          )}
        </div>
      </Center>
      {onChange && (
        <Group gap="8px 16px">
          <Text id={`${id}-hint`} flex="1 1 260px" c="dimmed" fz="sm">
            {t('media.office.focus.hint')}
          </Text>
          <Button variant="default" size="xs" disabled={value === null} onClick={() => onChange(null)}>
            {t('media.office.focus.middle')}
          </Button>
        </Group>
      )}
      <Group component="ul" gap={14} align="flex-start" aria-label={t('media.office.focus.crops')}>
        {shapes.map(([shape, aspectRatio]) => (
          <Stack component="li" key={shape} gap={6} c="dimmed" fz="sm">
            <Image
              src={address}
              alt=""
              draggable={false}
              h={112}
              w="auto"
              radius="var(--radius-1)"
              style={{ aspectRatio, objectPosition: objectPositionOf(focus) }}
            />
            <span>{t(`media.office.focus.shapes.${shape}`)}</span>
          </Stack>
        ))}
      </Group>
    </Stack>
  )
}
