import type { Allergen, Diet } from '#modules/content/services/rules.ts'

/** What a dish can be declared for. `lactose` is satisfied by lactose-free dishes and by those without milk. */
export type DietaryNeed = Allergen | 'lactose' | Extract<Diet, 'vegetarian' | 'vegan' | 'halal' | 'kosher'>

interface Term {
  needs: readonly DietaryNeed[]
  /**
   * `always`: the word alone expresses the need (`vegan`, `gluten`). Others are also foods, and express it only beside
   * a word such as `sans` (`fish`, `nuts`).
   */
  always: boolean
  /** Words in French, English, Spanish and German, in the form of `folded`; a plural `s` is accepted. */
  words: string
}

const always = (needs: readonly DietaryNeed[], words: string): Term => ({ needs, always: true, words })
const avoided = (needs: readonly DietaryNeed[], words: string): Term => ({ needs, always: false, words })

/** Separated by commas. A word that means more than one allergen (`nut`, `frutos secos`) requires all of them. */
const terms: readonly Term[] = [
  always(['vegan'], 'vegan, vegane, vegano, vegana, vegetalien, vegetalienne, vegetalian, plant based'),
  always(
    ['vegetarian'],
    'vegetarian, vegetarien, vegetarienne, vegetariano, vegetariana, vegetarisch, veggie, meatless, meat free',
  ),
  always(['halal'], 'halal'),
  always(['kosher'], 'kosher, casher, cacher, kascher, koscher'),
  always(
    ['gluten'],
    'gluten, glutenfree, glutenfrei, celiac, coeliac, celiaque, coeliaque, celiaco, celiaca, coeliac disease, zoliakie',
  ),
  always(['lactose'], 'lactose, lactosa, laktose, lactosefree, laktosefrei, lactoseintolerant'),
  avoided(['gluten'], 'wheat, ble, trigo, weizen'),
  avoided(
    ['milk'],
    'milk, dairy, dairy product, lait, laitage, produit laitier, produits laitiers, leche, lacteo, producto lacteo, productos lacteos, milch, fromage, beurre, cheese, butter, queso, mantequilla',
  ),
  avoided(['eggs'], 'egg, oeuf, huevo, ei, eier'),
  avoided(
    ['fish'],
    'fish, poisson, pescado, fisch, salmon, saumon, thon, tuna, atun, anchois, anchovy, anchovies, anchoa',
  ),
  avoided(
    ['crustaceans'],
    'crustacean, crustace, crustaceo, shrimp, prawn, crab, lobster, crevette, crabe, homard, gamba',
  ),
  avoided(['crustaceans', 'molluscs'], 'shellfish, seafood, fruit de mer, fruits de mer, marisco, coquillage'),
  avoided(
    ['molluscs'],
    'mollusc, mollusk, mollusque, molusco, oyster, mussel, huitre, moule, ostra, mejillon, mejillones, saint jacques, noix de saint jacques, scallop, vieira, squid, calamar, calamares, octopus, poulpe, pulpo, clam, almeja',
  ),
  avoided(
    ['peanuts'],
    'peanut, arachide, cacahuete, cacahuate, mani, erdnuss, erdnusse, peanut butter, beurre de cacahuete',
  ),
  avoided(['nuts', 'peanuts'], 'nut, noix, fruit sec, fruits secs, fruto seco, frutos secos, nusse, nuss'),
  avoided(
    ['nuts'],
    'tree nut, fruit a coque, fruits a coque, fruto de cascara, frutos de cascara, almond, hazelnut, walnut, amande, noisette, almendra, avellana, nuez, nueces, noix de cajou, cashew, anacardo, pistachio, pistache, pistacho, pecan, noix de pecan, macadamia, noix de macadamia',
  ),
  avoided(['soybeans'], 'soy, soya, soja, soybean'),
  avoided(['celery'], 'celery, celeri, apio, sellerie'),
  avoided(['mustard'], 'mustard, moutarde, mostaza, senf'),
  avoided(['sesame'], 'sesame, sesamo, sesam'),
  avoided(['sulphites'], 'sulphite, sulfite, sulfito, sulfit'),
  avoided(['lupin'], 'lupin, lupine, altramuz, altramuces, lupino'),
  avoided(['vegetarian'], 'meat, viande, carne, fleisch'),
]

