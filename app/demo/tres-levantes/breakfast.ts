import { article, choice, type DemoService, one, openOn, text, upTo } from '../shape.ts'

const sets = text('Formules', 'Set breakfasts', 'Desayunos')
const carte = text('À la carte', 'À la carte', 'A la carta')
const drinks = text('Boissons', 'Drinks', 'Bebidas')

const hotDrink = one(text('Boisson chaude', 'Hot drink', 'Bebida caliente'), [
  choice(text('Café au lait', 'Coffee with milk', 'Café con leche'), 0, { milk: 'contains' }),
  choice(text('Café noir', 'Black coffee', 'Café solo')),
  choice(text('Thé ou infusion', 'Tea or infusion', 'Té o infusión')),
  choice(text('Chocolat épais', 'Thick hot chocolate', 'Chocolate a la taza'), 150, {
    milk: 'contains',
    gluten: 'may-contain',
  }),
])
const extras = upTo(3, text('Un petit plus', 'A little extra', 'Algo más'), [
  choice(text('Jambon ibérique', 'Ibérico ham', 'Jamón ibérico'), 450),
  choice(text('Avocat', 'Avocado', 'Aguacate'), 250),
  choice(text('Fromage frais payoyo', 'Fresh payoyo cheese', 'Queso fresco payoyo'), 250, { milk: 'contains' }),
  choice(text('Yaourt', 'Yoghurt', 'Yogur'), 200, { milk: 'contains' }),
])
/** Iberian ham is pork: France wants its origin said, and it is said everywhere. */
const hamToast = text(
  'Tomate et jambon ibérique (porc d’origine Espagne)',
  'Tomato and Ibérico ham (Spanish pork)',
  'Tomate y jamón ibérico (cerdo de España)',
)

