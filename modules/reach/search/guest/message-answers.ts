import type { Lang } from '#core/i18n/contract.ts'
import { readDietaryQuery } from './dietary-query.ts'
import type { SearchFunction, SearchMatch } from './search-engine.ts'
import { indexWords, meantWords } from './search-words.ts'

export const maxAnswers = 3

/** Maximum words of a message that is treated as a question. */
const maxWords = 12

/** Words that are common in messages to a reception, whatever their subject, in the form of `folded`. */
const chatter: Record<Lang, ReadonlySet<string>> = {
  fr: new Set(
    `bonjour bonsoir salut merci svp stp plait madame monsieur je tu il elle on nous vous ils elles me moi se ce cet cette ces ca
    mon ma mes notre nos votre vos son sa ses que quoi qui quel quelle quels quelles quand comment combien pourquoi ou oui non ne pas plus
    y ai as a avons avez ont avoir suis es est sommes etes sont etre serait peux peut pouvons pouvez peuvent pourrais pourrions pourriez
    voudrais voudrions veux voulons aimerais aimerions souhaite souhaitons faut besoin faire fait dire savoir possible sil si et mais donc
    pour dans avec sans chez sur sous par vers entre avant apres de du des le la les un une au aux en d l qu n j m t s c
    heure heures jour jours soir matin midi demain aujourd hui maintenant encore deja aussi tres bien trop peu toujours ici chambre hotel
    reception question trouver trouve trouvons`.split(/\s+/),
  ),
  en: new Set(
    `hello hi hey dear good morning afternoon evening thanks thank you please sir madam i we he she it they me us my our your their
    this that these those what which who when where why how many much do does did is are am was were be been have has had can could
    would should will may might must need want like know tell get got go there here the a an of and or but so if to in at on for from
    with without by about before after not no yes any some time times hour hours day days today tomorrow tonight now still also very too
    room hotel reception question find possible possibly want`.split(/\s+/),
  ),
  es: new Set(
    `hola buenos buenas dias tardes noches gracias favor por senor senora yo tu el ella usted ustedes nosotros me mi mis nos nuestro nuestra
    nuestros su sus este esta estos estas eso esto que cual cuales quien cuando donde como cuanto cuanta cuantos cuantas si no ni y o pero
    hay ha he han hemos tiene tienen tengo tenemos tener es son soy somos esta estan estoy estamos ser estar puede puedo podemos pueden
    podria podriamos podrian quiero queremos quisiera quisieramos gustaria necesito necesitamos hace hacer falta saber decir posible para
    con sin en de del la las los lo un una unos unas al a hora horas dia manana hoy ahora tarde noche todavia ya tambien muy bien mas
    habitacion hotel recepcion pregunta encontrar`.split(/\s+/),
  ),
}

/** The words that carry the subject of a message, in the form of `folded`. */
export const tellingWords = (text: string, lang: Lang): string[] => [
  ...new Set(meantWords(text).filter((word) => word.length > 2 && !chatter[lang].has(word))),
]

/**
 * Whether a word of an entry is the typed word, begins with it, or is its singular. Misspellings are not corrected
 * here, because the guest is not using the search.
 */
const isTyped = (term: string, word: string) =>
  term === word ||
  (word.length > 3 && term.startsWith(word)) ||
  (term.length > 3 && [`${term}s`, `${term}x`].includes(word))

/**
 * Content of the hotel that may answer a message before it is sent, best first: entries whose whole title is in the
 * message, information that matches by its other words, and entries with most of the words. Questions about diets and
 * allergens get no suggestions, because a person must answer them.
 */
export function answersTo(find: SearchFunction, text: string, lang: Lang): SearchMatch[] {
  const words = tellingWords(text, lang)
  const { needs, without } = readDietaryQuery(text)
  if (words.length === 0 || words.length > maxWords || needs.length > 0 || without.length > 0) return []
  const rated = find(words.join(' ')).groups.flatMap(({ matches: found }) =>
    found.map((each) => ({ each, rank: rankOf(each, words, lang) })),
  )
  return rated
    .filter(({ rank }) => rank > 0)
    .sort((first, second) => second.rank - first.rank)
    .slice(0, maxAnswers)
    .map(({ each }) => each)
}

/** How well an entry matches; 0: not at all. */
function rankOf({ entry, words: terms }: SearchMatch, words: readonly string[], lang: Lang): number {
  const isNamed = (term: string) => words.some((word) => isTyped(term, word))
  const title = tellingWords(entry.title, lang)
  // For "plus d’eau chaude", an article called "Eau" is no answer.
  const isTold = title.length > 1 || entry.kind !== 'article' || words.length === 1
  if (isTold && title.length > 0 && title.every(isNamed)) return 3 + title.length
  const others = new Set(entry.kind === 'info' ? indexWords(entry.more ?? '') : [])
  if (words.some((word) => others.has(word))) return 2
  const matchedWords = words.filter((word) => [...terms].some((term) => isTyped(term, word)))
  return matchedWords.length * 2 > words.length ? 1 : 0
}
