import { article, choice, type DemoService, one, openOn, text } from '../shape.ts'

const warm = text('Au chaud', 'Keeping warm', 'Al calor')
const handy = text('Bien pratique', 'Handy things', 'Cosas útiles')

export const requests: DemoService = {
  key: 'requests',
  name: text('Il suffit de sonner', 'Just ring', 'Solo tiene que llamar'),
  description: text(
    'Quoi qu’il vous manque, à toute heure, sans supplément.',
    'Whatever you are missing, at any hour, at no charge.',
    'Lo que le falte, a cualquier hora, sin cargo.',
  ),
  picture: '/demo/leerie/requests.svg',
  kind: 'request',
  deliveryMode: 'room-delivery',
  link: null,
  hours: null,
  leadMinutes: 10,
  articles: [
    article({
      section: warm,
      name: text('Bouillotte', 'Hot-water bottle', 'Bolsa de agua caliente'),
      description: text(
        'Remplie, dans sa housse de laine.',
        'Filled, in its woollen cover.',
        'Llena y con su funda de lana.',
      ),
      picture: '/demo/shared/hotwater.svg',
      price: 0,
      vatRate: 20,
      allergens: {},
      maxQuantity: 4,
    }),
    article({
      section: warm,
      name: text('Oreiller supplémentaire', 'Extra pillow', 'Almohada adicional'),
      picture: '/demo/shared/pillow.svg',
      price: 0,
      vatRate: 20,
      options: [
        one(text('Garnissage', 'Filling', 'Relleno'), [
          choice(text('Duvet', 'Down', 'Plumón')),
          choice(text('Synthétique', 'Synthetic', 'Sintético')),
        ]),
      ],
      allergens: {},
      maxQuantity: 4,
    }),
    article({
      section: handy,
      name: text('Parapluie', 'Umbrella', 'Paraguas'),
      picture: '/demo/shared/umbrella.svg',
      price: 0,
      vatRate: 20,
      allergens: {},
      maxQuantity: 2,
    }),
    article({
      section: handy,
      name: text('Serviettes de bain', 'Bath towels', 'Toallas de baño'),
      description: text('Le jeu de deux.', 'A set of two.', 'Juego de dos.'),
      picture: '/demo/shared/towels.svg',
      price: 0,
      vatRate: 20,
      allergens: {},
      maxQuantity: 4,
    }),
    article({
      section: handy,
      name: text('Fer et table à repasser', 'Iron and ironing board', 'Plancha y tabla'),
      picture: '/demo/shared/iron.svg',
      price: 0,
      vatRate: 20,
      allergens: {},
      maxQuantity: 1,
    }),
    article({
      section: handy,
      name: text('Adaptateur de prise', 'Plug adapter', 'Adaptador de enchufe'),
      description: text(
        'Pour une prise britannique à trois broches.',
        'For a British three-pin socket.',
        'Para un enchufe británico de tres clavijas.',
      ),
      picture: '/demo/shared/adapter.svg',
      price: 0,
      vatRate: 20,
      allergens: {},
      maxQuantity: 3,
    }),
  ],
}

export const luggage: DemoService = {
  key: 'luggage',
  name: text('Bagages et départ tardif', 'Luggage and late departure', 'Equipaje y salida tardía'),
  description: text(
    'Les chambres sont à rendre à 11\u00a0h. Votre train part plus tard\u202f? Laissez vos valises à la réception aussi longtemps que vous voulez, et gardez le petit salon pour l’après-midi. Si la chambre n’est pas attendue, nous vous la laissons volontiers jusqu’à 13\u00a0h\u202f: demandez-nous la veille.',
    'Rooms are yours until 11 am. A later train? Leave your bags at reception as long as you like, and keep the snug for the afternoon. If nobody is waiting for your room, you are welcome to it until 1 pm: ask us the evening before.',
    'La habitación es suya hasta las 11 h. ¿Su tren sale más tarde? Deje las maletas en recepción el tiempo que quiera y pase la tarde en el saloncito. Si nadie espera la habitación, con mucho gusto se la dejamos hasta las 13 h: pregúntenos la víspera.',
  ),
  picture: '/demo/leerie/luggage.svg',
  kind: 'information',
  deliveryMode: 'reception-pickup',
  link: null,
  hours: { weekly: openOn('06:30', '23:30'), exceptions: [] },
  leadMinutes: 0,
  articles: [],
}

export const castle: DemoService = {
  key: 'castle',
  name: text('Le château d’Édimbourg', 'Edinburgh Castle', 'El castillo de Edimburgo'),
  description: text(
    'À vingt minutes à pied, en montant. Les billets datés partent vite en été, et le canon tonne à 13\u00a0h tapantes, sauf le dimanche.',
    'Twenty minutes on foot, uphill. Timed tickets go fast in summer, and the gun is fired at one o’clock sharp, except on Sundays.',
    'A veinte minutos a pie, cuesta arriba. Las entradas con hora se agotan pronto en verano, y el cañón dispara a la una en punto, salvo los domingos.',
  ),
  picture: '/demo/leerie/castle.svg',
  kind: 'booking-link',
  deliveryMode: 'reception-pickup',
  link: 'https://www.edinburghcastle.scot/',
  hours: null,
  leadMinutes: 0,
  articles: [],
}
