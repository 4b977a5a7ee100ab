import { article, choice, type DemoService, one, openOn, text, upTo } from '../shape.ts'

const sets = text('Assiettes', 'Plates', 'Platos completos')
const carte = text('À la carte', 'À la carte', 'A la carta')
const drinks = text('Boissons', 'Drinks', 'Bebidas')

const eggs = one(text('Vos œufs', 'Your eggs', 'Los huevos'), [
  choice(text('Au plat', 'Fried', 'Fritos'), 0, { eggs: 'contains' }),
  choice(text('Pochés', 'Poached', 'Escalfados'), 0, { eggs: 'contains' }),
  choice(text('Brouillés', 'Scrambled', 'Revueltos'), 0, { eggs: 'contains', milk: 'contains' }),
])
const hotDrink = one(text('Boisson chaude', 'Hot drink', 'Bebida caliente'), [
  choice(text('Thé petit déjeuner', 'Breakfast tea', 'Té de desayuno')),
  choice(text('Earl Grey', 'Earl Grey', 'Earl Grey')),
  choice(text('Café filtre', 'Filter coffee', 'Café de filtro')),
  choice(text('Flat white', 'Flat white', 'Flat white'), 50, { milk: 'contains' }),
])

export const breakfast: DemoService = {
  key: 'breakfast',
  name: text('Petit déjeuner en chambre', 'Breakfast in your room', 'Desayuno en la habitación'),
  description: text(
    'Un vrai petit déjeuner écossais, monté sur un plateau avec le journal du matin. Une heure plus tard le week-end.',
    'A proper Scottish breakfast, carried up on a tray with the morning paper. An hour later at weekends.',
    'Un auténtico desayuno escocés, servido en bandeja con el periódico de la mañana. Una hora más tarde los fines de semana.',
  ),
  picture: '/demo/leerie/breakfast.svg',
  kind: 'order',
  deliveryMode: 'room-delivery',
  link: null,
  hours: {
    weekly: [...openOn('07:00', '10:30', [1, 2, 3, 4, 5]), ...openOn('08:00', '11:30', [6, 7])],
    exceptions: [],
  },
  leadMinutes: 25,
  articles: [
    article({
      section: sets,
      name: text('L’Allumeur de réverbères', 'The Lamplighter', 'El Farolero'),
      description: text(
        'Bacon, saucisse de bœuf, boudin noir, œufs, tattie scone, tomate et haricots. Porc et bœuf d’origine Écosse.',
        'Back bacon, beef link sausage, black pudding, eggs, tattie scone, tomato and beans. Scottish pork and beef.',
        'Beicon, salchicha de ternera, morcilla, huevos, tattie scone (torta de patata), tomate y alubias. Cerdo y ternera de Escocia.',
      ),
      picture: '/demo/leerie/lamplighter.svg',
      price: 1900,
      vatRate: 20,
      options: [
        eggs,
        hotDrink,
        upTo(3, text('En plus', 'Add', 'Añadir'), [
          choice(
            text('Haggis (agneau d’origine Écosse)', 'Haggis (Scottish lamb)', 'Haggis (cordero de Escocia)'),
            300,
            { gluten: 'contains' },
          ),
          choice(text('Champignons', 'Mushrooms', 'Champiñones'), 200),
          choice(text('Un second tattie scone', 'A second tattie scone', 'Otra torta de patata'), 200, {
            gluten: 'contains',
            milk: 'contains',
          }),
          choice(text('Pain grillé', 'Toast', 'Pan tostado'), 150, { gluten: 'contains', soybeans: 'may-contain' }),
        ]),
      ],
      allergens: {
        eggs: 'contains',
        gluten: 'contains',
        milk: 'contains',
        sulphites: 'contains',
        celery: 'may-contain',
        mustard: 'may-contain',
        soybeans: 'may-contain',
      },
    }),
    article({
      section: sets,
      name: text('Le Jardinier', 'The Gardener', 'El Jardinero'),
      description: text(
        'Deux œufs, champignon portobello grillé, épinards, tomate rôtie, haricots et tattie scone.',
        'Two eggs, grilled portobello, spinach, roast tomato, beans and a tattie scone.',
        'Dos huevos, portobello a la plancha, espinacas, tomate asado, alubias y tattie scone (torta de patata).',
      ),
      picture: '/demo/leerie/gardener.svg',
      price: 1700,
      vatRate: 20,
      options: [eggs, hotDrink],
      allergens: { eggs: 'contains', gluten: 'contains', milk: 'contains', celery: 'may-contain' },
      diets: ['vegetarian'],
    }),
    article({
      section: sets,
      name: text('Le Petit', 'The Wee One', 'El Pequeño'),
      description: text(
        'Pour les enfants\u202f: pile de pancakes, fruits rouges et un verre de lait.',
        'For children: a stack of pancakes, berries and a glass of milk.',
        'Para niños: tortitas, frutos rojos y un vaso de leche.',
      ),
      picture: '/demo/leerie/wee.svg',
      price: 800,
      vatRate: 20,
      options: [
        one(text('Lait', 'Milk', 'Leche'), [
          choice(text('De vache', 'Cow’s', 'De vaca'), 0, { milk: 'contains' }),
          choice(text('D’avoine', 'Oat', 'De avena'), 0, { gluten: 'contains' }),
        ]),
      ],
      allergens: { gluten: 'contains', eggs: 'contains', milk: 'contains' },
      diets: ['vegetarian'],
      maxQuantity: 6,
    }),
    article({
      section: carte,
      name: text(
        'Porridge, crème et miel de bruyère',
        'Porridge, cream and heather honey',
        'Gachas de avena con nata y miel de brezo',
      ),
      description: text(
        'Flocons d’avoine de Midlothian cuits lentement, fruits rouges.',
        'Slow-cooked Midlothian oats, with berries.',
        'Avena de Midlothian cocida a fuego lento, con frutos rojos.',
      ),
      picture: '/demo/leerie/porridge.svg',
      price: 750,
      vatRate: 20,
      options: [
        one(text('Cuit', 'Made with', 'Hecho con'), [
          choice(text('Au lait entier', 'Whole milk', 'Leche entera'), 0, { milk: 'contains' }),
          choice(text('À l’eau et au sel', 'Water and salt', 'Agua y sal')),
          choice(text('Au lait d’avoine', 'Oat milk', 'Bebida de avena'), 50, { gluten: 'contains' }),
        ]),
      ],
      allergens: { gluten: 'contains', milk: 'contains' },
      diets: ['vegetarian', 'local'],
    }),
    article({
      section: carte,
      name: text(
        'Saumon fumé et œufs brouillés',
        'Smoked salmon and scrambled eggs',
        'Salmón ahumado con huevos revueltos',
      ),
      description: text(
        'Saumon fumé au chêne, œufs fermiers, pain au levain, citron.',
        'Oak-smoked salmon, free-range eggs, sourdough, lemon.',
        'Salmón ahumado con roble, huevos camperos, pan de masa madre y limón.',
      ),
      picture: '/demo/leerie/salmon.svg',
      price: 1500,
      vatRate: 20,
      allergens: { fish: 'contains', eggs: 'contains', gluten: 'contains', milk: 'contains' },
    }),
    article({
      section: carte,
      name: text('Toasts et marmelade de Dundee', 'Toast and Dundee marmalade', 'Tostadas con mermelada de Dundee'),
      description: text(
        'Quatre tranches, beurre doux, marmelade d’orange amère.',
        'Four slices, butter, Seville orange marmalade.',
        'Cuatro rebanadas, mantequilla y mermelada de naranja amarga.',
      ),
      picture: '/demo/leerie/toast.svg',
      price: 450,
      vatRate: 20,
      allergens: { gluten: 'contains', milk: 'contains', soybeans: 'may-contain', sesame: 'may-contain' },
      diets: ['vegetarian'],
    }),
    article({
      section: drinks,
      name: text('Théière', 'Pot of tea', 'Tetera'),
      picture: '/demo/shared/tea.svg',
      price: 400,
      vatRate: 20,
      options: [
        one(text('Lequel', 'Which one', 'Cuál'), [
          choice(text('Petit déjeuner écossais', 'Scottish breakfast', 'Desayuno escocés')),
          choice(text('Earl Grey', 'Earl Grey', 'Earl Grey')),
          choice(text('Menthe poivrée', 'Peppermint', 'Menta')),
          choice(text('Rooibos', 'Rooibos', 'Rooibos')),
        ]),
        upTo(1, text('Avec', 'With', 'Con'), [
          choice(text('Lait', 'Milk', 'Leche'), 0, { milk: 'contains' }),
          choice(text('Citron', 'Lemon', 'Limón')),
        ]),
      ],
      allergens: { milk: 'may-contain' },
      diets: ['vegetarian'],
    }),
    article({
      section: drinks,
      name: text('Café', 'Coffee', 'Café'),
      picture: '/demo/shared/coffee.svg',
      price: 400,
      vatRate: 20,
      options: [
        one(text('Comment', 'How', 'Cómo'), [
          choice(text('Expresso', 'Espresso', 'Solo')),
          choice(text('Filtre', 'Filter', 'De filtro')),
          choice(text('Flat white', 'Flat white', 'Flat white'), 0, { milk: 'contains' }),
          choice(text('Décaféiné', 'Decaf', 'Descafeinado')),
        ]),
      ],
      allergens: { milk: 'may-contain' },
      diets: ['vegetarian'],
    }),
    article({
      section: drinks,
      name: text('Orange pressée', 'Freshly squeezed orange juice', 'Zumo de naranja natural'),
      picture: '/demo/shared/juice.svg',
      price: 450,
      vatRate: 20,
      allergens: {},
      diets: ['vegan', 'vegetarian', 'gluten-free', 'lactose-free'],
    }),
  ],
}
