/** What a search compares: small letters without accents, so that `hotel` finds `Hôtel`. */
export const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
