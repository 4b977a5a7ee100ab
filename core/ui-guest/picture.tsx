import css from './picture.module.css'

interface Shape {
  src: string | null
  /** Intrinsic size of the place it takes, so that nothing moves when it arrives. */
  width: number
  height: number
  /** Stands for a missing picture: its first letter is set large. */
  name: string
  /** What it shows, where no words beside it say so. */
  alt?: string
  eager?: boolean
}

/** A photograph that fills its frame. Mostly the words beside it name what it shows: without `alt` it is silent. */
export function Picture({ src, width, height, name, alt = '', eager }: Shape) {
  if (!src)
    return (
      <span className={css.blank} aria-hidden="true">
        {name.trim().slice(0, 1).toLocaleUpperCase()}
      </span>
    )
  return (
    <img
      className={css.picture}
      src={src}
      alt={alt}
      width={width}
      height={height}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      fetchPriority={eager ? 'high' : undefined}
    />
  )
}
