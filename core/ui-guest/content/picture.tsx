import { createContext, useContext, useEffect, useRef, useState } from 'react'
import css from './picture.module.css'

/** Information about one of the product's own pictures, besides its address. */
export interface PictureInfo {
  /** The alternative text; null when the text beside the picture describes it. */
  alt: string | null
  /** The point that must stay visible when the picture is cropped, from the left and the top, 0 to 1. */
  focus: { x: number; y: number } | null
  /** Pixels. */
  width: number
  height: number
  /** A tiny blurred version as a `data:` address. */
  blur: string | null
  /** Its other sizes, the better format first. */
  sources: { type: string; srcSet: string }[]
}

/** Returns the information about the picture at an address; null for one that is not ours. */
export const PictureInfoContext = createContext<(src: string) => PictureInfo | null>(() => null)

interface Shape {
  src: string | null
  /** The intrinsic size of its box, so that the layout does not move when the picture loads. */
  width: number
  height: number
  /**
   * The width of its box as a CSS length on phones (`narrow`) and from 1024 px on (`wide`), when it differs from
   * `width`.
   */
  narrow?: string
  wide?: string
  /** Shown instead of a missing picture, as a large first letter. */
  name: string
  /** The alternative text in this place, when it differs from the library's. */
  alt?: string
  eager?: boolean
}

/**
 * A photograph that fills its box, in the size and format that suit the screen. Hidden from screen readers unless an
 * alternative text is given here or in the library, because the text beside it usually names it.
 */
export function Picture({ src, width, height, narrow, wide, name, alt, eager }: Shape) {
  const info = useContext(PictureInfoContext)(src ?? '')
  const { image, broken, onError } = useBroken(src)
  if (!src || broken)
    return (
      <span className={css.blank} aria-hidden="true">
        {name.trim().slice(0, 1).toLocaleUpperCase()}
      </span>
    )
  const { blur, focus, sources = [] } = info ?? {}
  // The cropped parts must be loaded too, so the picture is wider than its box.
  const times = info ? Math.max(1, info.width / info.height / (width / height)) : 1
  const part = (length: string) => (times > 1 ? `calc(${length} * ${times.toFixed(2)})` : length)
  const sizes = `(min-width: 64em) ${part(wide ?? `${width}px`)}, ${part(narrow ?? `${width}px`)}`
  return (
    <span className={css.frame}>
      {/* An image instead of a style attribute, which the content security policy of guest pages forbids. */}
      {blur ? <img className={css.blur} src={blur} alt="" aria-hidden="true" /> : null}
      <picture>
        {sources.map(({ type, srcSet }) => (
          <source key={type} type={type} srcSet={srcSet} sizes={sizes} />
        ))}
        <img
          ref={image}
          className={css.picture}
          data-x={focus ? Math.round(focus.x * 10) : undefined}
          data-y={focus ? Math.round(focus.y * 10) : undefined}
          src={src}
          alt={alt || info?.alt || ''}
          width={width}
          height={height}
          loading={eager ? 'eager' : 'lazy'}
          decoding="async"
          fetchPriority={eager ? 'high' : undefined}
          onError={onError}
        />
      </picture>
    </span>
  )
}

/** Whether loading failed, including failures before hydration. */
function useBroken(src: string | null) {
  const image = useRef<HTMLImageElement>(null)
  const [failed, setFailed] = useState<string | null>(null)
  useEffect(() => {
    const element = image.current
    // A drawing may have no intrinsic size, so only decoding shows whether it is broken.
    if (src && element?.complete && element.naturalWidth === 0) element.decode().catch(() => setFailed(src))
  }, [src])
  // Pictures that failed without a network are loaded again when it returns.
  useEffect(() => {
    if (failed === null) return
    const retry = () => setFailed(null)
    addEventListener('online', retry)
    return () => removeEventListener('online', retry)
  }, [failed])
  return { image, broken: src !== null && failed === src, onError: () => setFailed(src) }
}

/**
 * The other sizes of a picture that does not fill a box, for a `<picture>` before its `<img>`. `height`: CSS pixels.
 */
export function PictureSources({ src, height }: { src: string; height: number }) {
  const info = useContext(PictureInfoContext)(src)
  if (!info) return null
  const sizes = `${Math.ceil((height * info.width) / info.height)}px`
  return info.sources.map(({ type, srcSet }) => <source key={type} type={type} srcSet={srcSet} sizes={sizes} />)
}
