import { breakfast } from './leerie/breakfast.ts'
import { evening } from './leerie/evening.ts'
import { castle, luggage, requests } from './leerie/house.ts'
import { information, words } from './leerie/information.ts'
import { lunch } from './leerie/lunch.ts'
import { pictures } from './leerie/pictures.ts'
import { snug } from './leerie/snug.ts'
import { type DemoHotel, text } from './shape.ts'

export const leerieHouse: DemoHotel = {
  slug: 'leerie-house',
  name: 'Leerie House',
  address: {
    street: '41 Northumberland Street',
    postalCode: 'EH3 6JQ',
    city: 'Edinburgh',
    country: 'GB',
    latitude: 55.9569,
    longitude: -3.1993,
  },
  // A number the British regulator keeps for drama: it rings nowhere.
  phone: '+44 131 496 0174',
  timeZone: 'Europe/London',
  currency: 'GBP',
  languages: ['en', 'fr', 'es'],
  defaultLang: 'en',
  guestStart: 'phone',
  operationsLang: 'en',
  brand: { colour: '#5a3f66', logo: '/demo/leerie/logo.svg', cover: '/demo/leerie/cover.svg' },
  reviewLinks: { google: null, tripadvisor: null },
  info: {
    announcement: {
      text: text(
        'Le feu est allumé dans le petit salon dès 16\u00a0h. Ce soir, dégustation de trois whiskies d’Islay à 20\u00a0h\u202f30.',
        'The fire is lit in the snug from 4 pm. Tonight, a tasting of three Islay whiskies at 8.30.',
        'La chimenea del saloncito se enciende a las 16 h. Esta noche, cata de tres whiskies de Islay a las 20:30.',
      ),
    },
    welcomeWord: text(
      'Bienvenue à la maison. Un «\u00a0leerie\u00a0», c’est ainsi que les enfants d’Édimbourg appelaient l’allumeur de réverbères\u202f; celui de notre porte s’allume encore à la tombée du jour. Prenez la clé, les escaliers et votre temps.<br>Isla et l’équipe',
      'Welcome home. “Leerie” is what the children of Edinburgh called the lamplighter, and the lamp at our door is still lit at dusk. Take the key, the stairs and your time.<br>Isla and the team',
      'Bienvenidos a casa. «Leerie» era como los niños de Edimburgo llamaban al farolero, y el farol de nuestra puerta se sigue encendiendo al anochecer. Tomen la llave, las escaleras y todo el tiempo que quieran.<br>Isla y el equipo',
    ),
    wifi: { network: 'Leerie House', password: 'lamps-lit-at-dusk', security: 'WPA', hidden: false },
    breakfast: {
      opens: '07:00',
      closes: '10:30',
      price: 1800,
      place: text(
        'Dans la salle du jardin, en contrebas de la rue',
        'In the garden room, below street level',
        'En la sala del jardín, bajo el nivel de la calle',
      ),
    },
  },
  information,
  words,
  rooms: '1 2 3 4 5 6 7 8 9 10 11'.split(' '),
  pictures,
  services: [breakfast, evening, snug, lunch, requests, luggage, castle],
  pages: [],
}
