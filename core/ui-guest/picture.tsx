import css from './picture.module.css'

interface Shape {
  src: string | null
  /** Intrinsic size of the place it takes, so that nothing moves when it arrives. */
  width: number
  height: number
  /** Stands for a missing picture: its first letter is set large. */
  name: string
  eager?: boolean
}

/** A photograph that fills its frame. What it shows is named in words beside it, so it is silent for screen readers. */
export function Picture({ src, width, height, name, eager }: Shape) {
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
      alt=""
      width={width}
      height={height}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      fetchPriority={eager ? 'high' : undefined}
    />
  )
}
