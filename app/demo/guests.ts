import type { Lang } from '#core/i18n/contract.ts'

/** People who could stay in any of the three hotels, with the language they read of those we have. */
export const guests: { name: string; lang: Lang }[] = [
  { name: 'Camille', lang: 'fr' },
  { name: 'Hugo', lang: 'fr' },
  { name: 'Manon', lang: 'fr' },
  { name: 'Thierry', lang: 'fr' },
  { name: 'Aminata', lang: 'fr' },
  { name: 'Noémie', lang: 'fr' },
  { name: 'Loïc', lang: 'fr' },
  { name: 'Amélie', lang: 'fr' },
  { name: 'Emma', lang: 'en' },
  { name: 'Oliver', lang: 'en' },
  { name: 'Aoife', lang: 'en' },
  { name: 'Priya', lang: 'en' },
  { name: 'Giulia', lang: 'en' },
  { name: 'Lukas', lang: 'en' },
  { name: 'Sofie', lang: 'en' },
  { name: 'Yuki', lang: 'en' },
  { name: 'Inês', lang: 'en' },
  { name: 'Zofia', lang: 'en' },
  { name: 'Lucía', lang: 'es' },
  { name: 'Javier', lang: 'es' },
  { name: 'Martina', lang: 'es' },
  { name: 'Íñigo', lang: 'es' },
  { name: 'Ximena', lang: 'es' },
  { name: 'Andrés', lang: 'es' },
]

/** Who signs the steps of the orders, by hotel. */
export const staffOf: Record<string, string[]> = {
  'hotel-des-remparts': ['Maëlle', 'Maëlle', 'Étienne', 'Solenn'],
  'casa-tres-levantes': ['Carmen', 'Rocío', 'Curro'],
  'leerie-house': ['Isla', 'Fergus', 'Isla'],
}

/** Of those who sign and have no account here. */
export const surnames: Record<string, string> = {
  Carmen: 'Villalba',
  Rocío: 'Almagro',
  Curro: 'Benítez',
  Isla: 'Drummond',
  Fergus: 'Kincaid',
}

/** What guests write to the kitchen, to the bar, at the counter. */
export const orderNotes: Record<Lang, string[]> = {
  fr: [
    'Frappez doucement, la petite dort.',
    'Sans sucre, s’il vous plaît.',
    'Vous pouvez laisser le plateau devant la porte, merci\u202f!',
    'Deux couverts, s’il vous plaît.',
    'C’est notre anniversaire de mariage\u00a0: auriez-vous une bougie\u202f?',
    'Nous serons sur la terrasse.',
  ],
  en: [
    'Please knock softly, the baby is asleep.',
    'No sugar, please.',
    'You can leave the tray outside the door, thank you!',
    'Two sets of cutlery, please.',
    'We have a train to catch, the earlier the better.',
    'It’s my husband’s birthday. Would you have a candle?',
  ],
  es: [
    'Llamen flojito, por favor: el niño está dormido.',
    'Sin azúcar, por favor.',
    'Pueden dejar la bandeja en la puerta, ¡gracias!',
    'Dos cubiertos, por favor.',
    'Salimos de excursión a las nueve, gracias.',
    'Es nuestro aniversario. ¿Tendrían una vela?',
  ],
}

/** Asked of housekeeping rather than of the kitchen. */
export const requestNotes: Record<Lang, string[]> = {
  fr: ['Nous sommes sortis, vous pouvez entrer.', 'Après 20\u00a0h, si possible.'],
  en: ['We are out, please let yourself in.', 'After 8 pm, if possible.'],
  es: ['Hemos salido, pueden entrar.', 'Después de las 20 h, si puede ser.'],
}

export const lineNotes: Record<Lang, string[]> = {
  fr: ['sans beurre', 'bien chaud', 'à partager'],
  en: ['no butter', 'very hot', 'to share'],
  es: ['sin mantequilla', 'muy caliente', 'para compartir'],
}

/** Why staff could not serve an order, in the words the guest reads. */
export const refusals: Record<Lang, string[]> = {
  fr: [
    'La cuisine vient de servir le dernier, nous en sommes désolés.',
    'La chambre ne répond pas\u00a0: rappelez-nous quand vous voulez, nous recommençons aussitôt.',
    'Vous nous avez appelés pour annuler. À bientôt\u202f!',
  ],
  en: [
    'The kitchen has just served the last one. We are so sorry.',
    'Nobody answers at the room: call us whenever you like and we start again at once.',
    'You called us to cancel. See you soon!',
  ],
  es: [
    'La cocina acaba de servir el último. Lo sentimos mucho.',
    'No contestan en la habitación: llámenos cuando quiera y lo preparamos de nuevo.',
    'Nos llamó para anularlo. ¡Hasta pronto!',
  ],
}
