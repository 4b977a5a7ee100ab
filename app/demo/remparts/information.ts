import { type DemoInformation, type DemoWord, fixture, text } from '../shape.ts'

const bedroom = [
  fixture(text('Oreillers', 'Pillows', 'Almohadas'), 4),
  fixture(text('Couverture d’appoint', 'Spare blanket', 'Manta adicional')),
  fixture(text('Lampes de chevet', 'Bedside lamps', 'Lámparas de noche'), 2),
  fixture(text('Téléviseur et télécommande', 'Television and remote control', 'Televisor y mando a distancia')),
  fixture(text('Bouilloire, tasses et plateau', 'Kettle, cups and tray', 'Hervidor, tazas y bandeja')),
  fixture(text('Coffre-fort, ouvert', 'Safe, open', 'Caja fuerte, abierta')),
  fixture(text('Cintres', 'Hangers', 'Perchas'), 8),
  fixture(text('Serviettes de bain', 'Bath towels', 'Toallas de baño'), 4),
  fixture(text('Peignoirs', 'Bathrobes', 'Albornoces'), 2),
  fixture(text('Sèche-cheveux', 'Hair dryer', 'Secador de pelo')),
]

export const information: DemoInformation = {
  hotelAccess: {
    directions: text(
      'Entrez dans la vieille ville par la porte Saint-Vincent, prenez la rue Jacques-Cartier, puis la deuxième à droite\u202f: nous sommes à 400\u00a0mètres.<br>De la gare, comptez quinze minutes à pied\u202f; un bus mène à la porte Saint-Vincent.<br>La nuit, la porte de la rue se ferme à 23\u00a0h\u202f: le code l’ouvre.',
      'Enter the old town through the Saint-Vincent gate, follow rue Jacques-Cartier, then take the second on the right: we are 400 metres away.<br>From the station it is a fifteen-minute walk; a bus runs to the Saint-Vincent gate.<br>At night the street door closes at 11 pm: the code opens it.',
      'Entre en el casco antiguo por la puerta de Saint-Vincent, siga la calle Jacques-Cartier y tome la segunda a la derecha: estamos a 400 metros.<br>Desde la estación son quince minutos a pie; un autobús llega hasta la puerta de Saint-Vincent.<br>De noche, la puerta de la calle se cierra a las 23 h: el código la abre.',
    ),
    parking: text(
      'Les voitures n’entrent pas intra-muros l’été. Le plus simple est le parking souterrain Saint-Vincent, devant la porte du même nom\u202f; dites-nous quand vous arrivez, nous venons prendre vos bagages. Les vélos dorment dans notre cour.',
      'Cars cannot enter the walls in summer. The easiest is the Saint-Vincent underground car park, in front of the gate of that name; tell us when you arrive and we will come for your luggage. Bicycles sleep in our courtyard.',
      'En verano los coches no entran en el recinto amurallado. Lo más sencillo es el aparcamiento subterráneo Saint-Vincent, frente a la puerta del mismo nombre; avísenos al llegar y recogeremos su equipaje. Las bicicletas duermen en nuestro patio.',
    ),
    codes: [
      {
        label: text('Porte de la rue, la nuit', 'Street door, at night', 'Puerta de la calle, de noche'),
        code: '3518A',
      },
      {
        label: text('Cour et local à vélos', 'Courtyard and bicycle room', 'Patio y cuarto de bicicletas'),
        code: '2604',
      },
    ],
    codesFor: 'scanned-rooms',
  },
  usefulNumbers: [
    { label: text('Urgences européennes', 'European emergency number', 'Emergencias en Europa'), number: '112' },
    { label: text('SAMU, urgences médicales', 'Medical emergencies', 'Urgencias médicas'), number: '15' },
    { label: text('Pharmacie de garde', 'Pharmacy on duty', 'Farmacia de guardia'), number: '3237' },
    { label: text('Taxis de la Cité corsaire', 'Taxis', 'Taxis'), number: '+33 2 61 91 04 80' },
    {
      label: text('Vedettes pour Dinard', 'Boats to Dinard', 'Barcos a Dinard'),
      number: '+33 2 61 91 04 92',
    },
  ],
  arrivalDeparture: {
    arrivalFrom: '15:00',
    arrivalUntil: '22:00',
    departureBy: '11:00',
    text: text(
      'Vous arrivez avant 15\u00a0h, ou repartez tard\u202f? Nous gardons vos bagages, et la douche du rez-de-chaussée est à vous. Après 22\u00a0h, prévenez-nous\u202f: le veilleur vous attend.',
      'Arriving before 3 pm, or leaving late? We keep your luggage, and the ground-floor shower is yours. After 10 pm, let us know: the night porter will be waiting.',
      '¿Llega antes de las 15 h o se marcha tarde? Guardamos su equipaje, y la ducha de la planta baja es suya. Después de las 22 h, avísenos: el sereno le espera.',
    ),
  },
  guestbook: {
    open: true,
    words: text(
      'Le livre de papier est sur le comptoir depuis 1987. Celui-ci prend la suite\u202f: une phrase, un souvenir, un conseil à ceux qui viennent après vous.',
      'The paper book has lain on the counter since 1987. This one carries it on: a line, a memory, a tip for those who come after you.',
      'El libro de papel está en el mostrador desde 1987. Este lo continúa: una frase, un recuerdo, un consejo para quienes vengan después.',
    ),
  },
  inventory: {
    words: text(
      'Prenez deux minutes à l’arrivée\u202f: ce qui manque est monté aussitôt, et rien ne vous sera demandé au départ.',
      'Take two minutes on arrival: whatever is missing is brought up at once, and you will not be asked about it when you leave.',
      'Dedique dos minutos al llegar: lo que falte se lo subimos enseguida, y no se le preguntará por ello al marcharse.',
    ),
    lists: [
      { name: text('Chambre', 'Bedroom', 'Habitación'), rooms: [], items: bedroom },
      {
        name: text('Chambre avec balcon', 'Room with a balcony', 'Habitación con balcón'),
        rooms: ['401', '402', '403'],
        items: [
          ...bedroom,
          fixture(text('Chaises de balcon', 'Balcony chairs', 'Sillas de balcón'), 2),
          fixture(text('Jumelles', 'Binoculars', 'Prismáticos')),
        ],
      },
    ],
  },
  items: [
    {
      title: text('Les marées', 'The tides', 'Las mareas'),
      text: text(
        'Ici, la mer monte et descend de plus de douze mètres les jours de grande marée\u202f: ce sont les plus fortes d’Europe.<br>Le Grand Bé et le Petit Bé se rejoignent à pied à marée basse seulement. Ne traversez plus dès que l’eau touche la chaussée\u202f; il faudrait attendre six heures.<br>Les horaires du jour sont affichés à la réception.',
        'Here the sea rises and falls by more than twelve metres at spring tide, the strongest tides in Europe.<br>The Grand Bé and the Petit Bé can be reached on foot at low tide only. Do not cross once the water touches the causeway: you would wait six hours.<br>Today’s times are posted at reception.',
        'Aquí el mar sube y baja más de doce metros en las mareas vivas, las más fuertes de Europa.<br>Al Grand Bé y al Petit Bé solo se llega a pie con marea baja. No cruce cuando el agua toque la calzada: habría que esperar seis horas.<br>Los horarios del día están en recepción.',
      ),
      picture: '/demo/remparts/crossing.svg',
    },
    {
      title: text('Le tour des remparts', 'Around the ramparts', 'La vuelta a las murallas'),
      text: text(
        'Moins de deux kilomètres, une petite heure en flânant. Montez par la porte Saint-Vincent et marchez vers l’ouest en fin d’après-midi\u202f: le soleil se couche dans la mer.',
        'Just under two kilometres, an hour at a stroll. Climb up by the Saint-Vincent gate and walk west in the late afternoon: the sun goes down into the sea.',
        'Menos de dos kilómetros, una hora paseando. Suba por la puerta de Saint-Vincent y camine hacia el oeste al final de la tarde: el sol se pone en el mar.',
      ),
      picture: null,
    },
    {
      title: text('Animaux', 'Pets', 'Animales'),
      text: text(
        'Votre chien est le bienvenu, sans supplément\u202f: panier et gamelle à la réception. Les plages intra-muros lui sont fermées d’avril à septembre.',
        'Your dog is welcome, at no charge: basket and bowl at reception. The beaches under the walls are closed to dogs from April to September.',
        'Su perro es bienvenido, sin suplemento: cesta y comedero en recepción. Las playas junto a las murallas están cerradas a los perros de abril a septiembre.',
      ),
      picture: null,
    },
  ],
}

