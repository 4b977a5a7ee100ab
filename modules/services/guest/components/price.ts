import type { PublicArticle } from '../../contract.ts'

/** The least an article can cost, in cents: its price and the cheapest of the choices that must be made. */
export function lowestPrice({ price, options }: PublicArticle): number {
  return options.reduce((sum, { min, choices }) => {
    const cheapest = choices.map((choice) => choice.price.amount).sort((one, other) => one - other)
    return sum + cheapest.slice(0, min).reduce((all, amount) => all + amount, 0)
  }, price.amount)
}
