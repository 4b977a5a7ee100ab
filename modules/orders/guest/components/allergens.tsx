import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { PublicArticle } from '#modules/services/contract.ts'
import { allergens } from '#modules/services/rules.ts'
import { allergyWarnings } from '../../rules.ts'
import { useAllergies } from '../allergies.ts'
import css from './allergens.module.css'

type Level = 'contains' | 'may-contain'

const named = (article: PublicArticle, level: Level, t: TFunction) =>
  allergens
    .filter((allergen) => article.allergens?.[allergen] === level)
    .map((allergen) => t(`services.guest.allergens.${allergen}`))

/** In the list: what it suits, and what it contains; silent where nobody filled it in, which is never "free of". */
export function AllergenWords({ article }: { article: PublicArticle }) {
  const { t } = useTranslation()
  const diets = article.diets.map((diet) => t(`services.guest.diets.${diet}`))
  const contains = named(article, 'contains', t)
  const may = named(article, 'may-contain', t)
  return (
    <>
      {diets.length > 0 ? <p className={css.short}>{diets.join(' · ')}</p> : null}
      {contains.length > 0 ? (
        <p className={css.short}>{t('services.guest.allergens.contains', { list: contains.join(', ') })}</p>
      ) : null}
      {may.length > 0 ? (
        <p className={css.short}>{t('services.guest.allergens.mayContain', { list: may.join(', ') })}</p>
      ) : null}
      <OwnAllergies article={article} />
    </>
  )
}

/** On the phone of a guest who wants dishes marked: what this one holds of what was told. */
function OwnAllergies({ article }: { article: PublicArticle }) {
  const { t } = useTranslation()
  const { list, marks } = useAllergies()
  if (!marks) return null
  const found = allergyWarnings(list, article.allergens)
  const level = (['contains', 'mayContain', 'unknown'] as const).find((each) => found[each].length > 0)
  if (!level) return null
  const names = found[level].map((allergen) => t(`services.guest.allergens.${allergen}`)).join(', ')
  return <p className={css.own}>{t(`orders.guest.allergies.own.${level}`, { names })}</p>
}

/** On the sheet: everything known, and plainly when it is not known. EU 1169/2011. */
export function AllergenList({ article }: { article: PublicArticle }) {
  const { t, i18n } = useTranslation()
  const list = (words: string[]) => new Intl.ListFormat(i18n.language).format(words).toLocaleLowerCase(i18n.language)
  const contains = named(article, 'contains', t)
  const may = named(article, 'may-contain', t)
  return (
    <div className={css.full}>
      {article.diets.length > 0 ? (
        <ul className={css.diets}>
          {article.diets.map((diet) => (
            <li key={diet}>{t(`services.guest.diets.${diet}`)}</li>
          ))}
        </ul>
      ) : null}
      {article.allergens === null ? <p>{t('services.guest.allergens.unknown')}</p> : null}
      {contains.length > 0 ? <p>{t('services.guest.allergens.contains', { list: list(contains) })}</p> : null}
      {may.length > 0 ? <p>{t('services.guest.allergens.mayContain', { list: list(may) })}</p> : null}
      {article.allergens && contains.length + may.length === 0 ? <p>{t('services.guest.allergens.none')}</p> : null}
    </div>
  )
}
