import { article, choice, type DemoService, one, openOn, text } from '../shape.ts'

const baskets = text('Paniers', 'Baskets', 'Cestas')
const bottles = text('À emporter', 'To take away', 'Para llevar')

export const picnic: DemoService = {
  key: 'picnic',
  name: text('Panier de plage', 'Beach basket', 'Cesta para la playa'),
  description: text(
    'La Caleta est à huit minutes à pied. À retirer à la réception, avec une nappe et, si vous voulez, un parasol.',
    'La Caleta is eight minutes away on foot. Collect it at reception, with a cloth and, if you like, a parasol.',
    'La Caleta está a ocho minutos a pie. Se recoge en recepción, con mantel y, si quiere, sombrilla.',
  ),
  picture: '/demo/tres-levantes/beach.svg',
  kind: 'order',
  deliveryMode: 'reception-pickup',
  link: null,
  hours: { weekly: openOn('09:00', '18:00'), exceptions: [] },
  leadMinutes: 40,
  articles: [
    article({
      section: baskets,
      name: text('Panier de la Caleta', 'La Caleta basket', 'Cesta La Caleta'),
      description: text(
        'Un bocadillo, des fruits, des olives et un demi-litre d’eau fraîche.',
        'A bocadillo, fruit, olives and half a litre of cold water.',
        'Un bocadillo, fruta, aceitunas y medio litro de agua fría.',
      ),
      picture: '/demo/tres-levantes/caleta.svg',
      price: 1700,
      vatRate: 10,
      options: [
        one(text('Bocadillo', 'Bocadillo', 'Bocadillo'), [
          choice(text('Omelette aux pommes de terre', 'Potato omelette', 'Tortilla de patatas'), 0, {
            gluten: 'contains',
            eggs: 'contains',
          }),
          choice(
            text(
              'Jambon ibérique (porc d’origine Espagne)',
              'Ibérico ham (Spanish pork)',
              'Jamón ibérico (cerdo de España)',
            ),
            200,
            { gluten: 'contains' },
          ),
          choice(text('Thon et poivrons', 'Tuna and peppers', 'Atún con pimientos'), 0, {
            gluten: 'contains',
            fish: 'contains',
          }),
          choice(text('Légumes grillés', 'Grilled vegetables', 'Verduras a la plancha'), 0, { gluten: 'contains' }),
        ]),
      ],
      allergens: {
        gluten: 'contains',
        eggs: 'may-contain',
        fish: 'may-contain',
        sesame: 'may-contain',
        sulphites: 'may-contain',
      },
      maxQuantity: 8,
    }),
    article({
      section: baskets,
      name: text('Panier des petits', 'Little ones’ basket', 'Cesta de los peques'),
      description: text(
        'Mini-bocadillo au jambon cuit (porc d’origine Espagne), fruit, biscuit et jus. Seau et pelle prêtés.',
        'A small cooked ham bocadillo (Spanish pork), fruit, a biscuit and juice. Bucket and spade on loan.',
        'Minibocadillo de jamón cocido (cerdo de España), fruta, galleta y zumo. Prestamos cubo y pala.',
      ),
      price: 900,
      vatRate: 10,
      allergens: { gluten: 'contains', milk: 'contains', eggs: 'may-contain', soybeans: 'may-contain' },
      maxQuantity: 8,
    }),
    article({
      section: bottles,
      name: text('Manzanilla, la bouteille', 'Manzanilla, the bottle', 'Manzanilla, la botella'),
      description: text(
        '50\u00a0cl, à boire dans l’année. À emporter fermée\u202f; réservée aux adultes.',
        '50 cl, to drink within the year. Sold sealed, to adults only.',
        '50 cl, para beber en el año. Se vende cerrada; solo para mayores de edad.',
      ),
      picture: '/demo/tres-levantes/manzanilla.svg',
      price: 1400,
      vatRate: 21,
      allergens: { sulphites: 'contains' },
      diets: ['local'],
      maxQuantity: 6,
    }),
    article({
      section: bottles,
      name: text('Limonade artisanale, 33\u00a0cl', 'Craft lemonade, 33 cl', 'Limonada artesana, 33 cl'),
      description: text(
        'Citrons de la province, bulles fines.',
        'Lemons from the province, fine bubbles.',
        'Limones de la provincia y burbuja fina.',
      ),
      picture: '/demo/tres-levantes/lemonade.svg',
      price: 320,
      // Sugared drinks sold to take away left the reduced rate in Spain in 2021.
      vatRate: 21,
      allergens: {},
      diets: ['vegan', 'gluten-free', 'lactose-free'],
    }),
  ],
}
