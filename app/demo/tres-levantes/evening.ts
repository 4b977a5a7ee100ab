import { article, choice, type DemoService, everyYear, one, openOn, text, upTo } from '../shape.ts'

const starters = text('Pour commencer', 'To start', 'Para empezar')
const mains = text('Plats', 'Mains', 'Platos')
const desserts = text('Desserts', 'Desserts', 'Postres')

export const evening: DemoService = {
  key: 'evening',
  name: text('Dîner en chambre', 'Dinner in your room', 'Cena en la habitación'),
  description: text(
    'La cuisine de la baie, à l’heure où l’on dîne ici. Jusqu’à une heure du matin.',
    'The cooking of the bay, at the hour people dine here. Until one in the morning.',
    'La cocina de la bahía, a la hora en que aquí se cena. Hasta la una de la madrugada.',
  ),
  picture: '/demo/tres-levantes/dinner.svg',
  kind: 'order',
  deliveryMode: 'room-delivery',
  link: null,
  hours: {
    weekly: openOn('20:00', '01:00'),
    exceptions: [...everyYear('12-24', []), ...everyYear('12-31', [{ opens: '19:00', closes: '22:30' }])],
  },
  leadMinutes: 30,
  articles: [
    article({
      section: starters,
      name: text('Gaspacho', 'Gazpacho', 'Gazpacho'),
      description: text(
        'Tomate mûre, concombre, poivron, huile d’olive. Bien froid, sa garniture à part.',
        'Ripe tomato, cucumber, pepper and olive oil. Well chilled, its garnish on the side.',
        'Tomate maduro, pepino, pimiento y aceite de oliva. Bien frío, con su guarnición aparte.',
      ),
      picture: '/demo/tres-levantes/gazpacho.svg',
      price: 800,
      vatRate: 10,
      allergens: { gluten: 'contains', sulphites: 'contains' },
      diets: ['vegan', 'vegetarian', 'local'],
    }),
    article({
      section: starters,
      name: text('Tortillitas de camarones', 'Shrimp fritters', 'Tortillitas de camarones'),
      description: text(
        'Cinq galettes croustillantes aux crevettes grises de la baie.',
        'Five lacy, crisp fritters with tiny shrimp from the bay.',
        'Cinco tortillitas crujientes con camarones de la bahía.',
      ),
      picture: '/demo/tres-levantes/tortillitas.svg',
      price: 1250,
      vatRate: 10,
      allergens: { crustaceans: 'contains', gluten: 'contains', fish: 'may-contain', molluscs: 'may-contain' },
      diets: ['local'],
      maxQuantity: 6,
    }),
    article({
      section: starters,
      name: text('Papas aliñás', 'Dressed potatoes with tuna', 'Papas aliñás'),
      description: text(
        'Pommes de terre tièdes, oignon doux, thon, persil, vinaigre de Xérès.',
        'Warm potatoes, sweet onion, tuna, parsley and sherry vinegar.',
        'Papas templadas, cebolleta, melva, perejil y vinagre de Jerez.',
      ),
      picture: '/demo/tres-levantes/papas.svg',
      price: 850,
      vatRate: 10,
      allergens: { fish: 'contains', sulphites: 'contains', eggs: 'may-contain' },
      diets: ['gluten-free'],
    }),
    article({
      section: mains,
      name: text('Thon de madrague aux oignons', 'Almadraba tuna with onions', 'Atún de almadraba encebollado'),
      description: text(
        'Thon rouge mijoté avec l’oignon, le laurier et le xérès. Pommes de terre.',
        'Bluefin tuna slowly cooked with onions, bay leaf and sherry. Potatoes.',
        'Atún rojo guisado con cebolla, laurel y vino de Jerez. Con patatas.',
      ),
      picture: '/demo/tres-levantes/tuna.svg',
      price: 2350,
      vatRate: 10,
      allergens: { fish: 'contains', sulphites: 'contains', gluten: 'may-contain', celery: 'may-contain' },
      diets: ['local'],
      maxQuantity: 6,
    }),
    article({
      section: mains,
      name: text('Secreto ibérique grillé', 'Grilled Ibérico secreto', 'Secreto ibérico a la brasa'),
      description: text(
        'Porc ibérique d’origine Espagne, sel en flocons, poivrons de Padrón.',
        'Spanish Ibérico pork, flaked salt, Padrón peppers.',
        'Cerdo ibérico de España, sal en escamas y pimientos de Padrón.',
      ),
      price: 1950,
      vatRate: 10,
      options: [
        one(text('Cuisson', 'How it is done', 'Punto'), [
          choice(text('Rosé', 'Pink', 'Poco hecho')),
          choice(text('À point', 'Medium', 'Al punto')),
          choice(text('Bien cuit', 'Well done', 'Muy hecho')),
        ]),
      ],
    }),
    article({
      section: mains,
      name: text('Aubergines au miel de canne', 'Aubergines with cane honey', 'Berenjenas con miel de caña'),
      description: text(
        'Fines tranches frites à l’huile d’olive, miel de canne de Frigiliana.',
        'Thin slices fried in olive oil, with Frigiliana cane honey.',
        'Finas rodajas fritas en aceite de oliva, con miel de caña de Frigiliana.',
      ),
      picture: '/demo/tres-levantes/aubergine.svg',
      price: 1200,
      vatRate: 10,
      allergens: { gluten: 'contains', crustaceans: 'may-contain', fish: 'may-contain' },
      diets: ['vegan', 'vegetarian'],
    }),
    article({
      section: desserts,
      name: text('Tocino de cielo', 'Tocino de cielo', 'Tocino de cielo'),
      description: text(
        'Flan de jaunes d’œufs et de caramel, né à Jerez.',
        'An egg yolk and caramel custard, born in Jerez.',
        'De yemas y caramelo, nacido en Jerez.',
      ),
      picture: '/demo/tres-levantes/tocino.svg',
      price: 650,
      vatRate: 10,
      allergens: { eggs: 'contains', milk: 'may-contain' },
      diets: ['vegetarian', 'local'],
    }),
    article({
      section: desserts,
      name: text('Glace au turron', 'Turrón ice cream', 'Helado de turrón'),
      description: text(
        'Deux boules, amandes grillées et cigarette russe.',
        'Two scoops, toasted almonds and a wafer.',
        'Dos bolas, almendra tostada y barquillo.',
      ),
      picture: '/demo/tres-levantes/icecream.svg',
      price: 600,
      vatRate: 10,
      options: [
        upTo(1, text('Avec', 'With', 'Con'), [
          choice(text('Un trait de Pedro Ximénez', 'A splash of Pedro Ximénez', 'Un chorrito de Pedro Ximénez'), 150, {
            sulphites: 'contains',
          }),
        ]),
      ],
      allergens: {
        nuts: 'contains',
        milk: 'contains',
        eggs: 'contains',
        gluten: 'contains',
        sulphites: 'may-contain',
        peanuts: 'may-contain',
      },
      diets: ['vegetarian'],
    }),
  ],
}