export const dietaryTermsByWord: ReadonlyMap<string, Term> = new Map(
  terms.flatMap((term) => term.words.split(', ').map((words) => [words, term] as const)),
)
/** How many words the longest term has. */
export const maxTermWords = Math.max(...[...dietaryTermsByWord.keys()].map((words) => words.split(' ').length))

/** Words that are one letter away from a term but mean something else: summer, drinks, cash desk. */
const otherWords = new Set('verano veranos boisson boissons cashier cachet sacher'.split(' '))

/** The only term that is one typing error away from a word of at least six letters. */
export function closestTerm(word: string): string | undefined {
  if (word.length < 6 || otherWords.has(word)) return
  const similarTerms = [...dietaryTermsByWord.keys()].filter((term) => isOneEditAway(word, term))
  return new Set(similarTerms.map((term) => dietaryTermsByWord.get(term))).size === 1 ? similarTerms[0] : undefined
}

/** One letter replaced, added or omitted, or two adjacent letters swapped. */
function isOneEditAway(word: string, other: string): boolean {
  if (Math.abs(word.length - other.length) > 1) return false
  let start = 0
  while (start < word.length && word[start] === other[start]) start++
  const [rest, otherRest] = [word.slice(start), other.slice(start)]
  return (
    rest.slice(1) === otherRest.slice(1) ||
    rest.slice(1) === otherRest ||
    rest === otherRest.slice(1) ||
    (rest.slice(2) === otherRest.slice(2) && rest[0] === otherRest[1] && rest[1] === otherRest[0])
  )
}

/**
 * Words before a term that mean without it. Longer words may begin with one of `allergyWords` (`allergique`,
 * `intolerancia`).
 */
export const exclusionWords = new Set('sans sin without ohne no non pas zero keine kein avoid eviter evitar'.split(' '))
export const allergyWords = /^(?:alerg|allerg|intoler)/
/** Words that mean free of a term: after it, or before it together with one of `freeOfWords`. */
export const freeFromWords = new Set('free frei libre'.split(' '))
export const freeOfWords = new Set('of from de von'.split(' '))
/**
 * Foods that are not allergens but are excluded in the same way: the results of `sugar free` are texts with these
 * words.
 */
export const foodsWithoutAllergen = new Set(
  'sugar alcohol pork caffeine salt yeast corn onion garlic zucker alkohol porc cerdo alcool sucre azucar oignon cebolla ail ajo'.split(
    ' ',
  ),
)
/** Words between one of the words above and its term, and between terms: `allergique aux`, `sans gluten ni lait`. */
export const linkWords = new Set(
  'de d du des a au aux la le les l un une el los las al del et ou ni y o e u and or nor any to the of from von und oder gegen'.split(
    ' ',
  ),
)
/** Words that every question about dishes may contain, without a meaning for the search. */
export const dishWords = new Set(
  'dish dishes meal meals food foods menu option options something anything eat manger plat plats repas quelque chose carte comida comidas plato platos algo comer opcion opciones diet regime dieta friendly ok with avec con i am im m we are is do does you have has can what which there me for my please je j suis est es ce qu que qui quoi il elle nous sommes vous avez t pour svp soy estoy somos hay tiene tienen para por favor ich bin ist'.split(
    ' ',
  ),
)
/** Words after an exclusion after which the rest is wanted again. */
export const inclusionWords = new Set('with avec con mit'.split(' '))
/**
 * Nouns that name the allergen itself: a text that contains only the noun does not say that something is free of it.
 */
export const allergenNouns = new Set('gluten lactose lactosa laktose'.split(' '))
