import { type DemoInformation, type DemoWord, fixture, text } from '../shape.ts'

export const information: DemoInformation = {
  hotelAccess: {
    directions: text(
      'De la gare de Waverley, vingt minutes à pied en descente par Dundas Street, ou le tram jusqu’à St Andrew Square. La porte est lie-de-vin, sous le réverbère.<br>La porte d’entrée se ferme à 22\u00a0h\u202f30. Composez le code, puis poussez franchement\u202f: elle a deux cents ans.',
      'From Waverley station it is a twenty-minute walk downhill along Dundas Street, or take the tram to St Andrew Square. Ours is the wine-red door under the lamp.<br>The front door closes at 10.30 pm. Key in the code, then push firmly: it is two hundred years old.',
      'Desde la estación de Waverley son veinte minutos a pie cuesta abajo por Dundas Street, o en tranvía hasta St Andrew Square. La puerta es de color vino, bajo el farol.<br>La puerta principal se cierra a las 22:30. Marque el código y empuje con fuerza: tiene doscientos años.',
    ),
    parking: text(
      'Le stationnement est réservé aux riverains en semaine jusqu’à 17\u00a0h\u202f30. Nous avons deux cartes de visiteur\u202f: demandez-les la veille.',
      'Street parking is for residents on weekdays until 5.30 pm. We hold two visitor permits: ask for one the day before.',
      'Entre semana, hasta las 17:30, el aparcamiento está reservado a los residentes. Tenemos dos permisos de visitante: pídalos la víspera.',
    ),
    codes: [
      {
        label: text('Porte d’entrée, le soir', 'Front door, in the evening', 'Puerta principal, por la noche'),
        code: 'C1887Y',
      },
      { label: text('Grille du jardin privé', 'Private garden gate', 'Verja del jardín privado'), code: '4141' },
    ],
    codesFor: 'scanned-rooms',
  },
  usefulNumbers: [
    { label: text('Urgences', 'Emergencies', 'Emergencias'), number: '999' },
    { label: text('Conseil médical, NHS 24', 'Medical advice, NHS 24', 'Consejo médico, NHS 24'), number: '111' },
    { label: text('Police, sans urgence', 'Police, not urgent', 'Policía, no urgente'), number: '101' },
    { label: text('Taxis noirs', 'Black cabs', 'Taxis negros'), number: '+44 131 496 0191' },
  ],
  arrivalDeparture: {
    arrivalFrom: '15:00',
    arrivalUntil: '22:30',
    departureBy: '10:30',
    text: text(
      'Un vol tardif\u202f? Dites-nous l’heure\u202f: la lampe reste allumée et la clé vous attend dans le coffret, avec un mot.',
      'A late flight? Tell us when: the lamp stays lit and the key waits for you in the box, with a note.',
      '¿Un vuelo tardío? Díganos la hora: el farol sigue encendido y la llave le espera en la caja, con una nota.',
    ),
  },
  guestbook: {
    open: true,
    words: text(
      'Près de la cheminée, il y a un stylo et un grand livre. Pour les autres, il y a cette page.',
      'By the fire there is a pen and a large book. For everybody else, there is this page.',
      'Junto a la chimenea hay una pluma y un gran libro. Para los demás, está esta página.',
    ),
  },
  inventory: {
    words: text(
      'La maison est ancienne et ses objets aussi. Dites-nous ce qui mérite un soin.',
      'The house is old, and so are its things. Tell us what needs looking after.',
      'La casa es antigua, y sus cosas también. Díganos qué necesita cuidado.',
    ),
    lists: [
      {
        name: text('Chambre', 'Bedroom', 'Habitación'),
        rooms: [],
        items: [
          fixture(text('Oreillers', 'Pillows', 'Almohadas'), 4),
          fixture(text('Plaid de laine', 'Wool blanket', 'Manta de lana')),
          fixture(text('Bouillotte', 'Hot-water bottle', 'Bolsa de agua caliente'), 2),
          fixture(text('Plateau à thé', 'Tea tray', 'Bandeja de té')),
          fixture(text('Lampe de lecture', 'Reading lamp', 'Lámpara de lectura'), 2),
          fixture(text('Serviettes de bain', 'Bath towels', 'Toallas de baño'), 4),
          fixture(text('Parapluie', 'Umbrella', 'Paraguas')),
          fixture(text('Adaptateur de prise', 'Plug adapter', 'Adaptador de enchufe')),
        ],
      },
    ],
  },
  items: [
    {
      title: text('Le jardin privé', 'The private garden', 'El jardín privado'),
      text: text(
        'De l’autre côté de la rue, les Queen Street Gardens sont réservés aux riverains. Nos hôtes y ont droit\u202f: la clé est à la réception. On raconte que Stevenson enfant y rêvait de son île.',
        'Across the way, Queen Street Gardens are for residents only. Our guests are welcome there: the key is at reception. It is said that Stevenson, as a boy, dreamed of his island there.',
        'Al otro lado de la calle, los Queen Street Gardens son solo para residentes. Nuestros huéspedes pueden entrar: la llave está en recepción. Se dice que Stevenson, de niño, soñaba allí con su isla.',
      ),
      picture: null,
    },
    {
      title: text('Chauffage et fenêtres', 'Heating and windows', 'Calefacción y ventanas'),
      text: text(
        'Les fenêtres à guillotine coulissent vers le haut\u202f: soulevez des deux mains. Le radiateur se règle au robinet\u202f; la nuit, deux suffit.',
        'The sash windows slide up: lift with both hands. The radiator is set by its valve; at night, two is plenty.',
        'Las ventanas de guillotina se abren hacia arriba: levante con ambas manos. El radiador se regula con la llave; de noche, basta el dos.',
      ),
      picture: null,
    },
  ],
}

export const words: DemoWord[] = [
  {
    name: 'Margaret, Inverness',
    words: 'Porridge as my grandmother made it, and a fire that somebody had thought to light before we came down.',
    lang: 'en',
    daysAgo: 4,
  },
  {
    name: 'Sophie et Antoine',
    words:
      'Trois jours de pluie et pas une minute d’ennui\u202f: la bibliothèque du petit salon est une maison dans la maison.',
    lang: 'fr',
    daysAgo: 11,
  },
  {
    name: 'Diego',
    words: 'El farol encendido al volver de noche por Dundas Street. Nunca un hotel me pareció tanto un hogar.',
    lang: 'es',
    daysAgo: 27,
  },
  {
    name: 'R. & T. Okafor',
    words: 'Came for the festival, stayed for the whisky tasting. Isla, you were right about the Caol Ila.',
    lang: 'en',
    daysAgo: 52,
  },
  {
    name: 'Alan',
    words: 'The hot-water bottle deserves its own review.',
    lang: 'en',
    daysAgo: 1,
    pending: true,
  },
]
