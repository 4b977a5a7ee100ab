import { createContext, useContext, useEffect, useRef, useState } from 'react'
import css from './picture.module.css'

/** What is known of a picture of ours beside its address. */
export interface PictureInfo {
  /** What it shows; null where the words beside it say so. */
  alt: string | null
  /** What must stay in sight when it is cut, from its left and from its top, 0 to 1. */
  focus: { x: number; y: number } | null
  /** Pixels. */
  width: number
  height: number
  /** A few pixels of it as a `data:` address. */
  blur: string | null
  /** Its other sizes, the better format first. */
  sources: { type: string; srcSet: string }[]
}

/** Tells what is known of the picture at an address; null for one that is not ours. */
export const PictureInfoContext = createContext<(src: string) => PictureInfo | null>(() => null)

interface Shape {
  src: string | null
  /** Intrinsic size of the place it takes, so that nothing moves when it arrives. */
  width: number
  height: number
  /** How wide its frame is, in CSS, where that is not `width`: on a phone, and from 1024 px on. */
  narrow?: string
  wide?: string
  /** Stands for a missing picture: its first letter is set large. */
  name: string
  /** What it shows here, where that is not what the library says of it. */
  alt?: string
  eager?: boolean
}

/**
 * A photograph that fills its frame, in the size and format that suit the screen. Hidden from screen readers unless an alternative text is
 * given here or in the library, because the text beside it usually names it.
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
  // What is cut off at the sides has to be loaded too.
  const times = info ? Math.max(1, info.width / info.height / (width / height)) : 1
  const part = (length: string) => (times > 1 ? `calc(${length} * ${times.toFixed(2)})` : length)
  const sizes = `(min-width: 64em) ${part(wide ?? `${width}px`)}, ${part(narrow ?? `${width}px`)}`
  return (
    <span className={css.frame}>
      {/* Not as a style: the security policy of guest pages allows none in attributes. */}
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

/** Whether loading failed, also before hydration. */
function useBroken(src: string | null) {
  const image = useRef<HTMLImageElement>(null)
  const [failed, setFailed] = useState<string | null>(null)
  useEffect(() => {
    const element = image.current
    // A drawing may have no size of its own: only decoding tells.
    if (src && element?.complete && element.naturalWidth === 0) element.decode().catch(() => setFailed(src))
  }, [src])
  // What failed without a network is fetched again with it.
  useEffect(() => {
    if (failed === null) return
    const retry = () => setFailed(null)
    addEventListener('online', retry)
    return () => removeEventListener('online', retry)
  }, [failed])
  return { image, broken: src !== null && failed === src, onError: () => setFailed(src) }
}

/** The other sizes of a picture that does not fill a frame; stands in a `<picture>` before its `<img>`. `height`: CSS pixels. */
export function PictureSources({ src, height }: { src: string; height: number }) {
  const info = useContext(PictureInfoContext)(src)
  if (!info) return null
  const sizes = `${Math.ceil((height * info.width) / info.height)}px`
  return info.sources.map(({ type, srcSet }) => <source key={type} type={type} srcSet={srcSet} sizes={sizes} />)
}
