import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { chipClass } from '#core/ui-guest/controls/chip.tsx'
import { scrollToItem } from '#core/ui-guest/frame/horizontal-scroll.ts'
import css from './section-chips.module.css'

export const sectionId = (index: number) => `section-${index}`

/** The section that is currently scrolled into view. */
function useVisibleSection(count: number) {
  const [visibleIndex, setVisibleIndex] = useState(0)
  useEffect(() => {
    const sections = Array.from({ length: count }, (_, index) => document.getElementById(sectionId(index)))
    const observer = new IntersectionObserver(
      (entries) => {
        const entered = entries.find((entry) => entry.isIntersecting)
        if (entered) setVisibleIndex(sections.indexOf(entered.target as HTMLElement))
      },
      { rootMargin: '-150px 0px -70% 0px' },
    )
    for (const section of sections) if (section) observer.observe(section)
    return () => observer.disconnect()
  }, [count])
  return [visibleIndex, setVisibleIndex] as const
}

/**
 * The sections of a long menu as links that stay at the top while scrolling. Articles without a section have no link.
 */
export function SectionChips({ sections }: { sections: { id: string | null; name: string }[] }) {
  const { t } = useTranslation()
  const [visibleIndex, setVisibleIndex] = useVisibleSection(sections.length)
  const rail = useRef<HTMLElement>(null)

  useEffect(() => {
    const chip = rail.current?.querySelector<HTMLElement>(`[href="#${sectionId(visibleIndex)}"]`)
    if (rail.current && chip) scrollToItem(rail.current, chip, 'smooth')
  }, [visibleIndex])

  return (
    <nav ref={rail} className={css.rail} aria-label={t('services.guest.sections')}>
      {sections.map(
        ({ id, name }, index) =>
          name && (
            <a
              key={id}
              href={`#${sectionId(index)}`}
              className={chipClass(index === visibleIndex)}
              aria-current={index === visibleIndex ? 'true' : undefined}
              onClick={(event) => {
                // Replaces the history entry, so that going back leaves the menu.
                event.preventDefault()
                setVisibleIndex(index)
                const section = document.getElementById(sectionId(index))
                section?.scrollIntoView()
                section?.focus({ preventScroll: true })
              }}
            >
              {name}
            </a>
          ),
      )}
    </nav>
  )
}
