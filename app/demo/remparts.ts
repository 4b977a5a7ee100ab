import { bar } from './remparts/bar.ts'
import { breakfast } from './remparts/breakfast.ts'
import { evening } from './remparts/evening.ts'
import { bicycles, crossing, requests } from './remparts/house.ts'
import { information, words } from './remparts/information.ts'
import { picnic } from './remparts/picnic.ts'
import { pictures } from './remparts/pictures.ts'
import { type DemoHotel, text } from './shape.ts'

export const hotelDesRemparts: DemoHotel = {
  slug: 'hotel-des-remparts',
  name: 'Hôtel des Remparts',
  address: {
    street: '12 rue du Pélicot',
    postalCode: '35400',
    city: 'Saint-Malo',
    country: 'FR',
    latitude: 48.6503,
    longitude: -2.0236,
  },
  // A number the French regulator keeps for works of fiction: it rings nowhere.
  phone: '+33 2 61 91 04 27',
  timeZone: 'Europe/Paris',
  currency: 'EUR',
  languages: ['fr', 'en', 'es'],
  defaultLang: 'fr',
  guestStart: 'french',
  operationsLang: 'fr',
  brand: { colour: '#1f4e4a', logo: '/demo/remparts/logo.svg', cover: '/demo/remparts/cover.svg' },
  reviewLinks: { google: null, tripadvisor: null },
  info: {
    announcement: {
      text: text(
        'Ce soir à 19\u00a0h, dégustation d’huîtres de Cancale au bar. L’ostréicultrice est là\u202f: posez-lui vos questions.',
        'Tonight at 7 pm, Cancale oyster tasting at the bar. The grower herself is here: ask her anything.',
        'Esta noche a las 19 h, degustación de ostras de Cancale en el bar. La propia ostricultora responderá a sus preguntas.',
      ),
    },
    welcomeWord: text(
      'Bienvenue intra-muros. Votre chambre donne sur les toits ou sur le large, selon l’étage\u202f; dans les deux cas, laissez la fenêtre entrouverte\u202f: à marée haute, on entend la mer. Nous sommes à la réception jour et nuit.<br>Solenn et toute l’équipe',
      'Welcome within the walls. Your room looks out over the rooftops or out to sea, depending on the floor; either way, leave the window ajar: at high tide you can hear the waves. We are at reception day and night.<br>Solenn and all the team',
      'Bienvenidos al casco amurallado. Su habitación da a los tejados o al mar abierto, según la planta; en cualquier caso, deje la ventana entornada: con la marea alta se oye el mar. Estamos en recepción día y noche.<br>Solenn y todo el equipo',
    ),
    wifi: { network: 'Remparts-Clients', password: 'maree-haute-35', security: 'WPA', hidden: false },
    breakfast: {
      opens: '07:00',
      closes: '10:30',
      price: 1850,
      place: text(
        'Salle de la Vigie, au premier étage, face à la mer',
        'The Lookout Room, on the first floor, facing the sea',
        'Sala del Vigía, en la primera planta, frente al mar',
      ),
    },
  },
  information,
  words,
  rooms: '101 102 103 104 105 106 201 202 203 204 205 206 207 301 302 303 304 305 306 401 402 403'.split(' '),
  pictures,
  services: [breakfast, evening, bar, picnic, requests, bicycles, crossing],
  pages: [],
}
