import type { Lang, StaffLang } from '#core/i18n/contract.ts'
import { languageName } from '#core/i18n/format.ts'
import { isStaffLang, languageNames } from '#core/i18n/langs.ts'
import { foldText } from '#core/i18n/plain-text/fold-text.ts'
import { guestLangs, staffLangs } from '#locales/languages.ts'
import type { Allergen, Diet } from '../../rules.ts'

/** Normalizes words for comparison: lower case letters and digits, without accents, single spaces. */
export const normalizeHeading = (text: string) =>
  foldText(text)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

/**
 * The columns of an imported menu: text columns, of which there may be one for each language, and plain columns, of which
 * there is one.
 */
export const textColumnKinds = ['section', 'description', 'name'] as const
export type TextColumnKind = (typeof textColumnKinds)[number]
export const plainColumnKinds = ['traces', 'allergens', 'maxQuantity', 'diets', 'price', 'vatRate'] as const
export type PlainColumnKind = (typeof plainColumnKinds)[number]

/** The words of a heading that tell which column it is; the first column with a matching word wins. */
export const plainHeadings: Record<PlainColumnKind, RegExp> = {
  traces: /\b(traces?|trazas?|peut contenir|may contain|puede contener)\b/,
  allergens: /\b(allergenes?|allergens?|alergenos?)\b/,
  maxQuantity: /\b(max|maxi|maximum|maximale|maxima|maximo)\b/,
  diets: /\b(regimes?|diets?|dietas?|dietary)\b/,
  price: /\b(prix|price|prices|precios?|tarifs?|tarifas?|pvp|montant|amount|importe)\b/,
  vatRate: /\b(tva|vat|iva)\b/,
}
export const textHeadings: Record<TextColumnKind, Record<StaffLang, RegExp>> = {
  section: {
    fr: /\b(rubriques?|rayons?|categories?|familles?|types?)\b/,
    en: /\b(sections?|category|categories|family|course)\b/,
    es: /\b(seccion|secciones|categorias?|familias?|tipos?)\b/,
  },
  description: {
    fr: /\b(descriptions?|descriptif|composition|ingredients?|details?)\b/,
    en: /\b(descriptions?|details?)\b/,
    es: /\b(descripcion|descripciones|ingredientes|detalles?)\b/,
  },
  name: {
    fr: /\b(noms?|articles?|produits?|designation|intitule|libelle|plats?|boissons?|titre)\b/,
    en: /\b(names?|items?|products?|dish|dishes|drinks?|title)\b/,
    es: /\b(nombres?|articulos?|productos?|platos?|bebidas?|titulo|denominacion)\b/,
  },
}
/** Words of headings from which the language of a whole table is guessed. */
export const headingLanguages: Record<StaffLang, RegExp> = {
  fr: /\b(prix|tarifs?|tva|regimes?|allergenes?|rubrique|rayon|nom|plat|boissons?)\b/,
  en: /\b(price|prices|vat|diets?|dietary|allergens?|category|item|dish|name)\b/,
  es: /\b(precios?|tarifas?|iva|dietas?|alergenos?|categoria|nombre|plato|bebidas?)\b/,
}
/** A column with the hotel's internal numbers. */
export const referenceNumberHeading = /\b(code|codes|codigo|ref|reference|referencia|sku|id|numero|number|no|n)\b/

/** Further names and codes of a language, besides those that `Intl` knows. */
const otherLanguageNames: Record<StaffLang, string[]> = {
  fr: ['francaise'],
  en: ['anglaise'],
  es: ['espagnole', 'castellano'],
}
const otherLanguageCodes: Record<StaffLang, string[]> = { fr: ['fra'], en: ['eng', 'gb', 'uk'], es: ['esp', 'spa'] }
const anyOf = (words: string[]) => new RegExp(`\\b(${words.filter(Boolean).join('|')})\\b`)
const namesOf = (lang: Lang) =>
  [languageNames[lang], ...staffLangs.map((reader) => languageName(lang, reader))].map(normalizeHeading)

/** Words that name a language. Names come before codes, because of headings such as `description en français`. */
export const languageWords: [Lang, RegExp][] = [
  ...guestLangs.map((lang): [Lang, RegExp] => [
    lang,
    anyOf([...namesOf(lang), ...(isStaffLang(lang) ? otherLanguageNames[lang] : [])]),
  ]),
  ...[...guestLangs]
    .sort((one, other) => Number(one === 'en') - Number(other === 'en'))
    .map((lang): [Lang, RegExp] => [lang, anyOf([lang, ...(isStaffLang(lang) ? otherLanguageCodes[lang] : [])])]),
]

