import { type DemoPicture, text } from '../shape.ts'

export const pictures: DemoPicture[] = [
  {
    drawing: 'tres-levantes/cover',
    name: 'Cádiz desde el mar',
    alt: text(
      'Cadix vue de la mer\u00a0: la coupole dorée de la cathédrale, des palmiers et trois barques',
      'Cádiz from the sea: the golden dome of the cathedral, palm trees and three boats',
      'Cádiz desde el mar: la cúpula dorada de la catedral, palmeras y tres barcas',
    ),
    focus: { x: 0.7, y: 0.5 },
  },
  {
    drawing: 'tres-levantes/patio',
    name: 'El patio',
    alt: text(
      'Une fontaine d’azulejos au milieu d’un patio à arcades, entre deux pots fleuris',
      'A tiled fountain in an arcaded patio, between two pots in flower',
      'Una fuente de azulejos en un patio con arcos, entre dos macetas en flor',
    ),
    focus: null,
  },
  {
    drawing: 'tres-levantes/breakfast',
    name: 'Desayuno en la ventana',
    alt: text(
      'Un pain grillé à la tomate, un café au lait et une orange devant la fenêtre ouverte',
      'Toast with tomato, a milky coffee and an orange by the open window',
      'Una tostada con tomate, un café con leche y una naranja ante la ventana abierta',
    ),
    focus: { x: 0.45, y: 0.72 },
  },
  {
    drawing: 'tres-levantes/dinner',
    name: 'Cena en la habitación',
    alt: text(
      'Un plat en terre cuite fumant et un verre de vin rouge, la lune dans une fenêtre en arc',
      'A steaming clay dish and a glass of red wine, the moon in an arched window',
      'Una fuente de barro humeante y una copa de vino tinto, con la luna en una ventana de arco',
    ),
    focus: { x: 0.52, y: 0.62 },
  },
  {
    drawing: 'tres-levantes/rooftop',
    name: 'La azotea al caer la tarde',
    alt: text(
      'Un verre de vin et des olives sur le toit, sous une guirlande, les toits de Cadix au couchant',
      'A glass of wine and olives on the roof under a string of lights, the rooftops of Cádiz at sunset',
      'Una copa de vino y aceitunas en la azotea, bajo una guirnalda, con los tejados de Cádiz al atardecer',
    ),
    focus: { x: 0.45, y: 0.65 },
  },
  {
    drawing: 'tres-levantes/beach',
    name: 'Cesta para la playa',
    alt: text(
      'Un panier d’osier avec du pain, sous un parasol rouge et blanc au bord de l’eau',
      'A wicker basket with bread under a red and white parasol by the water',
      'Una cesta de mimbre con pan bajo una sombrilla roja y blanca, a la orilla del agua',
    ),
    focus: null,
  },
  {
    drawing: 'tres-levantes/requests',
    name: 'Timbre y toallas',
    alt: text(
      'Une sonnette dorée et trois serviettes pliées devant un mur d’azulejos',
      'A golden bell and three folded towels in front of a tiled wall',
      'Un timbre dorado y tres toallas dobladas ante una pared de azulejos',
    ),
    focus: { x: 0.52, y: 0.72 },
  },
  {
    drawing: 'tres-levantes/tower',
    name: 'La torre de la casa',
    alt: text(
      'La tour blanche de la maison face à la mer, au soleil couchant',
      'The white tower of the house facing the sea at sunset',
      'La torre blanca de la casa frente al mar, al atardecer',
    ),
    focus: { x: 0.62, y: 0.45 },
  },
  {
    drawing: 'tres-levantes/camera',
    name: 'La cámara oscura',
    alt: text(
      'Dans le noir, quatre visiteurs autour d’une table ronde où se projette l’image de la ville',
      'In the dark, four visitors around a table onto which the town is projected',
      'A oscuras, cuatro visitantes alrededor de una mesa redonda donde se proyecta la ciudad',
    ),
    focus: { x: 0.5, y: 0.7 },
  },
  {
    drawing: 'tres-levantes/playa',
    name: 'La playa de La Caleta',
    alt: text(
      'La plage au couchant\u00a0: une barque sur le sable, un parasol et le pavillon blanc des bains',
      'The beach at sunset: a boat on the sand, a parasol and the white bathing pavilion',
      'La playa al atardecer: una barca en la arena, una sombrilla y el balneario blanco',
    ),
    focus: { x: 0.6, y: 0.6 },
  },
  {
    drawing: 'tres-levantes/caleta',
    name: 'Pícnic de La Caleta',
    alt: text(
      'Un sandwich, une orange, du raisin et une bouteille d’eau sur une nappe rayée',
      'A sandwich, an orange, grapes and a bottle of water on a striped cloth',
      'Un bocadillo, una naranja, uvas y una botella de agua sobre un mantel de rayas',
    ),
    focus: null,
  },
]