export const breakfast: DemoService = {
  key: 'breakfast',
  name: text('Petit déjeuner en chambre', 'Breakfast in your room', 'Desayuno en la habitación'),
  description: text(
    'Mollete tiède, tomate râpée et huile d’olive de la Sierra. Nous montons le plateau sans bruit.',
    'A warm mollete roll, grated tomato and olive oil from the sierra. We bring the tray up quietly.',
    'Mollete templado, tomate rallado y aceite de la sierra. Subimos la bandeja sin hacer ruido.',
  ),
  picture: '/demo/tres-levantes/breakfast.svg',
  kind: 'order',
  deliveryMode: 'room-delivery',
  link: null,
  hours: { weekly: openOn('07:30', '11:00'), exceptions: [] },
  leadMinutes: 25,
  articles: [
    article({
      section: sets,
      name: text('Le petit déjeuner gaditan', 'The Cádiz breakfast', 'Desayuno gaditano'),
      description: text(
        'Deux demi-molletes grillés, une boisson chaude et une orange pressée.',
        'Two toasted half-molletes, a hot drink and a freshly squeezed orange juice.',
        'Dos medias tostadas de mollete, bebida caliente y zumo de naranja natural.',
      ),
      picture: '/demo/tres-levantes/gaditano.svg',
      price: 1400,
      vatRate: 10,
      options: [
        one(text('Sur le pain', 'On the bread', 'La tostada'), [
          choice(text('Tomate et huile d’olive', 'Tomato and olive oil', 'Tomate y aceite de oliva')),
          choice(hamToast, 250),
          choice(text('Beurre et confiture', 'Butter and jam', 'Mantequilla y mermelada'), 0, { milk: 'contains' }),
          choice(
            text(
              'Saindoux au paprika (porc d’origine Espagne)',
              'Paprika lard (Spanish pork)',
              'Manteca colorá (cerdo de España)',
            ),
          ),
        ]),
        hotDrink,
        extras,
      ],
      allergens: { gluten: 'contains', milk: 'contains', sesame: 'may-contain', soybeans: 'may-contain' },
    }),
    article({
      section: sets,
      name: text('Le petit déjeuner de la maison', 'The house breakfast', 'El desayuno de la casa'),
      description: text(
        'Deux œufs, jambon ibérique (porc d’origine Espagne), mollete, fruits, une boisson chaude et une orange pressée.',
        'Two eggs, Ibérico ham (Spanish pork), mollete, fruit, a hot drink and a freshly squeezed orange juice.',
        'Dos huevos, jamón ibérico (cerdo de España), mollete, fruta, bebida caliente y zumo de naranja natural.',
      ),
      picture: '/demo/tres-levantes/casa.svg',
      price: 1950,
      vatRate: 10,
      options: [
        one(text('Les œufs', 'The eggs', 'Los huevos'), [
          choice(text('Au plat, bords dorés', 'Fried, with crisp edges', 'Fritos, con puntilla'), 0, {
            eggs: 'contains',
          }),
          choice(text('Brouillés', 'Scrambled', 'Revueltos'), 0, { eggs: 'contains', milk: 'contains' }),
          choice(text('À la coque', 'Soft-boiled', 'Pasados por agua'), 0, { eggs: 'contains' }),
        ]),
        hotDrink,
        extras,
      ],
      allergens: { eggs: 'contains', gluten: 'contains', milk: 'contains', sesame: 'may-contain' },
    }),
    article({
      section: sets,
      name: text('Le petit déjeuner des petits', 'The little ones’ breakfast', 'Desayuno de los peques'),
      description: text(
        'Brioche au sucre, lait chocolaté et un fruit pelé.',
        'A sugared brioche, chocolate milk and a peeled piece of fruit.',
        'Bollo de leche con azúcar, leche con cacao y una fruta pelada.',
      ),
      picture: '/demo/tres-levantes/ninos.svg',
      price: 800,
      vatRate: 10,
      allergens: { gluten: 'contains', milk: 'contains', eggs: 'contains', soybeans: 'may-contain' },
      diets: ['vegetarian'],
      maxQuantity: 6,
    }),
    article({
      section: carte,
      name: text('Mollete à la tomate', 'Mollete with tomato', 'Mollete con tomate'),
      description: text(
        'Pain moelleux d’Antequera, tomate râpée, huile d’olive vierge extra.',
        'Soft Antequera roll, grated tomato, extra virgin olive oil.',
        'Mollete de Antequera, tomate rallado y aceite de oliva virgen extra.',
      ),
      picture: '/demo/tres-levantes/tostada.svg',
      price: 480,
      vatRate: 10,
      options: [
        upTo(1, text('Avec', 'With', 'Con'), [
          choice(
            text(
              'Jambon ibérique (porc d’origine Espagne)',
              'Ibérico ham (Spanish pork)',
              'Jamón ibérico (cerdo de España)',
            ),
            350,
          ),
        ]),
      ],
      allergens: { gluten: 'contains', sesame: 'may-contain', soybeans: 'may-contain' },
      diets: ['local'],
      maxQuantity: 8,
    }),
    article({
      section: carte,
      name: text('Churros et chocolat', 'Churros with chocolate', 'Churros con chocolate'),
      description: text(
        'Six churros frits à la minute et une tasse de chocolat épais.',
        'Six churros fried to order and a cup of thick chocolate.',
        'Seis churros recién fritos y una taza de chocolate espeso.',
      ),
      picture: '/demo/tres-levantes/churros.svg',
      price: 700,
      vatRate: 10,
      allergens: { gluten: 'contains', milk: 'contains', soybeans: 'may-contain', nuts: 'may-contain' },
      diets: ['vegetarian'],
      available: false,
      maxQuantity: 6,
    }),
    article({
      section: carte,
      name: text('Omelette à la française', 'Plain omelette', 'Tortilla francesa'),
      description: text(
        'Deux œufs de poules élevées en plein air, pain grillé.',
        'Two free-range eggs, toast on the side.',
        'Dos huevos camperos, con pan tostado.',
      ),
      picture: '/demo/tres-levantes/omelette.svg',
      price: 900,
      vatRate: 10,
      allergens: { eggs: 'contains', gluten: 'contains', milk: 'may-contain' },
      diets: ['vegetarian'],
    }),
    article({
      section: carte,
      name: text('Fruits et yaourt', 'Fruit and yoghurt', 'Fruta con yogur'),
      description: text(
        'Fruits de saison, yaourt nature et miel d’oranger.',
        'Seasonal fruit, plain yoghurt and orange blossom honey.',
        'Fruta de temporada, yogur natural y miel de azahar.',
      ),
      picture: '/demo/tres-levantes/fruit.svg',
      price: 750,
      vatRate: 10,
      allergens: { milk: 'contains' },
      diets: ['vegetarian'],
    }),
    article({
      section: drinks,
      name: text('Café', 'Coffee', 'Café'),
      picture: '/demo/shared/coffee.svg',
      price: 280,
      vatRate: 10,
      options: [
        one(text('Comment', 'How', 'Cómo'), [
          choice(text('Noir', 'Espresso', 'Solo')),
          choice(text('Noisette', 'With a dash of milk', 'Cortado'), 0, { milk: 'contains' }),
          choice(text('Au lait', 'With milk', 'Con leche'), 0, { milk: 'contains' }),
          choice(text('Décaféiné', 'Decaffeinated', 'Descafeinado')),
        ]),
        upTo(1, text('Lait', 'Milk', 'Leche'), [
          choice(text('Avoine', 'Oat', 'De avena'), 40, { gluten: 'contains' }),
          choice(text('Sans lactose', 'Lactose-free', 'Sin lactosa'), 0, { milk: 'contains' }),
        ]),
      ],
      allergens: { milk: 'may-contain', gluten: 'may-contain' },
      diets: ['vegetarian'],
    }),
    article({
      section: drinks,
      name: text('Thé ou infusion', 'Tea or infusion', 'Té o infusión'),
      picture: '/demo/shared/tea.svg',
      price: 320,
      vatRate: 10,
      options: [
        one(text('Lequel', 'Which one', 'Cuál'), [
          choice(text('Thé noir', 'Black tea', 'Té negro')),
          choice(text('Thé vert à la menthe', 'Green tea with mint', 'Té verde con hierbabuena')),
          choice(text('Camomille', 'Chamomile', 'Manzanilla')),
          choice(text('Menthe pouliot', 'Pennyroyal', 'Poleo menta')),
        ]),
      ],
      allergens: {},
      diets: ['vegan', 'vegetarian'],
    }),
    article({
      section: drinks,
      name: text('Orange pressée', 'Freshly squeezed orange juice', 'Zumo de naranja natural'),
      picture: '/demo/shared/juice.svg',
      price: 450,
      vatRate: 10,
      allergens: {},
      diets: ['vegan', 'vegetarian', 'gluten-free', 'lactose-free'],
    }),
  ],
}
