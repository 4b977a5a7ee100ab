import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { isPreview } from '#core/preview/frame.ts'
import { Icon } from '../content/icon.tsx'
import { useHydrated } from './hydrated.ts'
import css from './sheet.module.css'

/**
 * Closes the sheet that the address opens: goes back in the history, or to `closeTo` when it was opened by a link.
 * Returns whether it did, because going back takes a moment and a second tap meanwhile must do nothing.
 */
export function useCloseSheet(closeTo: string): () => boolean {
  const navigate = useNavigate()
  const location = useLocation()
  const closedLocation = useRef<typeof location>(null)
  return () => {
    if (closedLocation.current === location) return false
    closedLocation.current = location
    if (location.state?.sheet) void navigate(-1)
    else void navigate(closeTo, { replace: true, preventScrollReset: true })
    return true
  }
}

/**
 * A sheet at the bottom of a phone, or in the middle of a wide screen. The server renders it open; after hydration it
 * becomes modal. Until then its close button is a link to `closeTo`.
 */
export function Sheet({
  title,
  closeLabel,
  closeTo,
  onClose,
  picture,
  children,
}: {
  title: string
  closeLabel: string
  closeTo: string
  onClose: () => void
  picture?: ReactNode
  children: ReactNode
}) {
  const id = useId()
  const hydrated = useHydrated()
  const dialog = useRef<HTMLDialogElement>(null)
  // In a preview, a modal dialog would take the focus from the editor beside it.
  const isInPreview = hydrated && isPreview()

  useLayoutEffect(() => {
    const element = dialog.current
    if (!hydrated || isInPreview || !element) return
    if (!element.open) element.showModal()
    return () => element.close()
  }, [hydrated, isInPreview])

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click on the backdrop is an extra; Escape closes through onCancel
    <dialog
      ref={dialog}
      open={!hydrated || isInPreview}
      data-beside={isInPreview || undefined}
      className={css.sheet}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => event.target === event.currentTarget && onClose()}
    >
      <div className={css.body}>
        {picture ? <div className={css.picture}>{picture}</div> : null}
        <div className={css.head}>
          <h2 id={id}>{title}</h2>
          <Link
            to={closeTo}
            replace
            preventScrollReset
            className={css.close}
            aria-label={closeLabel}
            onClick={(event) => {
              event.preventDefault()
              onClose()
            }}
          >
            <Icon name="close" />
          </Link>
        </div>
        {children}
      </div>
    </dialog>
  )
}
