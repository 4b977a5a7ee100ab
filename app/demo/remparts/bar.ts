import { article, choice, type DemoService, one, openOn, text } from '../shape.ts'

const drinks = text('À boire', 'To drink', 'Para beber')
const nibbles = text('À grignoter', 'To nibble', 'Para picar')

export const bar: DemoService = {
  key: 'bar',
  name: text('Le bar de la Vigie', 'The Lookout Bar', 'El bar del Vigía'),
  description: text(
    'Cidres, vins de Loire et fruits de mer. Nous montons votre plateau en chambre, ou vous le prenez à la réception pour la terrasse.',
    'Ciders, Loire wines and shellfish. We bring your tray up to the room, or you pick it up at reception and take it out on the terrace.',
    'Sidras, vinos del Loira y marisco. Le subimos la bandeja a la habitación, o la recoge en recepción para la terraza.',
  ),
  picture: '/demo/remparts/bar.svg',
  kind: 'order',
  deliveryMode: 'mixed',
  link: null,
  hours: { weekly: openOn('17:00', '00:00'), exceptions: [] },
  leadMinutes: 10,
  articles: [
    article({
      section: drinks,
      name: text('Cidre brut des bords de Rance', 'Dry cider from the Rance', 'Sidra seca del Rance'),
      description: text(
        'Pur jus, fermenté naturellement. L’abus d’alcool est dangereux pour la santé.',
        'Pure juice, naturally fermented. Please drink responsibly.',
        'Zumo puro, de fermentación natural. Se recomienda un consumo responsable.',
      ),
      picture: '/demo/remparts/cider.svg',
      price: 500,
      vatRate: 20,
      options: [
        one(text('Format', 'Size', 'Formato'), [
          choice(text('Bolée, 25\u00a0cl', 'Bowl, 25 cl', 'Tazón, 25 cl'), 0, { sulphites: 'contains' }),
          choice(text('Bouteille, 75\u00a0cl', 'Bottle, 75 cl', 'Botella, 75 cl'), 1000, { sulphites: 'contains' }),
        ]),
      ],
      allergens: { sulphites: 'contains' },
      diets: ['local'],
      maxQuantity: 6,
    }),
    article({
      section: drinks,
      name: text('Muscadet sur lie, 12\u00a0cl', 'Muscadet sur lie, 12 cl', 'Muscadet sobre lías, 12 cl'),
      description: text(
        'Sèvre-et-Maine, vif et salin. L’abus d’alcool est dangereux pour la santé.',
        'Sèvre-et-Maine, crisp and saline. Please drink responsibly.',
        'Sèvre-et-Maine, fresco y salino. Se recomienda un consumo responsable.',
      ),
      picture: '/demo/remparts/muscadet.svg',
      price: 650,
      vatRate: 20,
      allergens: { sulphites: 'contains' },
      maxQuantity: 8,
    }),
    article({
      section: drinks,
      name: text('Jus de pomme fermier', 'Farmhouse apple juice', 'Zumo de manzana de granja'),
      description: text(
        'Pressé à Pleudihen, non filtré.',
        'Pressed in Pleudihen, unfiltered.',
        'Prensado en Pleudihen, sin filtrar.',
      ),
      picture: '/demo/remparts/apple-juice.svg',
      price: 450,
      vatRate: 10,
      allergens: {},
      diets: ['vegan', 'gluten-free', 'lactose-free', 'local'],
    }),
    article({
      section: nibbles,
      name: text('Huîtres de Cancale n°\u00a03', 'Cancale oysters no. 3', 'Ostras de Cancale n.º 3'),
      description: text(
        'Creuses, ouvertes à la commande\u202f; pain de seigle, beurre salé, vinaigre à l’échalote.',
        'Rock oysters opened to order; rye bread, salted butter, shallot vinegar.',
        'Ostras rizadas abiertas al momento; pan de centeno, mantequilla salada y vinagre de chalota.',
      ),
      picture: '/demo/remparts/oysters.svg',
      price: 1500,
      vatRate: 10,
      options: [
        one(text('Combien', 'How many', 'Cuántas'), [
          choice(text('Les six', 'Six', 'Media docena'), 0, { molluscs: 'contains' }),
          choice(text('Les douze', 'A dozen', 'Una docena'), 1200, { molluscs: 'contains' }),
        ]),
      ],
      allergens: {
        molluscs: 'contains',
        gluten: 'contains',
        milk: 'contains',
        sulphites: 'contains',
        crustaceans: 'may-contain',
      },
      diets: ['local'],
      maxQuantity: 4,
    }),
    article({
      section: nibbles,
      name: text('Planche de la mer', 'Seafood board', 'Tabla del mar'),
      description: text(
        'Saumon fumé, crevettes roses, rillettes de maquereau, pain et beurre. Pour deux.',
        'Smoked salmon, pink prawns, mackerel rillettes, bread and butter. For two.',
        'Salmón ahumado, gambas, rillettes de caballa, pan y mantequilla. Para dos.',
      ),
      picture: '/demo/remparts/board.svg',
      price: 2100,
      vatRate: 10,
      allergens: {
        fish: 'contains',
        crustaceans: 'contains',
        gluten: 'contains',
        milk: 'contains',
        mustard: 'contains',
        sulphites: 'contains',
      },
      maxQuantity: 4,
    }),
  ],
}
