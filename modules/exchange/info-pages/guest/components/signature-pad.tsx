import { type PointerEvent, useRef, useState } from 'react'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { Button } from '#core/ui-guest/controls/button.tsx'
import { Group } from '#core/ui-guest/controls/field.tsx'
import { maxSignatureCounts, signatureSize } from '../../rules.ts'
import css from './signature-pad.module.css'

/**
 * A field to sign with a finger or a mouse. It is optional: the typed name is a signature too, also for those who use a
 * keyboard or a screen reader.
 */
export function SignaturePad({ onChange }: { onChange: (strokes: number[][]) => void }) {
  const { t } = useTranslation()
  const field = useRef<SVGSVGElement>(null)
  const [strokes, setStrokes] = useState<number[][]>([])
  const isDrawing = useRef(false)
  const change = (next: number[][]) => {
    setStrokes(next)
    onChange(next)
  }
  const pointOf = ({ clientX, clientY }: PointerEvent): [number, number] => {
    const { left, top, width, height } = field.current?.getBoundingClientRect() ?? new DOMRect(0, 0, 1, 1)
    const within = (part: number, size: number) => Math.round(Math.min(1, Math.max(0, part)) * size)
    return [
      within((clientX - left) / width, signatureSize.width),
      within((clientY - top) / height, signatureSize.height),
    ]
  }
  const begin = (event: PointerEvent<SVGSVGElement>) => {
    if (strokes.length >= maxSignatureCounts.strokes) return
    event.currentTarget.setPointerCapture(event.pointerId)
    isDrawing.current = true
    change([...strokes, pointOf(event)])
  }
  const move = (event: PointerEvent<SVGSVGElement>) => {
    const last = strokes.at(-1)
    if (!isDrawing.current || !last || last.length >= maxSignatureCounts.numbers) return
    change([...strokes.slice(0, -1), [...last, ...pointOf(event)]])
  }
  const end = () => {
    isDrawing.current = false
  }
  return (
    <Group legend={t('infoPages.guest.inventory.draw')} aside={t('common.guest.optional')}>
      <svg
        ref={field}
        className={css.field}
        viewBox={`0 0 ${signatureSize.width} ${signatureSize.height}`}
        aria-hidden="true"
        onPointerDown={begin}
        onPointerMove={move}
        onPointerUp={end}
        onPointerCancel={end}
      >
        {strokes.map(([x = 0, y = 0, ...others], i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: strokes are only added
          <polyline key={i} points={[x, y, ...(others.length > 0 ? others : [x, y])].join(' ')} />
        ))}
      </svg>
      {strokes.length > 0 ? (
        <Button look="text" onClick={() => change([])}>
          {t('infoPages.guest.inventory.erase')}
        </Button>
      ) : null}
    </Group>
  )
}
