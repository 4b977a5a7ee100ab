import type french from '#locales/fr/index.ts'

/** The whole catalogue of one language. French is the source: the other languages are checked against it. */
export type Texts = typeof french

type KeysOf<Tree> = {
  [Name in keyof Tree & string]: Tree[Name] extends string ? Name : `${Name}.${KeysOf<Tree[Name]>}`
}[keyof Tree & string]
type StoredKey = KeysOf<Texts>
type BaseOf<Key> = Key extends `${infer Base}_other` ? Base : never

/** The key of a text that differs by number: `orders.guest.articles` for `articles_one`, `articles_other` and others. */
export type PluralKey = BaseOf<StoredKey>

/** The key of a text that is the same for every number. */
export type TextKey = Exclude<StoredKey, `${PluralKey}_${Intl.LDMLPluralRule}`>

/** The values that a text contains as `{{name}}`. */
export interface TextParams {
  readonly [name: string]: string | number | null | undefined
}
interface Counted extends TextParams {
  readonly count: number
}

/** Translates a text key: `t('orders.guest.title')`. A text that differs by number needs `count`. */
export interface Translate {
  (key: TextKey, params?: TextParams): string
  (key: TextKey | PluralKey, params: Counted): string
}
