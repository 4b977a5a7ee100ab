import { hasOneOrigin, type MeatOrigin, meats } from './rules.ts'

/**
 * The line that French law asks for, or that there is none of these meats: `Bœuf : origine France. Porc : élevé Espagne, abattu France.` `t`: translates a
 * key; `countryOf`: the name of a country by its code.
 */
export function meatOriginText(
  origins: readonly MeatOrigin[],
  t: (key: string, params: Record<string, string>) => string,
  countryOf: (code: string) => string,
): string {
  if (origins.length === 0) return t('services.meats.none', {})
  const names = (codes: readonly string[]) => codes.map(countryOf).join(', ')
  return meats
    .flatMap((meat) => origins.filter((origin) => origin.meat === meat))
    .map((origin) => {
      const { meat, raised, slaughtered } = origin
      const name = t(`services.meats.names.${meat}`, {})
      if (hasOneOrigin(origin)) return t('services.meats.origin', { meat: name, countries: names(raised) })
      const countries = {
        meat: name,
        raised: names(raised),
        slaughtered: names(slaughtered.length > 0 ? slaughtered : raised),
      }
      return t(meat === 'beef' ? 'services.meats.bornAndRaised' : 'services.meats.raised', countries)
    })
    .join(' ')
}
