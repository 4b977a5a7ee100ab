import { article, choice, type DemoService, one, openOn, text } from '../shape.ts'

const night = text('Pour la nuit', 'For the night', 'Para la noche')
const bath = text('Linge et salle de bains', 'Linen and bathroom', 'Ropa y baño')

export const requests: DemoService = {
  key: 'requests',
  name: text('Il vous manque quelque chose\u202f?', 'Missing something?', '¿Le falta algo?'),
  description: text(
    'Dites-le-nous, à toute heure. Nous le montons dans le quart d’heure\u202f; c’est offert.',
    'Just say so, at any hour. We will bring it up within a quarter of an hour, with our compliments.',
    'Díganoslo, a cualquier hora. Se lo subimos en un cuarto de hora, sin cargo.',
  ),
  picture: '/demo/remparts/requests.svg',
  kind: 'request',
  deliveryMode: 'room-delivery',
  link: null,
  hours: null,
  leadMinutes: 10,
  articles: [
    article({
      section: night,
      name: text('Oreiller supplémentaire', 'Extra pillow', 'Almohada adicional'),
      picture: '/demo/shared/pillow.svg',
      price: 0,
      vatRate: 10,
      options: [
        one(text('Garnissage', 'Filling', 'Relleno'), [
          choice(text('Plume', 'Feather', 'Pluma')),
          choice(text('Synthétique', 'Synthetic', 'Sintético')),
        ]),
      ],
      allergens: {},
      maxQuantity: 4,
    }),
    article({
      section: night,
      name: text('Lit bébé', 'Baby cot', 'Cuna'),
      description: text(
        'Installé et fait par nos soins, jusqu’à deux ans.',
        'Set up and made for you, up to two years old.',
        'Montada y hecha por nosotros, hasta los dos años.',
      ),
      picture: '/demo/shared/cot.svg',
      price: 0,
      vatRate: 10,
      allergens: {},
      maxQuantity: 1,
    }),
    article({
      section: bath,
      name: text('Serviettes de bain', 'Bath towels', 'Toallas de baño'),
      description: text('Le jeu de deux.', 'A set of two.', 'Juego de dos.'),
      picture: '/demo/shared/towels.svg',
      price: 0,
      vatRate: 10,
      allergens: {},
      maxQuantity: 4,
    }),
    article({
      section: bath,
      name: text('Nécessaire de toilette', 'Toiletries', 'Artículos de aseo'),
      picture: '/demo/shared/kit.svg',
      price: 0,
      vatRate: 10,
      options: [
        {
          name: text('De quoi avez-vous besoin\u202f?', 'What do you need?', '¿Qué necesita?'),
          min: 1,
          max: 4,
          choices: [
            choice(text('Brosse à dents et dentifrice', 'Toothbrush and toothpaste', 'Cepillo y pasta de dientes')),
            choice(text('Rasoir et mousse', 'Razor and foam', 'Maquinilla y espuma')),
            choice(text('Peigne', 'Comb', 'Peine')),
            choice(text('Protections hygiéniques', 'Sanitary products', 'Productos de higiene íntima')),
          ],
        },
      ],
      allergens: {},
      maxQuantity: 4,
    }),
    article({
      section: bath,
      name: text('Fer et table à repasser', 'Iron and ironing board', 'Plancha y tabla'),
      picture: '/demo/shared/iron.svg',
      price: 0,
      vatRate: 10,
      allergens: {},
      maxQuantity: 1,
    }),
    article({
      section: bath,
      name: text('Adaptateur de prise', 'Plug adapter', 'Adaptador de enchufe'),
      picture: '/demo/shared/adapter.svg',
      price: 0,
      vatRate: 10,
      options: [
        one(text('Vos appareils viennent de', 'Your devices are from', 'Sus aparatos son de'), [
          choice(text('Royaume-Uni ou Irlande', 'The United Kingdom or Ireland', 'Reino Unido o Irlanda')),
          choice(text('Amérique du Nord', 'North America', 'América del Norte')),
          choice(text('Suisse ou Italie', 'Switzerland or Italy', 'Suiza o Italia')),
        ]),
      ],
      allergens: {},
      maxQuantity: 3,
    }),
  ],
}

export const bicycles: DemoService = {
  key: 'bicycles',
  name: text('Les vélos de l’hôtel', 'The hotel bicycles', 'Las bicicletas del hotel'),
  description: text(
    'Six vélos vous attendent dans la cour, dont deux avec siège enfant. Demandez la clé, le casque et la carte à la réception\u202f: c’est gratuit pour la demi-journée. Par le Sillon, la pointe de Rothéneuf est à vingt minutes, presque sans voiture.',
    'Six bicycles are waiting in the courtyard, two of them with a child seat. Ask reception for the key, a helmet and the map: they are free for half a day. Along the Sillon, Rothéneuf point is twenty minutes away with hardly a car.',
    'Seis bicicletas les esperan en el patio, dos de ellas con silla infantil. Pida la llave, el casco y el mapa en recepción: son gratuitas durante media jornada. Por el Sillon, la punta de Rothéneuf está a veinte minutos, casi sin coches.',
  ),
  picture: '/demo/remparts/bicycles.svg',
  kind: 'information',
  deliveryMode: 'reception-pickup',
  link: null,
  hours: { weekly: openOn('08:00', '19:00'), exceptions: [] },
  leadMinutes: 0,
  articles: [],
}

export const crossing: DemoService = {
  key: 'crossing',
  name: text('La traversée vers Dinard', 'The boat to Dinard', 'El barco a Dinard'),
  description: text(
    'Dix minutes de mer depuis la cale de Dinan, au pied des remparts, et vous voilà sur la promenade du Clair de Lune. Billets et horaires, qui suivent la marée, auprès de la compagnie.',
    'Ten minutes at sea from the Dinan slipway, right below the walls, and you are on the Clair de Lune promenade. Tickets and times, which follow the tide, from the boat company.',
    'Diez minutos de mar desde el embarcadero de Dinan, al pie de las murallas, y ya está en el paseo del Clair de Lune. Billetes y horarios, que dependen de la marea, en la web de la compañía.',
  ),
  picture: '/demo/remparts/crossing.svg',
  kind: 'booking-link',
  deliveryMode: 'reception-pickup',
  link: 'https://www.compagniecorsaire.com/',
  hours: null,
  leadMinutes: 0,
  articles: [],
}
