import { article, choice, type DemoService, one, openOn, text } from '../shape.ts'

const drinks = text('À boire', 'To drink', 'Para beber')
const nibbles = text('À grignoter', 'To nibble', 'Para picar')

export const rooftop: DemoService = {
  key: 'bar',
  name: text('Le bar de la terrasse', 'The rooftop bar', 'El bar de la azotea'),
  description: text(
    'Sur le toit, entre les tours. Nous vous portons votre verre en chambre, ou vous le prenez à la réception en montant. Fermé le lundi.',
    'Up on the roof, among the towers. We bring your glass to your room, or you pick it up at reception on your way up. Closed on Mondays.',
    'En lo alto, entre torres. Le llevamos la copa a la habitación, o la recoge en recepción de camino. Cerrado los lunes.',
  ),
  picture: '/demo/tres-levantes/rooftop.svg',
  kind: 'order',
  deliveryMode: 'mixed',
  link: null,
  hours: {
    weekly: [...openOn('12:30', '00:00', [2, 3, 4, 7]), ...openOn('12:30', '01:30', [5, 6])],
    exceptions: [],
  },
  leadMinutes: 10,
  articles: [
    article({
      section: drinks,
      name: text('Manzanilla de Sanlúcar', 'Sanlúcar manzanilla', 'Manzanilla de Sanlúcar'),
      description: text(
        'Une copita bien froide, et trois olives.',
        'A well-chilled copita, and three olives.',
        'Un catavino bien frío, y tres aceitunas.',
      ),
      picture: '/demo/tres-levantes/manzanilla.svg',
      price: 420,
      // Served in the house, drinks follow the restaurant rate in Spain, wine included.
      vatRate: 10,
      allergens: { sulphites: 'contains' },
      diets: ['local'],
    }),
    article({
      section: drinks,
      name: text('Rebujito', 'Rebujito', 'Rebujito'),
      description: text(
        'Manzanilla, limonade, menthe fraîche, beaucoup de glace.',
        'Manzanilla, lemonade, fresh mint, plenty of ice.',
        'Manzanilla, refresco de limón, hierbabuena y mucho hielo.',
      ),
      picture: '/demo/tres-levantes/rebujito.svg',
      price: 600,
      vatRate: 10,
      allergens: { sulphites: 'contains' },
    }),
    article({
      section: drinks,
      name: text('Tinto de verano', 'Tinto de verano', 'Tinto de verano'),
      description: text(
        'Vin rouge, limonade et une tranche d’orange.',
        'Red wine, lemonade and a slice of orange.',
        'Vino tinto, gaseosa o limón y una rodaja de naranja.',
      ),
      picture: '/demo/tres-levantes/tinto.svg',
      price: 520,
      vatRate: 10,
      options: [
        one(text('Avec', 'With', 'Con'), [
          choice(text('Limonade nature', 'Plain sweet soda', 'Gaseosa')),
          choice(text('Limonade au citron', 'Lemon soda', 'Limón')),
        ]),
      ],
      allergens: { sulphites: 'contains' },
    }),
    article({
      section: drinks,
      name: text('Eau gazeuse, 50\u00a0cl', 'Sparkling water, 50 cl', 'Agua con gas, 50 cl'),
      price: 280,
      vatRate: 10,
      allergens: {},
      diets: ['vegan', 'gluten-free', 'lactose-free'],
    }),
    article({
      section: nibbles,
      name: text('Fromage payoyo et picos', 'Payoyo cheese and picos', 'Queso payoyo con picos'),
      description: text(
        'Fromage de chèvre et de brebis de Grazalema, gressins, confiture de tomate.',
        'Goat’s and sheep’s cheese from Grazalema, crunchy breadsticks, tomato jam.',
        'Queso de cabra y oveja de Grazalema, picos y mermelada de tomate.',
      ),
      picture: '/demo/tres-levantes/cheese.svg',
      price: 1200,
      vatRate: 10,
      allergens: { milk: 'contains', gluten: 'contains', sesame: 'may-contain', eggs: 'may-contain' },
      diets: ['local'],
    }),
    article({
      section: nibbles,
      name: text('Olives marinées', 'Marinated olives', 'Aceitunas aliñadas'),
      description: text(
        'Manzanilla cassées à la main, ail, thym, écorce d’orange.',
        'Hand-cracked manzanilla olives, garlic, thyme, orange peel.',
        'Manzanillas partidas a mano, ajo, tomillo y cáscara de naranja.',
      ),
      picture: '/demo/tres-levantes/olives.svg',
      price: 400,
      vatRate: 10,
      allergens: { sulphites: 'may-contain' },
      diets: ['vegan', 'gluten-free'],
    }),
  ],
}
