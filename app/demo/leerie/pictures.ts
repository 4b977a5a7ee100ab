import { type DemoPicture, text } from '../shape.ts'

export const pictures: DemoPicture[] = [
  {
    drawing: 'leerie/cover',
    name: 'The lamplighter at dusk',
    alt: text(
      'Un allumeur de réverbères à la tombée du soir, le château d’Édimbourg au fond sous la pleine lune',
      'A lamplighter at dusk, Edinburgh Castle behind him under a full moon',
      'Un farolero al anochecer, con el castillo de Edimburgo al fondo bajo la luna llena',
    ),
    focus: { x: 0.74, y: 0.62 },
  },
  {
    drawing: 'leerie/breakfast',
    name: 'Breakfast tea and toast',
    alt: text(
      'Une théière violette, des toasts et une tasse de thé fumante sur un plaid écossais',
      'A purple teapot, toast and a steaming cup of tea on a tartan cloth',
      'Una tetera violeta, tostadas y una taza de té humeante sobre un mantel escocés',
    ),
    focus: { x: 0.5, y: 0.65 },
  },
  {
    drawing: 'leerie/evening',
    name: 'Supper by the fire',
    alt: text(
      'Un dîner sous cloche et un verre de whisky devant un feu de cheminée',
      'Supper under a silver cloche and a glass of whisky by an open fire',
      'Una cena bajo campana y un vaso de whisky junto a la chimenea encendida',
    ),
    focus: { x: 0.5, y: 0.65 },
  },
  {
    drawing: 'leerie/snug',
    name: 'The snug',
    alt: text(
      'Un fauteuil violet sous une lampe, un verre de whisky et un livre sur le guéridon',
      'A purple armchair under a lamp, a glass of whisky and a book on the side table',
      'Un sillón violeta bajo una lámpara, con un vaso de whisky y un libro en la mesita',
    ),
    focus: { x: 0.45, y: 0.55 },
  },
  {
    drawing: 'leerie/lunch',
    name: 'Packed lunch for the hills',
    alt: text(
      'Un sac en papier, une poire et une gourde devant les collines',
      'A paper bag, a pear and a flask with the hills behind',
      'Una bolsa de papel, una pera y un termo ante las colinas',
    ),
    focus: { x: 0.5, y: 0.68 },
  },
  {
    drawing: 'leerie/requests',
    name: 'Reception bell',
    alt: text(
      'La sonnette dorée du comptoir, à côté d’une boîte à lettres marquée d’une horloge',
      'The golden bell on the desk, beside a letter box with a clock on it',
      'El timbre dorado del mostrador, junto a un buzón con un reloj',
    ),
    focus: { x: 0.35, y: 0.7 },
  },
  {
    drawing: 'leerie/luggage',
    name: 'Luggage by the door',
    alt: text(
      'Une grande valise de cuir et une petite verte, sur un tapis écossais près de la porte',
      'A large leather suitcase and a small green one on a tartan rug by the door',
      'Una maleta grande de cuero y otra pequeña verde sobre una alfombra escocesa junto a la puerta',
    ),
    focus: null,
  },
  {
    drawing: 'leerie/castle',
    name: 'The castle on its rock',
    alt: text(
      'Le château sur son rocher au soleil couchant, un sentier qui y monte',
      'The castle on its rock at sunset, a path leading up to it',
      'El castillo en lo alto de su roca al atardecer, con un sendero que sube hasta él',
    ),
    focus: { x: 0.46, y: 0.4 },
  },
  {
    drawing: 'leerie/lamplighter',
    name: 'The full Scottish breakfast',
    alt: text(
      'Une assiette écossaise\u00a0: œuf, bacon, saucisses, haricots, tomate et boudin noir',
      'A full Scottish plate: egg, bacon, sausages, beans, tomato and black pudding',
      'Un plato escocés completo: huevo, beicon, salchichas, alubias, tomate y morcilla',
    ),
    focus: null,
  },
]