export const words: DemoWord[] = [
  {
    name: 'Hélène et Marc, Lyon',
    words:
      'La fenêtre entrouverte, comme conseillé\u202f: on s’est endormis avec la mer. Le kouign-amann du petit déjeuner vaut à lui seul le voyage.',
    lang: 'fr',
    daysAgo: 3,
  },
  {
    name: 'The Ashworths, Bristol',
    words:
      'We missed the tide, of course, and spent six hours on the Grand Bé. Reception had soup waiting. Thank you, Solenn!',
    lang: 'en',
    daysAgo: 9,
  },
  {
    name: 'Nerea',
    words: 'La habitación 403 al atardecer: no hace falta nada más. Volveremos con mis padres.',
    lang: 'es',
    daysAgo: 16,
  },
  {
    name: 'Paul, 7 ans',
    words: 'J’ai vu le bateau de pirates de mon lit. Merci pour le chocolat.',
    lang: 'fr',
    daysAgo: 24,
  },
  {
    name: 'Ilse Vermeulen',
    words: 'A quiet house in a lively town. The night porter knows every star above the ramparts.',
    lang: 'en',
    daysAgo: 41,
  },
  {
    name: 'Yann et Soizic',
    words: 'Trentième anniversaire de mariage, même chambre qu’en 1996. Le parquet craque toujours au même endroit.',
    lang: 'fr',
    daysAgo: 63,
  },
  {
    name: 'Camille R.',
    words: 'Accueil aux petits soins, et des huîtres dont on parle encore dans le train du retour.',
    lang: 'fr',
    daysAgo: 1,
    pending: true,
  },
]
