import { type DemoPage, divider, heading, info, picture, service, words } from '../page-shape.ts'
import { text } from '../shape.ts'

const welcome: DemoPage = {
  slug: 'bienvenidos',
  title: text('Bienvenue à la maison', 'Welcome to the house', 'Bienvenidos a casa'),
  blocks: [
    words(
      text(
        'La porte de la rue est lourde, poussez-la sans crainte. Derrière, il y a le patio, le bruit de l’eau et quelqu’un pour vous dire bonsoir.',
        'The street door is heavy; push it without fear. Behind it are the patio, the sound of water and somebody to say good evening.',
        'La puerta de la calle pesa; empújenla sin miedo. Detrás están el patio, el rumor del agua y alguien para darles las buenas noches.',
      ),
    ),
    info('wifi'),
    info('breakfast'),
    picture(
      '/demo/tres-levantes/patio.svg',
      text(
        'Le patio : une fontaine d’azulejos entre des colonnes blanches et des pots de géraniums',
        'The patio: a tiled fountain among white columns and pots of geraniums',
        'El patio: una fuente de azulejos entre columnas blancas y macetas de geranios',
      ),
      text(
        'Le patio reste frais jusqu’au soir, même en août.',
        'The patio stays cool until evening, even in August.',
        'El patio se mantiene fresco hasta la noche, incluso en agosto.',
      ),
    ),
    heading(text('Ce soir, sans sortir', 'Tonight, without going out', 'Esta noche, sin salir')),
    words(
      text(
        'On dîne tard à Cadix, et c’est très bien ainsi. En attendant, il y a le toit.',
        'Cádiz dines late, and rightly so. Until then, there is the roof.',
        'En Cádiz se cena tarde, y bien que se hace. Mientras tanto, está la azotea.',
      ),
    ),
    service('bar'),
    service('evening'),
    heading(text('Demain matin', 'Tomorrow morning', 'Mañana por la mañana')),
    service('breakfast'),
    divider,
    {
      kind: 'button',
      label: text('Trois promenades dans Cadix', 'Three walks in Cádiz', 'Tres paseos por Cádiz'),
      page: 'cadiz-a-pie',
    },
  ],
}

const rooftop: DemoPage = {
  slug: 'la-azotea-y-la-torre',
  title: text('Le toit et la tour', 'The roof and the tower', 'La azotea y la torre'),
  blocks: [
    picture(
      '/demo/tres-levantes/tower.svg',
      text(
        'La tour blanche de la maison au soleil couchant',
        'The white tower of the house at sunset',
        'La torre blanca de la casa al atardecer',
      ),
    ),
    words(
      text(
        'Cadix comptait plus de cent tours du temps où l’on y attendait l’or et le cacao. La nôtre ne guette plus que le soleil.',
        'Cádiz had more than a hundred towers in the days when it waited for gold and cocoa. Ours watches only for the sun now.',
        'Cádiz tenía más de cien torres cuando se esperaban el oro y el cacao. La nuestra ya solo aguarda al sol.',
      ),
    ),
    {
      kind: 'gallery',
      pictures: [
        {
          picture: '/demo/tres-levantes/rooftop.svg',
          alt: text(
            'Une copita de manzanilla et des olives sous les guirlandes du toit',
            'A copita of manzanilla and olives under the lights of the roof',
            'Una copa de manzanilla y aceitunas bajo las luces de la azotea',
          ),
        },
        {
          picture: '/demo/tres-levantes/cover.svg',
          alt: text(
            'La cathédrale et le port vus de la mer',
            'The cathedral and the harbour seen from the sea',
            'La catedral y el puerto vistos desde el mar',
          ),
        },
        {
          picture: '/demo/tres-levantes/dinner.svg',
          alt: text(
            'Une table dressée à la bougie devant la fenêtre',
            'A table laid by candlelight at the window',
            'Una mesa puesta a la luz de una vela junto a la ventana',
          ),
        },
      ],
    },
    heading(text('Monter', 'Going up', 'Subir')),
    words(
      text(
        'Par l’ascenseur jusqu’au troisième, puis à pied.<br>Le toit est ouvert jusqu’à minuit, la tour jusqu’à 22\u00a0h.<br>Les enfants montent avec un adulte.',
        'By lift to the third floor, then on foot.<br>The roof is open until midnight, the tower until 22:00.<br>Children go up with an adult.',
        'En ascensor hasta la tercera planta, luego a pie.<br>La azotea abre hasta medianoche; la torre, hasta las 22:00.<br>Los niños suben con un adulto.',
      ),
    ),
    service('bar'),
    service('tower'),
  ],
}

const walks: DemoPage = {
  slug: 'cadiz-a-pie',
  title: text('Cadix à pied', 'Cádiz on foot', 'Cádiz a pie'),
  blocks: [
    picture(
      '/demo/tres-levantes/playa.svg',
      text(
        'La plage de la Caleta, ses barques et les arcades de l’ancien établissement de bains',
        'La Caleta beach, its boats and the arches of the old bathing house',
        'La playa de la Caleta, sus barcas y los arcos del antiguo balneario',
      ),
    ),
    words(
      text(
        'La vieille ville est presque une île\u202f: on s’y perd sans jamais aller bien loin. Voici les promenades que nous faisons nous-mêmes.',
        'The old town is almost an island: you lose your way and never go far. These are the walks we take ourselves.',
        'El casco antiguo es casi una isla: uno se pierde sin alejarse nunca. Estos son los paseos que hacemos nosotros.',
      ),
    ),
    heading(text('Le matin, le marché', 'In the morning, the market', 'Por la mañana, el mercado')),
    words(
      text(
        'Le Mercado Central avant onze heures, quand les poissonniers chantent encore. Puis un café debout, place des Fleurs.',
        'The Mercado Central before eleven, while the fishmongers still sing. Then a coffee standing up, on the Plaza de las Flores.',
        'El Mercado Central antes de las once, cuando los pescaderos aún cantan. Luego, un café de pie en la plaza de las Flores.',
      ),
    ),
    heading(text('L’après-midi, la Caleta', 'In the afternoon, La Caleta', 'Por la tarde, la Caleta')),
    words(
      text(
        'La plage est entre deux forts. À marée basse, on marche jusqu’au château de Saint-Sébastien\u202f; au retour, le quartier de la Viña sent la friture.',
        'The beach lies between two forts. At low tide you walk out to the castle of San Sebastián; on the way back, the Viña quarter smells of frying fish.',
        'La playa queda entre dos fuertes. Con marea baja se camina hacia el castillo de San Sebastián; a la vuelta, el barrio de la Viña huele a fritura.',
      ),
    ),
    heading(text('Quand il souffle', 'When it blows', 'Cuando sopla')),
    words(
      text(
        'Par grand levant, mettez-vous à l’abri dans le noir\u202f: la ville y est quand même.',
        'When the levante is strong, take shelter in the dark: the city is there all the same.',
        'Con levante fuerte, refúgiense a oscuras: la ciudad está allí igualmente.',
      ),
    ),
    service('camera-obscura'),
    {
      kind: 'button',
      label: text('Ouvrir le plan de la ville', 'Open a map of the city', 'Abrir el plano de la ciudad'),
      address: 'https://www.openstreetmap.org/#map=15/36.5325/-6.2985',
    },
  ],
}

/** The first is the one the hotel opens on. */
export const pages: DemoPage[] = [welcome, rooftop, walks]
