import { type DemoHotel, text } from './shape.ts'
import { breakfast } from './tres-levantes/breakfast.ts'
import { evening } from './tres-levantes/evening.ts'
import { cameraObscura, requests, tower } from './tres-levantes/house.ts'
import { information, words } from './tres-levantes/information.ts'
import { pages } from './tres-levantes/pages.ts'
import { picnic } from './tres-levantes/picnic.ts'
import { pictures } from './tres-levantes/pictures.ts'
import { rooftop } from './tres-levantes/rooftop.ts'

export const casaTresLevantes: DemoHotel = {
  slug: 'casa-tres-levantes',
  name: 'Casa Tres Levantes',
  address: {
    street: 'Calle Sagasta 52',
    postalCode: '11001',
    city: 'Cádiz',
    country: 'ES',
    latitude: 36.5329,
    longitude: -6.2979,
  },
  // The 956 000 block is not given to anybody.
  phone: '+34 956 00 01 42',
  timeZone: 'Europe/Madrid',
  currency: 'EUR',
  languages: ['es', 'en', 'fr'],
  defaultLang: 'es',
  guestStart: 'phone',
  operationsLang: 'es',
  brand: {
    colour: '#a4452c',
    logo: '/demo/tres-levantes/logo.svg',
    cover: '/demo/tres-levantes/cover.svg',
  },
  reviewLinks: { google: null, tripadvisor: null },
  info: {
    announcement: {
      text: text(
        'Vendredi soir, guitare sur la terrasse à 21\u00a0h\u202f30. Entrée libre pour nos hôtes, avec un verre de manzanilla.',
        'Friday night, guitar on the rooftop at 9.30 pm. Free for our guests, with a glass of manzanilla.',
        'El viernes, guitarra en la azotea a las 21:30. Entrada libre para nuestros huéspedes, con una copa de manzanilla.',
      ),
    },
    welcomeWord: text(
      'Bienvenue à Cadix. Ici, le levant souffle un, trois ou sept jours, à ce que l’on dit\u202f: la maison lui doit son nom et ses murs épais. Montez à la tour au coucher du soleil, puis descendez dîner tard, comme tout le monde.<br>Carmen et toute la maison',
      'Welcome to Cádiz. Here, they say, the levante wind blows for one day, three or seven: the house owes it its name and its thick walls. Climb the tower at sunset, then come down and dine late, like everybody else.<br>Carmen and all the house',
      'Bienvenidos a Cádiz. Dicen aquí que el levante sopla uno, tres o siete días: la casa le debe el nombre y el grosor de los muros. Suban a la torre al atardecer y bajen luego a cenar tarde, como todo el mundo.<br>Carmen y toda la casa',
    ),
    wifi: { network: 'TresLevantes', password: 'bajamar-en-la-caleta', security: 'WPA', hidden: false },
    breakfast: {
      opens: '07:30',
      closes: '11:00',
      price: 1600,
      place: text(
        'Dans le patio, au rez-de-chaussée',
        'In the patio, on the ground floor',
        'En el patio, en la planta baja',
      ),
    },
  },
  information,
  words,
  rooms: '1 2 3 4 5 6 7 8 9 10 11 12 14 15 16'.split(' '),
  pictures,
  services: [breakfast, evening, rooftop, picnic, requests, tower, cameraObscura],
  pages,
}
