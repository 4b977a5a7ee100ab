import { article, choice, type DemoService, everyYear, one, openOn, text, upTo } from '../shape.ts'

const starters = text('Pour commencer', 'To start', 'Para empezar')
const mains = text('Plats', 'Mains', 'Platos')
const desserts = text('Desserts', 'Desserts', 'Postres')

const side = one(text('Accompagnement', 'On the side', 'Guarnición'), [
  choice(text('Salade verte', 'Green salad', 'Ensalada verde'), 0, { mustard: 'contains', sulphites: 'contains' }),
  choice(text('Pommes de terre de Saint-Malo', 'Saint-Malo potatoes', 'Patatas de Saint-Malo')),
  choice(text('Frites maison', 'House chips', 'Patatas fritas caseras'), 200, { gluten: 'may-contain' }),
])

export const evening: DemoService = {
  key: 'evening',
  name: text('Le soir en chambre', 'Evening room service', 'Cena en la habitación'),
  description: text(
    'Une carte courte, cuisinée sur place et montée sous cloche jusqu’à une heure du matin.',
    'A short menu, cooked here and carried up under a cloche until one in the morning.',
    'Una carta breve, cocinada aquí y subida bajo campana hasta la una de la madrugada.',
  ),
  picture: '/demo/remparts/evening.svg',
  kind: 'order',
  deliveryMode: 'room-delivery',
  link: null,
  hours: {
    weekly: openOn('18:30', '01:00'),
    exceptions: [...everyYear('12-24', [{ opens: '18:30', closes: '22:00' }]), ...everyYear('12-25', [])],
  },
  leadMinutes: 30,
  articles: [
    article({
      section: starters,
      name: text('Soupe de poissons', 'Breton fish soup', 'Sopa de pescado'),
      description: text(
        'Poissons de roche et étrilles, rouille, croûtons et emmental râpé.',
        'Rockfish and velvet crab, rouille, croutons and grated emmental.',
        'Pescado de roca y nécoras, rouille (alioli con azafrán), picatostes y emmental rallado.',
      ),
      picture: '/demo/remparts/soup.svg',
      price: 1300,
      vatRate: 10,
      allergens: {
        fish: 'contains',
        crustaceans: 'contains',
        molluscs: 'may-contain',
        celery: 'contains',
        eggs: 'contains',
        mustard: 'contains',
        gluten: 'contains',
        milk: 'contains',
      },
    }),
    article({
      section: starters,
      name: text('Rillettes de maquereau', 'Mackerel rillettes', 'Rillettes de caballa'),
      description: text(
        'Maquereau de ligne, moutarde à l’ancienne, citron, pain au levain grillé.',
        'Line-caught mackerel, wholegrain mustard, lemon, toasted sourdough.',
        'Caballa de anzuelo, mostaza a la antigua, limón y pan de masa madre tostado.',
      ),
      picture: '/demo/remparts/mackerel.svg',
      price: 950,
      vatRate: 10,
      allergens: { fish: 'contains', mustard: 'contains', milk: 'contains', gluten: 'contains', sulphites: 'contains' },
      diets: ['local'],
    }),
    article({
      section: mains,
      name: text('Galette complète', 'Buckwheat galette complète', 'Galette completa de trigo sarraceno'),
      description: text(
        'Blé noir, jambon, emmental, œuf miroir. Jambon\u202f: porc d’origine France.',
        'Buckwheat, ham, emmental and a sunny-side-up egg. Ham: French pork.',
        'Trigo sarraceno, jamón cocido, emmental y huevo a la plancha. Jamón: cerdo de Francia.',
      ),
      picture: '/demo/remparts/galette.svg',
      price: 1400,
      vatRate: 10,
      options: [
        upTo(2, text('En plus', 'Add', 'Añadir'), [
          choice(text('Champignons', 'Mushrooms', 'Champiñones'), 200),
          choice(text('Oignons fondus', 'Melted onions', 'Cebolla confitada'), 150),
          choice(text('Un second œuf', 'A second egg', 'Un segundo huevo'), 150, { eggs: 'contains' }),
        ]),
      ],
      allergens: { eggs: 'contains', milk: 'contains', gluten: 'may-contain' },
    }),
    article({
      section: mains,
      name: text('Croque des corsaires', 'Corsair’s croque', 'Croque de los corsarios'),
      description: text(
        'Pain de campagne, béchamel à la moutarde, jambon et fromage fondu. Jambon\u202f: porc d’origine France.',
        'Country bread, mustard béchamel, ham and melted cheese. Ham: French pork.',
        'Pan de pueblo, bechamel a la mostaza, jamón cocido y queso fundido. Jamón: cerdo de Francia.',
      ),
      picture: '/demo/remparts/croque.svg',
      price: 1550,
      vatRate: 10,
      options: [side],
      allergens: {
        gluten: 'contains',
        milk: 'contains',
        mustard: 'contains',
        eggs: 'may-contain',
        sesame: 'may-contain',
      },
    }),
    article({
      section: mains,
      name: text('Lieu jaune, beurre blanc', 'Pollack with beurre blanc', 'Abadejo con salsa de mantequilla blanca'),
      description: text(
        'Lieu de petite pêche, beurre blanc au muscadet, légumes du marché.',
        'Day-boat pollack, muscadet butter sauce, market vegetables.',
        'Abadejo de pesca artesanal, salsa de mantequilla al muscadet y verduras del mercado.',
      ),
      picture: '/demo/remparts/pollack.svg',
      price: 2450,
      vatRate: 10,
      options: [side],
      allergens: { fish: 'contains', milk: 'contains', sulphites: 'contains', celery: 'may-contain' },
      diets: ['local'],
      maxQuantity: 6,
    }),
    article({
      section: mains,
      name: text(
        'Salade de lentilles et chèvre frais',
        'Lentil salad with fresh goat’s cheese',
        'Ensalada de lentejas con queso de cabra fresco',
      ),
      description: text(
        'Lentilles vertes, chèvre frais, noix, betterave, vinaigrette à l’échalote.',
        'Green lentils, fresh goat’s cheese, walnuts, beetroot, shallot dressing.',
        'Lentejas verdes, queso de cabra fresco, nueces, remolacha y vinagreta de chalota.',
      ),
      price: 1500,
      vatRate: 10,
      allergens: {
        milk: 'contains',
        nuts: 'contains',
        mustard: 'contains',
        sulphites: 'contains',
        gluten: 'may-contain',
      },
      diets: ['vegetarian'],
    }),
    article({
      section: desserts,
      name: text('Far breton', 'Far breton', 'Far bretón'),
      description: text(
        'Aux pruneaux, tiède, comme à la maison.',
        'Baked custard with prunes, served warm, the way it is made at home.',
        'Flan horneado con ciruelas pasas, templado, como en casa.',
      ),
      picture: '/demo/remparts/far.svg',
      price: 800,
      vatRate: 10,
      allergens: { gluten: 'contains', eggs: 'contains', milk: 'contains', sulphites: 'may-contain' },
      diets: ['vegetarian'],
    }),
    article({
      section: desserts,
      name: text('Crêpe au caramel', 'Salted caramel crêpe', 'Crepe de caramelo salado'),
      description: text(
        'Crêpe de froment, caramel au beurre salé fait ici.',
        'Wheat crêpe with our own salted butter caramel.',
        'Crepe de trigo con nuestro caramelo de mantequilla salada.',
      ),
      picture: '/demo/remparts/crepe.svg',
      price: 850,
      vatRate: 10,
      options: [
        upTo(2, text('Avec', 'With', 'Con'), [
          choice(text('Glace vanille', 'Vanilla ice cream', 'Helado de vainilla'), 200, {
            milk: 'contains',
            eggs: 'contains',
            nuts: 'may-contain',
          }),
          choice(text('Chantilly', 'Whipped cream', 'Nata montada'), 100, { milk: 'contains' }),
        ]),
      ],
      allergens: { gluten: 'contains', eggs: 'contains', milk: 'contains', nuts: 'may-contain' },
      diets: ['vegetarian'],
    }),
  ],
}
