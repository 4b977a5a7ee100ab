import { localeOf, nounInSentence } from '#core/i18n/format.ts'
import type { Translate } from '#core/i18n/text-key.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import type { PublicArticle } from '#modules/content/services/contract.ts'
import {
  type Allergen,
  type AllergenAnswers,
  allergens,
  statedDiets,
  undeclaredAllergens,
} from '#modules/content/services/rules.ts'
import { allergenPartsChosen, allergyWarnings } from '../../../rules.ts'
import { useAllergies } from '../../basket/allergies.ts'
import css from './allergens.module.css'

type Level = 'contains' | 'may-contain'
type Option = PublicArticle['options'][number]

const namesAt = (answers: AllergenAnswers | null, level: Level, t: Translate, lang: string) =>
  allergens.filter((allergen) => answers?.[allergen] === level).map((allergen) => allergenName(allergen, t, lang))

/** For use inside a sentence: `gluten, œufs`. */
export const allergenNames = (list: readonly Allergen[], t: Translate, lang: string) =>
  list.map((allergen) => allergenName(allergen, t, lang)).join(', ')

/** For use inside a sentence. */
export const allergenName = (allergen: Allergen, t: Translate, lang: string) =>
  nounInSentence(t(`services.guest.allergens.${allergen}`), lang)

const hasUndeclared = (answers: AllergenAnswers | null) => undeclaredAllergens(answers).length > 0

/** All choices of all options of an article. */
const choicesOf = ({ options }: PublicArticle) => options.flatMap(({ choices }) => choices)

/**
 * In the list: the diets that the article suits, its allergens, and a notice where some are not declared, which never
 * means "free of".
 */
export function AllergenLabels({ article, food }: { article: PublicArticle; food: boolean }) {
  return (
    <>
      <StatedAllergens article={article} food={food} />
      <OwnAllergies article={article} food={food} />
    </>
  )
}

/** Independent of the guest's own allergies. */
export function StatedAllergens({ article, food }: { article: PublicArticle; food: boolean }) {
  const { t, i18n } = useTranslation()
  const diets = statedDiets(article.diets).map((diet) => t(`services.guest.diets.${diet}`))
  const contains = namesAt(article.allergens, 'contains', t, i18n.language)
  const mayContain = namesAt(article.allergens, 'may-contain', t, i18n.language)
  return (
    <>
      {diets.length > 0 ? <p className={css.short}>{diets.join(' · ')}</p> : null}
      {contains.length > 0 ? (
        <p className={css.short}>{t('services.guest.allergens.contains', { list: contains.join(', ') })}</p>
      ) : null}
      {mayContain.length > 0 ? (
        <p className={css.short}>{t('services.guest.allergens.mayContain', { list: mayContain.join(', ') })}</p>
      ) : null}
      {food && hasUndeclared(article.allergens) ? (
        <p className={css.short}>{t(`services.guest.allergens.${article.allergens ? 'notAllStated' : 'notStated'}`)}</p>
      ) : null}
    </>
  )
}

/** For a guest who has dishes marked: which of their allergens this dish, or a choice of it, contains. */
function OwnAllergies({ article, food }: { article: PublicArticle; food: boolean }) {
  const { t } = useTranslation()
  const { list, isStored } = useAllergies()
  if (!isStored) return null
  const found = allergyWarnings(list, article.allergens)
  const stated = [...found.contains, ...found.mayContain]
  const byChoice = allergyWarnings(
    list.filter((allergen) => !stated.includes(allergen)),
    ...choicesOf(article).map((choice) => choice.allergens),
  )
  const names = {
    contains: found.contains,
    mayContain: found.mayContain,
    byChoice: [...byChoice.contains, ...byChoice.mayContain],
  }
  return (
    <>
      {(['contains', 'mayContain', 'byChoice'] as const).map((level) => (
        <OwnLevel key={level} level={level} list={names[level]} />
      ))}
      {food && found.unknown.length + byChoice.unknown.length > 0 ? (
        <p className={css.own}>{t('orders.guest.allergies.own.unknown')}</p>
      ) : null}
    </>
  )
}

