import { article, choice, type DemoService, one, openOn, text, upTo } from '../shape.ts'

const sets = text('Formules', 'Set breakfasts', 'Desayunos')
const carte = text('À la carte', 'À la carte', 'A la carta')
const drinks = text('Boissons', 'Drinks', 'Bebidas')

const hotDrink = one(text('Boisson chaude', 'Hot drink', 'Bebida caliente'), [
  choice(text('Café', 'Coffee', 'Café')),
  choice(text('Thé', 'Tea', 'Té')),
  choice(text('Infusion de verveine', 'Verbena infusion', 'Infusión de hierbaluisa')),
  choice(text('Chocolat maison', 'House hot chocolate', 'Chocolate de la casa'), 150, {
    milk: 'contains',
    soybeans: 'may-contain',
  }),
])
const juice = one(text('Jus', 'Juice', 'Zumo'), [
  choice(text('Orange pressée', 'Freshly squeezed orange', 'Naranja recién exprimida')),
  choice(text('Pomme des bords de Rance', 'Rance valley apple', 'Manzana del valle del Rance')),
])
const extras = upTo(3, text('Un petit plus', 'A little extra', 'Algo más'), [
  choice(text('Fromage blanc fermier', 'Farmhouse fromage blanc', 'Queso fresco batido de granja'), 250, {
    milk: 'contains',
  }),
  choice(text('Œuf à la coque', 'Soft-boiled egg', 'Huevo pasado por agua'), 250, { eggs: 'contains' }),
  choice(text('Salade de fruits', 'Fruit salad', 'Macedonia de frutas'), 400),
  choice(text('Miel de l’arrière-pays', 'Honey from the hinterland', 'Miel de la comarca'), 150),
])

