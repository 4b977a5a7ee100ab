import type { Lang } from '#core/i18n/contract.ts'

interface DemoOpinion {
  name: string
  rating: number
  comment: string
  lang: Lang
  /** When it was written, and how long before that the stay or the visit was. */
  daysAgo: number
  stayedDaysBefore: number
  /** The key of a place; absent: of the hotel. */
  place?: string
  reply?: { text: string; lang: Lang }
  /** Nobody has read it yet. */
  pending?: true
}

/** What guests say of the demo hotels and of places near them, by the address of the hotel. */
export const demoOpinions: Record<string, DemoOpinion[]> = {
  'hotel-des-remparts': [
    {
      name: 'Hélène',
      rating: 5,
      comment: 'La chambre sur les remparts, la fenêtre ouverte, la marée qui monte\u202f: on n’a rien fait d’autre.',
      lang: 'fr',
      daysAgo: 4,
      stayedDaysBefore: 1,
      reply: { text: 'C’est exactement ce qu’on espère de cette chambre. À bientôt, Hélène.', lang: 'fr' },
    },
    {
      name: 'Oliver',
      rating: 4,
      comment: 'Lovely welcome and the best butter of the trip. The lift is slow, but then so were we.',
      lang: 'en',
      daysAgo: 9,
      stayedDaysBefore: 2,
    },
    {
      name: 'Lucía',
      rating: 5,
      comment: 'Nos subieron el desayuno a las siete para ver el barco. Detalles así no se olvidan.',
      lang: 'es',
      daysAgo: 13,
      stayedDaysBefore: 1,
    },
    {
      name: 'Thierry',
      rating: 3,
      comment: 'Très bien placé, mais la rue est bruyante le samedi soir.',
      lang: 'fr',
      daysAgo: 21,
      stayedDaysBefore: 3,
      reply: {
        text: 'Vous avez raison pour le samedi. Demandez une chambre sur cour, nous vous la garderons.',
        lang: 'fr',
      },
    },
    {
      name: 'Sofie',
      rating: 5,
      comment: 'Order from the room at nine, at the door by quarter past. Perfect.',
      lang: 'en',
      daysAgo: 27,
      stayedDaysBefore: 0,
    },
    {
      name: 'Amélie',
      rating: 2,
      comment: 'Pas d’eau chaude ce matin dans la 204. J’ai laissé un mot à la réception.',
      lang: 'fr',
      daysAgo: 0,
      stayedDaysBefore: 0,
      pending: true,
    },
    {
      name: 'Hugo',
      rating: 5,
      comment: 'À marée basse, une heure avant tout le monde. Merci du conseil.',
      lang: 'fr',
      daysAgo: 6,
      stayedDaysBefore: 1,
      place: 'grand-be',
    },
    {
      name: 'Aoife',
      rating: 4,
      comment: 'Windy, free and unforgettable. Bring a coat.',
      lang: 'en',
      daysAgo: 11,
      stayedDaysBefore: 1,
      place: 'grand-be',
    },
  ],
  'casa-tres-levantes': [
    {
      name: 'Javier',
      rating: 5,
      comment: 'La azotea al atardecer vale el viaje. Y el café del desayuno, también.',
      lang: 'es',
      daysAgo: 3,
      stayedDaysBefore: 1,
      reply: { text: 'Gracias, Javier. La azotea le guarda sitio.', lang: 'es' },
    },
    {
      name: 'Priya',
      rating: 5,
      comment: 'They lent us beach towels, an umbrella and a plan for the day. We followed the plan.',
      lang: 'en',
      daysAgo: 8,
      stayedDaysBefore: 1,
    },
    {
      name: 'Manon',
      rating: 4,
      comment: 'Un patio frais, une équipe aux petits soins. Le matelas est un peu ferme pour nous.',
      lang: 'fr',
      daysAgo: 14,
      stayedDaysBefore: 2,
    },
    {
      name: 'Ximena',
      rating: 3,
      comment: 'Muy bonito todo, pero el aire acondicionado hacía ruido por la noche.',
      lang: 'es',
      daysAgo: 18,
      stayedDaysBefore: 1,
      reply: { text: 'Tiene razón: lo hemos cambiado esta semana. Perdone las molestias.', lang: 'es' },
    },
    {
      name: 'Lukas',
      rating: 4,
      comment: 'Good beds, better breakfast, best roof in Cádiz.',
      lang: 'en',
      daysAgo: 25,
      stayedDaysBefore: 1,
    },
    {
      name: 'Martina',
      rating: 5,
      comment: 'Volveremos en invierno, nos han dicho que el levante suena distinto.',
      lang: 'es',
      daysAgo: 1,
      stayedDaysBefore: 0,
      pending: true,
    },
    {
      name: 'Noémie',
      rating: 5,
      comment: 'La ville entière sur une table blanche. Les enfants n’ont pas dit un mot.',
      lang: 'fr',
      daysAgo: 5,
      stayedDaysBefore: 0,
      place: 'torre-tavira',
    },
  ],
  'leerie-house': [
    {
      name: 'Emma',
      rating: 5,
      comment: 'The lamp at the door really is lit at dusk. We waited for it every evening.',
      lang: 'en',
      daysAgo: 5,
      stayedDaysBefore: 1,
      reply: { text: 'And somebody waited inside with the kettle on. Thank you, Emma.', lang: 'en' },
    },
    {
      name: 'Camille',
      rating: 5,
      comment: 'Le petit salon, le feu, un livre trouvé sur place\u202f: notre meilleure soirée d’Écosse.',
      lang: 'fr',
      daysAgo: 10,
      stayedDaysBefore: 2,
    },
    {
      name: 'Andrés',
      rating: 4,
      comment: 'Muchas escaleras y mucho encanto. El desayuno escocés, para dos días.',
      lang: 'es',
      daysAgo: 15,
      stayedDaysBefore: 1,
    },
    {
      name: 'Zofia',
      rating: 3,
      comment: 'Charming, but the top floor is cold in the morning.',
      lang: 'en',
      daysAgo: 19,
      stayedDaysBefore: 1,
      reply: { text: 'We have put a second radiator up there since. Sorry about the toes.', lang: 'en' },
    },
    {
      name: 'Yuki',
      rating: 5,
      comment: 'They kept our bags until the night train and packed us sandwiches.',
      lang: 'en',
      daysAgo: 26,
      stayedDaysBefore: 0,
    },
    {
      name: 'Loïc',
      rating: 4,
      comment: 'Accueil parfait. Prévoyez des bouchons si vous dormez côté rue.',
      lang: 'fr',
      daysAgo: 1,
      stayedDaysBefore: 0,
      pending: true,
    },
    {
      name: 'Giulia',
      rating: 5,
      comment: 'Go up for the sunset, stay for the lights.',
      lang: 'en',
      daysAgo: 7,
      stayedDaysBefore: 1,
      place: 'calton-hill',
    },
  ],
}