function OwnLevel({
  level,
  list,
}: {
  level: 'contains' | 'mayContain' | 'byChoice' | 'unknown'
  list: readonly Allergen[]
}) {
  const { t, i18n } = useTranslation()
  if (list.length === 0) return null
  return (
    <p className={css.own}>
      {t(`orders.guest.allergies.own.${level}`, { names: allergenNames(list, t, i18n.language) })}
    </p>
  )
}

/** On the article's sheet: all allergens, and a notice where they are not declared. EU 1169/2011. */
export function AllergenList({ article }: { article: PublicArticle }) {
  const { t, i18n } = useTranslation()
  const list = (names: string[]) => new Intl.ListFormat(localeOf[i18n.language]).format(names)
  const contains = namesAt(article.allergens, 'contains', t, i18n.language)
  const mayContain = namesAt(article.allergens, 'may-contain', t, i18n.language)
  const undeclared = undeclaredAllergens(article.allergens)
  const choicesHaveAllergens = choicesOf(article).some(
    (choice) =>
      hasUndeclared(choice.allergens) || Object.values(choice.allergens ?? {}).some((answer) => answer !== 'none'),
  )
  return (
    <div className={css.full}>
      {article.diets.length > 0 ? (
        <ul className={css.diets}>
          {statedDiets(article.diets).map((diet) => (
            <li key={diet}>{t(`services.guest.diets.${diet}`)}</li>
          ))}
        </ul>
      ) : null}
      {contains.length > 0 ? <p>{t('services.guest.allergens.contains', { list: list(contains) })}</p> : null}
      {mayContain.length > 0 ? <p>{t('services.guest.allergens.mayContain', { list: list(mayContain) })}</p> : null}
      {undeclared.length === allergens.length ? <p>{t('services.guest.allergens.unknown')}</p> : null}
      {undeclared.length > 0 && undeclared.length < allergens.length ? (
        <p>
          {t('services.guest.allergens.unknownOf', {
            list: list(undeclared.map((allergen) => allergenName(allergen, t, i18n.language))),
          })}
        </p>
      ) : null}
      {undeclared.length === 0 && contains.length + mayContain.length === 0 ? (
        <p>{t(`services.guest.allergens.${choicesHaveAllergens ? 'noneBeforeChoices' : 'none'}`)}</p>
      ) : null}
    </div>
  )
}

/** Shown once under an option if the allergens of none of its choices are declared. */
export function OptionAllergens({ option }: { option: Option }) {
  const { t } = useTranslation()
  return areAllUndeclared(option) ? <p className={css.short}>{t('services.guest.allergens.choicesNotStated')}</p> : null
}

const areAllUndeclared = ({ choices }: Option) =>
  choices.every(({ allergens }) => undeclaredAllergens(allergens).length === 14)

/** Beside a choice: its allergens, with the guest's own marked. */
export function ChoiceAllergens({ option, choice }: { option: Option; choice: Option['choices'][number] }) {
  const { t, i18n } = useTranslation()
  const { list, isStored } = useAllergies()
  if (areAllUndeclared(option)) return null
  const contains = namesAt(choice.allergens, 'contains', t, i18n.language)
  const mayContain = namesAt(choice.allergens, 'may-contain', t, i18n.language)
  const ownWarnings = allergyWarnings(isStored ? list : [], choice.allergens)
  const sentences = [
    contains.length > 0 && t('services.guest.allergens.contains', { list: contains.join(', ') }),
    mayContain.length > 0 && t('services.guest.allergens.mayContain', { list: mayContain.join(', ') }),
    hasUndeclared(choice.allergens) && t(`services.guest.allergens.${choice.allergens ? 'notAllStated' : 'notStated'}`),
  ].filter(Boolean)
  if (sentences.length === 0) return null
  return (
    <small className={ownWarnings.contains.length + ownWarnings.mayContain.length > 0 ? css.ownChoice : css.choice}>
      {sentences.join(' · ')}
    </small>
  )
}

/** On the sheet, for a guest who has dishes marked: what the dish contains with the selected choices. */
export function ChosenAllergies({ article, chosen }: { article: PublicArticle; chosen: readonly string[] }) {
  const { list, isStored } = useAllergies()
  const found = allergyWarnings(isStored ? list : [], ...allergenPartsChosen(article, chosen))
  return (
    <div role="status">
      {(['contains', 'mayContain', 'unknown'] as const).map((level) => (
        <OwnLevel key={level} level={level} list={found[level]} />
      ))}
    </div>
  )
}
