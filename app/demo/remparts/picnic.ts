import { article, choice, type DemoService, one, openOn, text } from '../shape.ts'

const baskets = text('Paniers', 'Baskets', 'Cestas')
const pantry = text('À emporter chez soi', 'To take home', 'Para llevar a casa')

export const picnic: DemoService = {
  key: 'picnic',
  name: text('Panier pique-nique', 'Picnic basket', 'Cesta de pícnic'),
  description: text(
    'Préparé pour la plage, l’île de Cézembre ou le sentier des douaniers. À retirer à la réception\u202f; le panier nous revient le soir.',
    'Packed for the beach, Cézembre island or the coast path. Collect it at reception and bring the basket back in the evening.',
    'Preparada para la playa, la isla de Cézembre o el sendero de la costa. Se recoge en recepción; la cesta vuelve por la noche.',
  ),
  picture: '/demo/remparts/picnic.svg',
  kind: 'order',
  deliveryMode: 'reception-pickup',
  link: null,
  hours: { weekly: openOn('08:00', '17:00'), exceptions: [] },
  leadMinutes: 45,
  articles: [
    article({
      section: baskets,
      name: text('Panier de la plage', 'Beach basket', 'Cesta de playa'),
      description: text(
        'Pour une personne\u202f: un sandwich, des crudités, un dessert, une boisson.',
        'For one: a sandwich, crunchy vegetables, a dessert and a drink.',
        'Para una persona: un bocadillo, verduras crujientes, un postre y una bebida.',
      ),
      picture: '/demo/remparts/basket.svg',
      price: 1800,
      vatRate: 10,
      options: [
        one(text('Sandwich', 'Sandwich', 'Bocadillo'), [
          choice(
            text(
              'Jambon-beurre (porc d’origine France)',
              'Ham and butter (French pork)',
              'Jamón y mantequilla (cerdo de Francia)',
            ),
            0,
            { gluten: 'contains', milk: 'contains' },
          ),
          choice(text('Thon et œuf', 'Tuna and egg', 'Atún y huevo'), 0, {
            gluten: 'contains',
            fish: 'contains',
            eggs: 'contains',
            mustard: 'contains',
          }),
          choice(
            text(
              'Chèvre et légumes grillés',
              'Goat’s cheese and grilled vegetables',
              'Queso de cabra y verduras asadas',
            ),
            0,
            { gluten: 'contains', milk: 'contains' },
          ),
        ]),
        one(text('Dessert', 'Dessert', 'Postre'), [
          choice(text('Far breton', 'Far breton', 'Far bretón'), 0, {
            gluten: 'contains',
            milk: 'contains',
            eggs: 'contains',
          }),
          choice(text('Fruit de saison', 'Seasonal fruit', 'Fruta de temporada')),
        ]),
        one(text('Boisson', 'Drink', 'Bebida'), [
          choice(text('Eau de source', 'Spring water', 'Agua mineral')),
          choice(text('Jus de pomme', 'Apple juice', 'Zumo de manzana'), 150),
        ]),
      ],
      allergens: {
        gluten: 'contains',
        milk: 'contains',
        eggs: 'contains',
        fish: 'may-contain',
        mustard: 'may-contain',
        sesame: 'may-contain',
      },
      maxQuantity: 8,
    }),
    article({
      section: baskets,
      name: text('Panier du moussaillon', 'Little sailor’s basket', 'Cesta del marinerito'),
      description: text(
        'Mini-sandwich, bâtonnets de légumes, compote, galette et un jus. Un seau et une pelle se prêtent avec.',
        'A small sandwich, vegetable sticks, stewed apple, a biscuit and juice. Bucket and spade on loan.',
        'Minibocadillo, bastoncitos de verdura, compota, galleta y zumo. Prestamos cubo y pala.',
      ),
      price: 1000,
      vatRate: 10,
      maxQuantity: 8,
    }),
    article({
      section: pantry,
      name: text(
        'Caramels au beurre salé, 150\u00a0g',
        'Salted butter caramels, 150 g',
        'Caramelos de mantequilla salada, 150 g',
      ),
      description: text(
        'Coulés à la main, enveloppés un par un.',
        'Poured by hand and wrapped one by one.',
        'Hechos a mano y envueltos uno a uno.',
      ),
      picture: '/demo/remparts/caramels.svg',
      price: 750,
      // Confectionery keeps the standard rate in France, even packed.
      vatRate: 20,
      allergens: { milk: 'contains', soybeans: 'may-contain', nuts: 'may-contain' },
      diets: ['vegetarian', 'local'],
    }),
    article({
      section: pantry,
      name: text('Galettes bretonnes, la boîte', 'Breton butter biscuits, the tin', 'Galletas bretonas, la lata'),
      description: text(
        'Pur beurre, dans leur boîte en métal. 300\u00a0g.',
        'All butter, in their metal tin. 300 g.',
        'De pura mantequilla, en su lata. 300 g.',
      ),
      picture: '/demo/remparts/biscuits.svg',
      price: 950,
      vatRate: 5.5,
      allergens: { gluten: 'contains', milk: 'contains', eggs: 'contains', nuts: 'may-contain' },
      diets: ['vegetarian', 'local'],
    }),
  ],
}
