import { article, choice, type DemoService, one, openOn, text } from '../shape.ts'

const bags = text('Pour la route', 'For the road', 'Para el camino')
const pantry = text('À rapporter chez soi', 'To take home', 'Para llevar a casa')

export const lunch: DemoService = {
  key: 'picnic',
  name: text('Le casse-croûte du marcheur', 'The walker’s lunch', 'El almuerzo del caminante'),
  description: text(
    'Pour Arthur’s Seat, les Pentlands ou le train. Commandez une heure avant, prenez le sac à la réception en partant.',
    'For Arthur’s Seat, the Pentlands or the train. Order an hour ahead and pick the bag up at reception on your way out.',
    'Para Arthur’s Seat, los Pentlands o el tren. Pídalo con una hora de antelación y recoja la bolsa en recepción al salir.',
  ),
  picture: '/demo/leerie/lunch.svg',
  kind: 'order',
  deliveryMode: 'reception-pickup',
  link: null,
  hours: { weekly: openOn('07:00', '15:00'), exceptions: [] },
  leadMinutes: 60,
  articles: [
    article({
      section: bags,
      name: text('Le sac du marcheur', 'The walker’s bag', 'La bolsa del caminante'),
      description: text(
        'Un sandwich, un fruit, des fruits rouges et deux sablés.',
        'A sandwich, an apple, berries and two fingers of shortbread.',
        'Un sándwich, una manzana, frutos rojos y dos galletas de mantequilla.',
      ),
      picture: '/demo/leerie/lunchbag.svg',
      price: 1250,
      // Cold food taken away is zero-rated in the United Kingdom.
      vatRate: 0,
      options: [
        one(text('Sandwich', 'Sandwich', 'Sándwich'), [
          choice(
            text(
              'Rosbif et raifort (bœuf d’origine Écosse)',
              'Roast beef and horseradish (Scottish beef)',
              'Rosbif con rábano picante (ternera de Escocia)',
            ),
            0,
            { gluten: 'contains', mustard: 'contains', sulphites: 'contains' },
          ),
          choice(text('Saumon fumé et concombre', 'Smoked salmon and cucumber', 'Salmón ahumado y pepino'), 150, {
            gluten: 'contains',
            fish: 'contains',
            milk: 'contains',
          }),
          choice(text('Houmous et légumes rôtis', 'Houmous and roast vegetables', 'Humus con verduras asadas'), 0, {
            gluten: 'contains',
            sesame: 'contains',
          }),
        ]),
      ],
      allergens: {
        gluten: 'contains',
        milk: 'contains',
        fish: 'may-contain',
        mustard: 'may-contain',
        sesame: 'may-contain',
        eggs: 'may-contain',
        sulphites: 'may-contain',
      },
      maxQuantity: 8,
    }),
    article({
      section: bags,
      name: text('Le petit sac', 'The wee bag', 'La bolsa pequeña'),
      description: text(
        'Sandwich au fromage, bâtonnets de carotte, raisins secs et un sablé.',
        'A cheese sandwich, carrot sticks, raisins and a shortbread.',
        'Sándwich de queso, palitos de zanahoria, pasas y una galleta de mantequilla.',
      ),
      price: 800,
      vatRate: 0,
      maxQuantity: 8,
    }),
    article({
      section: bags,
      name: text('Thermos de thé', 'Flask of tea', 'Termo de té'),
      description: text(
        'Un demi-litre bien chaud, le thermos nous revient le soir.',
        'Half a litre, piping hot; bring the flask back in the evening.',
        'Medio litro bien caliente; el termo se devuelve por la noche.',
      ),
      picture: '/demo/leerie/flask.svg',
      price: 500,
      vatRate: 20,
      allergens: { milk: 'may-contain' },
      diets: ['vegetarian'],
      maxQuantity: 4,
    }),
    article({
      section: pantry,
      name: text('Sablés pur beurre, la boîte', 'All-butter shortbread, the tin', 'Galletas de mantequilla, la lata'),
      description: text(
        'Cuits à la maison, en boîte écossaise. 250\u00a0g.',
        'Baked in the house, in a tartan tin. 250 g.',
        'Hechas en casa, en lata de tartán. 250 g.',
      ),
      picture: '/demo/leerie/shortbread.svg',
      price: 950,
      vatRate: 0,
      allergens: { gluten: 'contains', milk: 'contains', nuts: 'may-contain', eggs: 'may-contain' },
      diets: ['vegetarian', 'local'],
    }),
  ],
}
