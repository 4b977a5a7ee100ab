import { article, choice, type DemoService, everyYear, one, openOn, text, upTo } from '../shape.ts'

const mains = text('Salé', 'Savoury', 'Salado')
const puddings = text('Sucré', 'Puddings', 'Dulce')

export const evening: DemoService = {
  key: 'evening',
  name: text('Le soir en chambre', 'Evening in your room', 'Cena en la habitación'),
  description: text(
    'Pour les soirs de pluie et les arrivées tardives. Jusqu’à minuit et demi.',
    'For rainy nights and late arrivals. Until half past midnight.',
    'Para noches de lluvia y llegadas tardías. Hasta las doce y media.',
  ),
  picture: '/demo/leerie/evening.svg',
  kind: 'order',
  deliveryMode: 'room-delivery',
  link: null,
  hours: {
    weekly: openOn('18:00', '00:30'),
    exceptions: [...everyYear('12-25', []), ...everyYear('12-31', [{ opens: '17:00', closes: '21:00' }])],
  },
  leadMinutes: 30,
  articles: [
    article({
      section: mains,
      name: text('Cullen skink', 'Cullen skink', 'Cullen skink'),
      description: text(
        'Soupe de haddock fumé, pomme de terre et poireau, pain complet.',
        'Smoked haddock, potato and leek soup, with brown bread.',
        'Sopa de eglefino ahumado, patata y puerro, con pan integral.',
      ),
      picture: '/demo/leerie/skink.svg',
      price: 1100,
      vatRate: 20,
      allergens: { fish: 'contains', milk: 'contains', gluten: 'contains', celery: 'contains' },
      diets: ['local'],
    }),
    article({
      section: mains,
      name: text('Haggis, neeps et tatties', 'Haggis, neeps and tatties', 'Haggis con colinabo y patata'),
      description: text(
        'Rutabaga et pomme de terre écrasés, sauce au whisky. Agneau et bœuf d’origine Écosse.',
        'Mashed swede and potato, whisky sauce. Scottish lamb and beef.',
        'Purés de colinabo y de patata, salsa de whisky. Cordero y ternera de Escocia.',
      ),
      picture: '/demo/leerie/haggis.svg',
      price: 1650,
      vatRate: 20,
      options: [
        one(text('Le haggis', 'The haggis', 'El haggis'), [
          choice(text('Traditionnel', 'Traditional', 'Tradicional'), 0, { gluten: 'contains' }),
          choice(text('Végétarien', 'Vegetarian', 'Vegetariano'), 0, { gluten: 'contains', nuts: 'may-contain' }),
        ]),
      ],
      allergens: {
        gluten: 'contains',
        milk: 'contains',
        sulphites: 'contains',
        celery: 'may-contain',
        nuts: 'may-contain',
      },
      diets: ['local'],
    }),
    article({
      section: mains,
      name: text('Toastie au cheddar', 'Cheddar toastie', 'Sándwich caliente de cheddar'),
      description: text(
        'Cheddar de l’île de Mull, chutney d’oignon, soupe de tomate à tremper si vous voulez.',
        'Isle of Mull cheddar, onion chutney, and tomato soup for dipping if you like.',
        'Cheddar de la isla de Mull, chutney de cebolla y, si quiere, sopa de tomate para mojar.',
      ),
      picture: '/demo/leerie/toastie.svg',
      price: 1150,
      vatRate: 20,
      options: [
        upTo(2, text('Avec', 'With', 'Con'), [
          choice(text('Soupe de tomate', 'Tomato soup', 'Sopa de tomate'), 350, {
            celery: 'contains',
            milk: 'may-contain',
          }),
          choice(text('Jambon (porc d’origine Écosse)', 'Ham (Scottish pork)', 'Jamón cocido (cerdo de Escocia)'), 200),
        ]),
      ],
      allergens: {
        gluten: 'contains',
        milk: 'contains',
        sulphites: 'contains',
        mustard: 'contains',
        celery: 'may-contain',
      },
    }),
    article({
      section: mains,
      name: text('Orge perlé aux champignons', 'Wild mushroom barley', 'Cebada perlada con setas'),
      description: text(
        'Comme un risotto, à l’huile de colza des Borders et aux herbes du jardin.',
        'Cooked like a risotto, with Borders rapeseed oil and garden herbs.',
        'Como un risotto, con aceite de colza de los Borders y hierbas del jardín.',
      ),
      picture: '/demo/leerie/risotto.svg',
      price: 1350,
      vatRate: 20,
      allergens: { gluten: 'contains', celery: 'contains', sulphites: 'contains' },
      diets: ['vegan', 'vegetarian'],
    }),
    article({
      section: mains,
      name: text('Fromages d’Écosse et oatcakes', 'Scottish cheeses and oatcakes', 'Quesos escoceses con oatcakes'),
      description: text(
        'Trois fromages, raisin, chutney, galettes d’avoine.',
        'Three cheeses, grapes, chutney and oatcakes.',
        'Tres quesos, uvas, chutney y galletas de avena.',
      ),
      picture: '/demo/leerie/cheese.svg',
      price: 1300,
      vatRate: 20,
      allergens: { milk: 'contains', gluten: 'contains', sulphites: 'contains', nuts: 'may-contain' },
      diets: ['local'],
    }),
    article({
      section: puddings,
      name: text('Sticky toffee pudding', 'Sticky toffee pudding', 'Sticky toffee pudding'),
      description: text(
        'Gâteau aux dattes nappé de caramel, glace à la vanille.',
        'Date sponge in toffee sauce, with vanilla ice cream.',
        'Bizcocho de dátiles con salsa de toffee y helado de vainilla.',
      ),
      picture: '/demo/leerie/pudding.svg',
      price: 850,
      vatRate: 20,
      allergens: {
        gluten: 'contains',
        eggs: 'contains',
        milk: 'contains',
        sulphites: 'may-contain',
        nuts: 'may-contain',
      },
      diets: ['vegetarian'],
    }),
    article({
      section: puddings,
      name: text('Cranachan', 'Cranachan', 'Cranachan'),
      description: text(
        'Framboises, crème fouettée, avoine grillée, miel et une larme de whisky.',
        'Raspberries, whipped cream, toasted oats, honey and a drop of whisky.',
        'Frambuesas, nata montada, avena tostada, miel y unas gotas de whisky.',
      ),
      picture: '/demo/leerie/cranachan.svg',
      price: 800,
      vatRate: 20,
      options: [
        one(text('Whisky', 'Whisky', 'Whisky'), [
          choice(text('Avec', 'With', 'Con whisky')),
          choice(text('Sans', 'Without', 'Sin whisky')),
        ]),
      ],
      allergens: { milk: 'contains', gluten: 'contains', nuts: 'may-contain' },
      diets: ['vegetarian', 'local'],
      available: false,
    }),
  ],
}