export const breakfast: DemoService = {
  key: 'breakfast',
  name: text('Petit déjeuner en chambre', 'Breakfast in your room', 'Desayuno en la habitación'),
  description: text(
    'Servi sur un plateau, viennoiseries du matin et beurre salé. Commandez quand vous voulez, dès la veille pour l’heure de votre choix.',
    'Brought on a tray, with this morning’s pastries and salted butter. Order whenever you like, even the evening before for the time you choose.',
    'Servido en bandeja, con bollería de la mañana y mantequilla salada. Pídalo cuando quiera, incluso la víspera para la hora que prefiera.',
  ),
  picture: '/demo/remparts/breakfast.svg',
  kind: 'order',
  deliveryMode: 'room-delivery',
  link: null,
  hours: { weekly: openOn('07:00', '10:30'), exceptions: [] },
  leadMinutes: 20,
  articles: [
    article({
      section: sets,
      name: text('Le Malouin', 'Le Malouin', 'Le Malouin'),
      description: text(
        'Croissant, tartines de pain au levain, beurre salé, confiture maison, jus et boisson chaude.',
        'Croissant, toasted sourdough, salted butter, house jam, juice and a hot drink.',
        'Cruasán, tostadas de pan de masa madre, mantequilla salada, mermelada casera, zumo y bebida caliente.',
      ),
      picture: '/demo/remparts/malouin.svg',
      price: 1650,
      vatRate: 10,
      options: [hotDrink, juice, extras],
      allergens: { gluten: 'contains', milk: 'contains', eggs: 'contains', nuts: 'may-contain', sesame: 'may-contain' },
      diets: ['vegetarian'],
    }),
    article({
      section: sets,
      name: text('Le Grand Large', 'Le Grand Large', 'Le Grand Large'),
      description: text(
        'Œufs de la ferme, saumon fumé, kouign-amann, fruits de saison, jus et boisson chaude.',
        'Farm eggs, smoked salmon, kouign-amann, seasonal fruit, juice and a hot drink.',
        'Huevos de granja, salmón ahumado, kouign-amann, fruta de temporada, zumo y bebida caliente.',
      ),
      picture: '/demo/remparts/grand-large.svg',
      price: 2400,
      vatRate: 10,
      options: [
        one(text('Vos œufs', 'Your eggs', 'Los huevos'), [
          choice(text('Brouillés', 'Scrambled', 'Revueltos'), 0, { eggs: 'contains', milk: 'contains' }),
          choice(text('Au plat', 'Fried', 'A la plancha'), 0, { eggs: 'contains' }),
          choice(text('À la coque', 'Soft-boiled', 'Pasados por agua'), 0, { eggs: 'contains' }),
        ]),
        hotDrink,
        juice,
        extras,
      ],
      allergens: { eggs: 'contains', fish: 'contains', gluten: 'contains', milk: 'contains', nuts: 'may-contain' },
    }),
    article({
      section: sets,
      name: text('Le Petit Mousse', 'The Cabin Boy', 'El Grumete'),
      description: text(
        'Pour les moins de 12\u00a0ans\u202f: œuf à la coque et mouillettes, fraises ou compote, et de quoi boire.',
        'For under-12s: a soft-boiled egg with soldiers, strawberries or stewed apple, and something to drink.',
        'Para menores de 12 años: huevo pasado por agua con tiras de pan tostado, fresas o compota, y algo de beber.',
      ),
      picture: '/demo/remparts/petit-mousse.svg',
      price: 900,
      vatRate: 10,
      options: [
        one(text('À boire', 'To drink', 'Para beber'), [
          choice(text('Chocolat chaud', 'Hot chocolate', 'Chocolate caliente'), 0, {
            milk: 'contains',
            soybeans: 'may-contain',
          }),
          choice(text('Lait froid', 'Cold milk', 'Leche fría'), 0, { milk: 'contains' }),
          choice(text('Jus de pomme', 'Apple juice', 'Zumo de manzana')),
        ]),
      ],
      allergens: { eggs: 'contains', gluten: 'contains', milk: 'contains' },
      diets: ['vegetarian'],
      maxQuantity: 6,
    }),
    article({
      section: carte,
      name: text('Croissant pur beurre', 'All-butter croissant', 'Cruasán de mantequilla'),
      description: text(
        'Feuilleté et cuit chaque matin par le boulanger de la rue.',
        'Rolled and baked every morning by the baker down the street.',
        'Hojaldrado y horneado cada mañana por el panadero de la calle.',
      ),
      picture: '/demo/remparts/croissant.svg',
      price: 300,
      vatRate: 10,
      allergens: { gluten: 'contains', milk: 'contains', eggs: 'contains', nuts: 'may-contain' },
      diets: ['vegetarian'],
      maxQuantity: 12,
    }),
    article({
      section: carte,
      name: text('Kouign-amann', 'Kouign-amann', 'Kouign-amann'),
      description: text(
        'Beurre, sucre, patience. Servi tiède\u202f; il en sort douze par jour, pas un de plus.',
        'Butter, sugar, patience. Served warm; we bake twelve a day and not one more.',
        'Mantequilla, azúcar y paciencia. Se sirve templado; salen doce al día, ni uno más.',
      ),
      picture: '/demo/remparts/kouign-amann.svg',
      price: 450,
      vatRate: 10,
      allergens: { gluten: 'contains', milk: 'contains', eggs: 'may-contain', nuts: 'may-contain' },
      diets: ['vegetarian', 'local'],
      available: false,
      maxQuantity: 4,
    }),
    article({
      section: carte,
      name: text('Omelette aux herbes', 'Herb omelette', 'Tortilla francesa a las finas hierbas'),
      description: text(
        'Trois œufs de la ferme, ciboulette et cerfeuil, pain grillé.',
        'Three farm eggs, chives and chervil, toast on the side.',
        'Tres huevos de granja, cebollino y perifollo, con pan tostado.',
      ),
      picture: '/demo/remparts/omelette.svg',
      price: 1200,
      vatRate: 10,
      options: [
        upTo(2, text('Dedans', 'Inside', 'Dentro'), [
          choice(text('Emmental', 'Emmental cheese', 'Queso emmental'), 150, { milk: 'contains' }),
          choice(text('Jambon (porc d’origine France)', 'Ham (French pork)', 'Jamón cocido (cerdo de Francia)'), 200),
          choice(text('Champignons', 'Mushrooms', 'Champiñones'), 150),
        ]),
      ],
      allergens: { eggs: 'contains', milk: 'contains', gluten: 'contains' },
    }),
    article({
      section: carte,
      name: text(
        'Fromage blanc et fruits rouges',
        'Fromage blanc with berries',
        'Queso fresco batido con frutos rojos',
      ),
      description: text(
        'Fromage blanc fermier de Saint-Méloir, fruits rouges, un filet de miel.',
        'Farmhouse fromage blanc from Saint-Méloir, berries and a thread of honey.',
        'Queso fresco batido de una granja de Saint-Méloir, frutos rojos y un hilo de miel.',
      ),
      picture: '/demo/remparts/yogurt.svg',
      price: 650,
      vatRate: 10,
      allergens: { milk: 'contains' },
      diets: ['vegetarian', 'local'],
    }),
    article({
      section: carte,
      name: text('Salade de fruits de saison', 'Seasonal fruit salad', 'Macedonia de fruta de temporada'),
      description: text(
        'Coupée à la commande, sans sucre ajouté.',
        'Cut to order, no added sugar.',
        'Cortada al momento, sin azúcar añadido.',
      ),
      price: 700,
      vatRate: 10,
      allergens: {},
      diets: ['vegetarian', 'vegan', 'gluten-free', 'lactose-free'],
    }),
    article({
      section: drinks,
      name: text('Café', 'Coffee', 'Café'),
      description: text('Torréfié à Saint-Malo.', 'Roasted in Saint-Malo.', 'Tostado en Saint-Malo.'),
      picture: '/demo/shared/coffee.svg',
      price: 400,
      vatRate: 10,
      options: [
        one(text('Comment', 'How', 'Cómo'), [
          choice(text('Expresso', 'Espresso', 'Solo')),
          choice(text('Allongé', 'Long black', 'Americano')),
          choice(text('Crème', 'White', 'Con leche'), 50, { milk: 'contains' }),
          choice(text('Décaféiné', 'Decaffeinated', 'Descafeinado')),
        ]),
      ],
      allergens: { milk: 'may-contain' },
      diets: ['vegetarian'],
    }),
    article({
      section: drinks,
      name: text('Thé ou infusion', 'Tea or infusion', 'Té o infusión'),
      description: text(
        'Une théière pour deux tasses, lait ou citron à part.',
        'A pot for two cups, milk or lemon on the side.',
        'Una tetera para dos tazas, con leche o limón aparte.',
      ),
      picture: '/demo/shared/tea.svg',
      price: 500,
      vatRate: 10,
      options: [
        one(text('Lequel', 'Which one', 'Cuál'), [
          choice(text('Petit déjeuner anglais', 'English breakfast', 'Desayuno inglés')),
          choice(text('Earl Grey', 'Earl Grey', 'Earl Grey')),
          choice(text('Vert à la menthe', 'Green with mint', 'Verde con menta')),
          choice(text('Verveine', 'Verbena', 'Hierbaluisa')),
        ]),
      ],
      allergens: {},
      diets: ['vegetarian', 'vegan'],
    }),
    article({
      section: drinks,
      name: text('Chocolat chaud maison', 'House hot chocolate', 'Chocolate caliente de la casa'),
      description: text(
        'Chocolat noir fondu dans le lait entier, chantilly si vous voulez.',
        'Dark chocolate melted into whole milk, whipped cream if you like.',
        'Chocolate negro fundido en leche entera, con nata montada si lo desea.',
      ),
      picture: '/demo/shared/chocolate.svg',
      price: 550,
      vatRate: 10,
      options: [
        upTo(1, text('Avec', 'With', 'Con'), [
          choice(text('Chantilly', 'Whipped cream', 'Nata montada'), 100, { milk: 'contains' }),
        ]),
      ],
      allergens: { milk: 'contains', soybeans: 'contains', nuts: 'may-contain' },
      diets: ['vegetarian'],
    }),
    article({
      section: drinks,
      name: text('Orange pressée', 'Freshly squeezed orange juice', 'Zumo de naranja natural'),
      picture: '/demo/shared/juice.svg',
      description: text('Trois oranges, rien d’autre.', 'Three oranges and nothing else.', 'Tres naranjas y nada más.'),
      price: 600,
      vatRate: 10,
      allergens: {},
      diets: ['vegetarian', 'vegan', 'gluten-free', 'lactose-free'],
    }),
  ],
}
