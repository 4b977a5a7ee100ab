import { article, choice, type DemoService, one, openOn, text } from '../shape.ts'

const room = text('Pour la chambre', 'For the room', 'Para la habitación')
const beach = text('Pour la plage', 'For the beach', 'Para la playa')

export const requests: DemoService = {
  key: 'requests',
  name: text('Demander quelque chose', 'Ask for something', 'Pedir algo'),
  description: text(
    'De jour comme de nuit. Sans frais.',
    'By day or by night. At no charge.',
    'De día y de noche. Sin cargo.',
  ),
  picture: '/demo/tres-levantes/requests.svg',
  kind: 'request',
  deliveryMode: 'room-delivery',
  link: null,
  hours: null,
  leadMinutes: 10,
  articles: [
    article({
      section: room,
      name: text('Oreiller supplémentaire', 'Extra pillow', 'Almohada adicional'),
      picture: '/demo/shared/pillow.svg',
      price: 0,
      vatRate: 10,
      options: [
        one(text('Fermeté', 'Firmness', 'Firmeza'), [
          choice(text('Souple', 'Soft', 'Blanda')),
          choice(text('Ferme', 'Firm', 'Firme')),
        ]),
      ],
      allergens: {},
      maxQuantity: 4,
    }),
    article({
      section: room,
      name: text('Serviettes de bain', 'Bath towels', 'Toallas de baño'),
      description: text('Le jeu de deux.', 'A set of two.', 'Juego de dos.'),
      picture: '/demo/shared/towels.svg',
      price: 0,
      vatRate: 10,
      allergens: {},
      maxQuantity: 4,
    }),
    article({
      section: room,
      name: text('Fer et table à repasser', 'Iron and ironing board', 'Plancha y tabla'),
      picture: '/demo/shared/iron.svg',
      price: 0,
      vatRate: 10,
      allergens: {},
      maxQuantity: 1,
    }),
    article({
      section: room,
      name: text('Lit bébé', 'Baby cot', 'Cuna'),
      picture: '/demo/shared/cot.svg',
      price: 0,
      vatRate: 10,
      allergens: {},
      maxQuantity: 1,
    }),
    article({
      section: beach,
      name: text('Serviettes de plage', 'Beach towels', 'Toallas de playa'),
      description: text(
        'À rendre à la réception en rentrant.',
        'Hand them back at reception when you return.',
        'Devuélvalas en recepción a la vuelta.',
      ),
      price: 0,
      vatRate: 10,
      allergens: {},
      maxQuantity: 6,
    }),
  ],
}

export const tower: DemoService = {
  key: 'tower',
  name: text('La tour-belvédère', 'The lookout tower', 'La torre mirador'),
  description: text(
    'Du haut de ces tours, les marchands de Cadix guettaient le retour de leurs navires. La nôtre compte 61\u00a0marches\u202f: montez par l’escalier du troisième étage, la porte reste ouverte. Le meilleur moment est une demi-heure avant le coucher du soleil. Six personnes à la fois, et tenez la rampe par vent de levant.',
    'From these towers the merchants of Cádiz watched for their ships coming home. Ours has 61 steps: take the stairs on the third floor, the door is left open. The best time is half an hour before sunset. Six people at a time, and hold the rail when the levante blows.',
    'Desde estas torres los comerciantes de Cádiz vigilaban el regreso de sus barcos. La nuestra tiene 61 escalones: suba por la escalera de la tercera planta, la puerta está abierta. El mejor momento, media hora antes de la puesta de sol. Seis personas a la vez, y agárrese a la barandilla si sopla levante.',
  ),
  picture: '/demo/tres-levantes/tower.svg',
  kind: 'information',
  deliveryMode: 'reception-pickup',
  link: null,
  hours: { weekly: openOn('09:00', '22:00'), exceptions: [] },
  leadMinutes: 0,
  articles: [],
}

export const cameraObscura: DemoService = {
  key: 'camera-obscura',
  name: text(
    'La chambre noire de la tour Tavira',
    'Torre Tavira’s camera obscura',
    'La cámara oscura de la Torre Tavira',
  ),
  description: text(
    'À cinq minutes d’ici, la ville entière, en direct et en mouvement, projetée sur une toile blanche. Les séances se remplissent vite\u202f: réservez votre heure.',
    'Five minutes from here, the whole city, live and moving, projected onto a white canvas. Sessions fill up fast: book your time.',
    'A cinco minutos de aquí, la ciudad entera, en directo y en movimiento, proyectada sobre un lienzo blanco. Las sesiones se llenan pronto: reserve su hora.',
  ),
  picture: '/demo/tres-levantes/camera.svg',
  kind: 'booking-link',
  deliveryMode: 'reception-pickup',
  link: 'https://www.torretavira.com/',
  hours: null,
  leadMinutes: 0,
  articles: [],
}