const wordMap = <Subject extends string>(lists: Record<Subject, string>): Map<string, Subject> =>
  new Map(
    (Object.entries(lists) as [Subject, string][]).flatMap(([subject, words]) =>
      words.split(',').map((word) => [normalizeHeading(word), subject] as const),
    ),
  )

/**
 * Names in the three languages, from the regulation and from kitchens. A word that could mean two allergens, such as
 * `shellfish`, is not included.
 */
export const allergenWords = wordMap<Allergen>({
  gluten:
    'gluten,blé,froment,seigle,orge,avoine,épeautre,céréales,céréales contenant du gluten,wheat,rye,barley,oats,spelt,cereals,cereals containing gluten,trigo,centeno,cebada,avena,espelta,cereales,cereales que contengan gluten,cereales con gluten',
  crustaceans: 'crustacés,crustacé,crustaceans,crustacean,crustáceos,crustáceo',
  eggs: 'œufs,œuf,eggs,egg,huevos,huevo',
  fish: 'poissons,poisson,fish,pescado,pescados',
  peanuts: 'arachides,arachide,cacahuètes,cacahuète,peanuts,peanut,cacahuetes,cacahuete,cacahuates,maní',
  soybeans: 'soja,soya,soy,soybeans,soybean,soyabeans',
  milk: 'lait,lactose,produits laitiers,laitages,milk,dairy,lactosa,leche,lácteos,productos lácteos',
  nuts: 'fruits à coque,fruit à coque,fruits à coques,amandes,noisettes,noix,pistaches,nuts,nut,tree nuts,almonds,hazelnuts,walnuts,pistachios,frutos de cáscara,frutos secos,frutos con cáscara,almendras,avellanas,nueces,pistachos',
  celery: 'céleri,celery,apio',
  mustard: 'moutarde,mustard,mostaza',
  sesame: 'sésame,graines de sésame,sesame,sesame seeds,granos de sésamo,sésamo,semillas de sésamo',
  sulphites:
    'sulfites,sulfite,anhydride sulfureux,dioxyde de soufre,so2,sulphites,sulphur dioxide,sulfur dioxide,sulfitos,dióxido de azufre,anhídrido sulfuroso',
  lupin: 'lupin,lupine,altramuces,altramuz',
  molluscs: 'mollusques,mollusque,molluscs,mollusks,mollusc,moluscos,molusco',
})

/** A cell of the allergens column that states that there are none. */
export const noneWords =
  /^(aucune?|aucun allergene|sans|sans allergenes?|neant|none|no allergens?|ninguno|ninguna|ningun alergeno|sin alergenos?)$/

/** Cells that mean yes, traces, or no in a column for one allergen or diet, in the three languages. */
export const yesWords =
  /^(x|xx|v|o|y|s|1|oui|yes|si|true|vrai|verdadero|ok|contient|contains?|contiene|present|presence|presente)$/
export const tracesWords =
  /^(t|tr|m|pc|mc|traces?|trazas?|peut contenir|may contain|may|puede contener|possible|x traces?|traces? possibles?)$/
export const noWords =
  /^(n|0|non|no|false|faux|falso|sans|none|aucune?|absent|absence|ausente|ne contient pas|no contiene)$/

/** Words that a heading may have in addition to the allergen's name. */
export const extraAllergenHeadingWords =
  /\b(contient|contains?|contiene|presence|presencia|allergene|allergen|alergeno)\b/g

export const dietWords = wordMap<Diet>({
  vegetarian:
    'v,veg,vege,végé,végétarien,végétarienne,végétariens,vegetarians,suitable for vegetarians,vegetarian,vegetariano,vegetariana,veggie',
  vegan: 'vg,vgn,ve,végétalien,végétaliens,végétalienne,végan,vegane,vegan,vegano,vegana',
  halal: 'h,halal,hallal',
  kosher: 'k,casher,cacher,kasher,kosher',
  'gluten-free': 'gf,sg,sans gluten,gluten free,sin gluten',
  'lactose-free':
    'df,lf,sl,dairy free,milk free,sans lait,sin leche,sans produits laitiers,sans lactose,lactose free,sin lactosa',
  organic: 'bio,bios,biologique,organic,ecológico,ecológica,orgánico',
  local: 'local,locale,locaux,produit local',
})
