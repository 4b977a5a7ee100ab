import type { Allergen } from '#modules/content/services/rules.ts'
import type { Handover } from './handover-rules.ts'

/** What a choice, an article or a time shows; all texts are in the guest's language. */
interface Offered {
  id: string
  name: string
  /** Blank: it is free, or costs nothing more. */
  price: string
  /** Blank: it can be chosen. */
  soldOut: string
}

export interface OfferedArticle extends Offered {
  description: string
  /** How many can be ordered. */
  max: number
  options: { id: string; name: string; range: string; single: boolean; optional: boolean; choices: Offered[] }[]
}

/** What the page for ordering without scripts shows. */
export type OrderForm =
  /** No hotel has this service. */
  | { state: 'unknown' }
  | (OrderFormSubject &
      (
        | { state: 'unsuited' | 'closed' }
        /** The order of this form was placed: its number, its page, and the address of a new form. */
        | { state: 'placed'; number: number; link: string; another: string }
        | FilledForm
      ))

interface OrderFormSubject {
  hotel: { name: string; phone: string | null; dialled: string | undefined }
  /** `isDrafted`: a translation engine has written some of its texts. */
  service: { name: string; path: string; isDrafted: boolean }
}

export interface FilledForm {
  state: 'form'
  /** Where it is sent. */
  action: string
  isFood: boolean
  /** The page with the allergens of all articles; null: the service sells no food. */
  allergenTable: string | null
  sections: { name: string; articles: OfferedArticle[] }[]
  handovers: Handover[]
  /** The fields that are shown besides. */
  asks: { room: boolean; code: boolean; name: 'name' | 'surname' | null }
  times: { asap: boolean; later: { at: string; text: string }[] }
  allergies: { id: Allergen; name: string }[]
  /** What was typed and chosen, by field. */
  values: Record<string, string[]>
  /** The message below a field, by its name; that of an article by its id. */
  errors: Record<string, string>
  /** Why it was not sent. `status`: of HTTP; `final`: the guest can only try again or call. */
  failure: { status: number; title: string; text: string; others: string[]; final: boolean } | null
  /** What would be ordered, once nothing is missing. `amount`: cents, compared when it is sent. */
  summary: { lines: { text: string; total: string }[]; total: string; amount: number } | null
}
