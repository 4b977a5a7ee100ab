import { type DemoPicture, text } from '../shape.ts'

export const pictures: DemoPicture[] = [
  {
    drawing: 'remparts/cover',
    name: 'Les remparts au couchant',
    alt: text(
      'Un voilier rentre au port sous les remparts de Saint-Malo, au soleil couchant',
      'A sailing boat coming home beneath the ramparts of Saint-Malo at sunset',
      'Un velero vuelve a puerto bajo las murallas de Saint-Malo, al atardecer',
    ),
    focus: { x: 0.76, y: 0.56 },
  },
  {
    drawing: 'remparts/breakfast',
    name: 'Petit-déjeuner face à la mer',
    alt: text(
      'Un croissant, un jus d’orange et un café fumant devant une fenêtre où passe un voilier',
      'A croissant, an orange juice and a steaming coffee by a window with a sailing boat going by',
      'Un cruasán, un zumo de naranja y un café humeante ante una ventana por la que pasa un velero',
    ),
    focus: { x: 0.35, y: 0.68 },
  },
  {
    drawing: 'remparts/evening',
    name: 'Dîner en chambre',
    alt: text(
      'Une cloche d’argent et un verre de vin blanc sous une lampe, la lune à la fenêtre',
      'A silver cloche and a glass of white wine under a lamp, the moon at the window',
      'Una campana de plata y una copa de vino blanco bajo una lámpara, con la luna en la ventana',
    ),
    focus: { x: 0.65, y: 0.62 },
  },
  {
    drawing: 'remparts/bar',
    name: 'Le bar, huîtres et muscadet',
    alt: text(
      'Un verre de vin blanc et une assiette d’huîtres au citron sur le comptoir du bar',
      'A glass of white wine and a plate of oysters with lemon on the bar counter',
      'Una copa de vino blanco y un plato de ostras con limón en la barra del bar',
    ),
    focus: { x: 0.5, y: 0.65 },
  },
  {
    drawing: 'remparts/picnic',
    name: 'Panier pour la plage',
    alt: text(
      'Un panier d’osier avec une baguette et une nappe rayée, face à la mer',
      'A wicker basket with a baguette and a striped cloth, facing the sea',
      'Una cesta de mimbre con una baguette y un mantel de rayas, frente al mar',
    ),
    focus: null,
  },
  {
    drawing: 'remparts/requests',
    name: 'Sonnette de la réception',
    alt: text(
      'La sonnette dorée de la réception, une clé posée à côté',
      'The golden bell of the reception desk with a key beside it',
      'El timbre dorado de la recepción, con una llave al lado',
    ),
    focus: null,
  },
  {
    drawing: 'remparts/bicycles',
    name: 'Vélo sur la digue',
    alt: text(
      'Un vélo rouge, un panier de fleurs au guidon, sur la digue face à la mer',
      'A red bicycle with flowers in its basket on the sea wall',
      'Una bicicleta roja con flores en la cesta, en el paseo frente al mar',
    ),
    focus: null,
  },
  {
    drawing: 'remparts/crossing',
    name: 'Vedette pour Dinard',
    alt: text(
      'La vedette blanche traverse la baie, suivie de mouettes',
      'The white ferry crossing the bay, followed by gulls',
      'El barco blanco cruza la bahía seguido de gaviotas',
    ),
    focus: null,
  },
]
