import { article, choice, type DemoService, one, openOn, text } from '../shape.ts'

const drinks = text('À boire', 'To drink', 'Para beber')
const nibbles = text('À grignoter', 'To nibble', 'Para picar')

export const snug: DemoService = {
  key: 'bar',
  name: text('Le petit salon', 'The Snug', 'El saloncito'),
  description: text(
    'Whiskies, bières d’Édimbourg et bon feu. Prenez votre verre à la réception pour le fauteuil d’à côté, ou faites-le monter.',
    'Whiskies, Edinburgh ales and a good fire. Pick your glass up at reception for the armchair next door, or have it sent up.',
    'Whiskies, cervezas de Edimburgo y un buen fuego. Recoja la copa en recepción, junto al sillón, o pida que se la subamos.',
  ),
  picture: '/demo/leerie/snug.svg',
  kind: 'order',
  deliveryMode: 'mixed',
  link: null,
  hours: { weekly: openOn('16:00', '00:00'), exceptions: [] },
  leadMinutes: 10,
  articles: [
    article({
      section: drinks,
      name: text('Un dram de single malt, 35\u00a0ml', 'A dram of single malt, 35 ml', 'Un dram de single malt, 35 ml'),
      description: text(
        'Servi avec un pichet d’eau\u202f: une goutte suffit.',
        'Served with a jug of water: a drop is enough.',
        'Se sirve con una jarrita de agua: basta una gota.',
      ),
      picture: '/demo/leerie/whisky.svg',
      price: 900,
      vatRate: 20,
      options: [
        one(text('Région', 'Region', 'Región'), [
          choice(text('Lowlands, floral', 'Lowland, floral', 'Lowlands, floral')),
          choice(text('Speyside, fruité', 'Speyside, fruity', 'Speyside, afrutado'), 100),
          choice(text('Islay, tourbé', 'Islay, peaty', 'Islay, ahumado'), 250),
        ]),
      ],
      allergens: {},
      diets: ['local'],
      maxQuantity: 6,
    }),
    article({
      section: drinks,
      name: text('Pale ale d’Édimbourg', 'Edinburgh pale ale', 'Pale ale de Edimburgo'),
      description: text('La pinte, brassée à Leith.', 'A pint, brewed in Leith.', 'Una pinta, elaborada en Leith.'),
      picture: '/demo/leerie/ale.svg',
      price: 650,
      vatRate: 20,
      allergens: { gluten: 'contains', sulphites: 'may-contain' },
      diets: ['local'],
      maxQuantity: 6,
    }),
    article({
      section: drinks,
      name: text('Gin tonic au romarin', 'Rosemary gin and tonic', 'Gin-tonic de romero'),
      description: text(
        'Gin distillé en ville, genièvre, citron vert.',
        'Gin distilled in the city, juniper, lime.',
        'Ginebra destilada en la ciudad, enebro y lima.',
      ),
      picture: '/demo/leerie/gin.svg',
      price: 950,
      vatRate: 20,
      allergens: {},
      maxQuantity: 6,
    }),
    article({
      section: drinks,
      name: text('Pétillant à la fleur de sureau', 'Elderflower pressé', 'Refresco de flor de saúco'),
      description: text('Sans alcool, bien frais.', 'Alcohol-free and well chilled.', 'Sin alcohol y bien frío.'),
      price: 450,
      vatRate: 20,
      allergens: {},
      diets: ['vegan', 'gluten-free', 'lactose-free'],
    }),
    article({
      section: nibbles,
      name: text('Noix épicées', 'Spiced nuts', 'Frutos secos especiados'),
      description: text(
        'Cajou, amandes et noix grillées au romarin.',
        'Cashews, almonds and walnuts, roasted with rosemary.',
        'Anacardos, almendras y nueces tostados con romero.',
      ),
      picture: '/demo/leerie/nuts.svg',
      price: 400,
      vatRate: 20,
      allergens: { nuts: 'contains', peanuts: 'may-contain', sesame: 'may-contain' },
      diets: ['vegan', 'vegetarian'],
    }),
  ],
}
