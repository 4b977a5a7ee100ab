import { useMemo } from 'react'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { type Allergen, allergens } from '../../../rules.ts'
import type { Answer, AnswerLetters } from '../../allergens/grid-navigation.ts'

/** The texts of the cells, built once for all rows. */
export interface GridTexts {
  columns: { allergen: Allergen; name: string; shortName: string }[]
  /** By answer: in the cell, and in full. */
  answers: Record<Answer, { cell: string; name: string }>
  unanswered: string
  rest: string
  complete: string
  letters: AnswerLetters
}

export function useGridTexts(): GridTexts {
  const { t } = useTranslation()
  return useMemo((): GridTexts => {
    const answer = (value: Answer) => ({
      cell: t(`services.office.allergens.table.cells.${value}`),
      name: t(`services.office.allergens.states.${value}`),
    })
    return {
      columns: allergens.map((allergen) => ({
        allergen,
        name: t(`services.guest.allergens.${allergen}`),
        shortName: t(`services.office.allergens.table.short.${allergen}`),
      })),
      answers: { contains: answer('contains'), 'may-contain': answer('may-contain'), none: answer('none') },
      unanswered: t('services.office.allergens.table.unanswered'),
      rest: t('services.office.allergens.rest'),
      complete: t('services.office.allergens.table.complete'),
      letters: {
        contains: t('services.office.allergens.table.keys.contains'),
        'may-contain': t('services.office.allergens.table.keys.may-contain'),
        none: t('services.office.allergens.table.keys.none'),
      },
    }
  }, [t])
}
