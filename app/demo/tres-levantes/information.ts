import { type DemoInformation, type DemoWord, fixture, text } from '../shape.ts'

export const information: DemoInformation = {
  hotelAccess: {
    directions: text(
      'De la gare, dix minutes à pied\u202f: traversez la place San Juan de Dios et remontez vers le Mercado Central. Les taxis s’arrêtent au coin de la rue, trop étroite pour eux.<br>La grille du patio se ferme à minuit\u202f; le code l’ouvre.',
      'From the station it is a ten-minute walk: cross Plaza San Juan de Dios and head up towards the Mercado Central. Taxis stop at the corner; our street is too narrow for them.<br>The patio gate closes at midnight; the code opens it.',
      'Desde la estación, diez minutos a pie: cruce la plaza de San Juan de Dios y suba hacia el Mercado Central. Los taxis paran en la esquina; nuestra calle es demasiado estrecha.<br>La cancela del patio se cierra a medianoche; el código la abre.',
    ),
    parking: text(
      'La vieille ville se visite à pied. Le parking souterrain du Campo del Sur est à cinq minutes\u202f; demandez-nous un ticket à tarif réduit.',
      'The old town is for walking. The Campo del Sur underground car park is five minutes away; ask us for a reduced-rate ticket.',
      'El casco antiguo se recorre a pie. El aparcamiento subterráneo del Campo del Sur está a cinco minutos; pídanos un vale con descuento.',
    ),
    codes: [
      {
        label: text(
          'Grille du patio, après minuit',
          'Patio gate, after midnight',
          'Cancela del patio, tras la medianoche',
        ),
        code: '1812C',
      },
    ],
    codesFor: 'scanned-rooms',
  },
  usefulNumbers: [
    { label: text('Urgences', 'Emergencies', 'Emergencias'), number: '112' },
    { label: text('Urgences médicales', 'Medical emergencies', 'Urgencias sanitarias'), number: '061' },
    { label: text('Police municipale', 'Local police', 'Policía local'), number: '092' },
    { label: text('Radio-taxi', 'Radio taxi', 'Radio Taxi'), number: '+34 956 00 01 77' },
  ],
  arrivalDeparture: {
    arrivalFrom: '14:00',
    arrivalUntil: null,
    departureBy: '12:00',
    text: text(
      'La maison est ouverte jour et nuit. Avant 14\u00a0h, laissez vos valises dans le patio et montez à la terrasse\u202f: le café y est toujours chaud.',
      'The house is open day and night. Before 2 pm, leave your cases in the patio and go up to the rooftop: there is always hot coffee.',
      'La casa está abierta día y noche. Antes de las 14 h, deje las maletas en el patio y suba a la azotea: siempre hay café caliente.',
    ),
  },
  guestbook: {
    open: true,
    words: text(
      'Dites-nous quel vent soufflait. Nous en tenons le compte.',
      'Tell us which wind was blowing. We keep count.',
      'Cuéntenos qué viento soplaba. Llevamos la cuenta.',
    ),
  },
  inventory: {
    words: text(
      'Un coup d’œil en arrivant, et nous complétons ce qui manque.',
      'A quick look on arrival, and we will bring whatever is missing.',
      'Un vistazo al llegar, y le subimos lo que falte.',
    ),
    lists: [
      {
        name: text('Chambre', 'Room', 'Habitación'),
        rooms: [],
        items: [
          fixture(text('Oreillers', 'Pillows', 'Almohadas'), 4),
          fixture(text('Éventails', 'Hand fans', 'Abanicos'), 2),
          fixture(text('Climatisation et télécommande', 'Air conditioning and remote', 'Aire acondicionado y mando')),
          fixture(text('Carafe et verres', 'Carafe and glasses', 'Jarra y vasos')),
          fixture(text('Serviettes de bain', 'Bath towels', 'Toallas de baño'), 4),
          fixture(text('Serviettes de plage', 'Beach towels', 'Toallas de playa'), 2),
          fixture(text('Persiennes en état', 'Working shutters', 'Persianas en buen estado'), 2),
          fixture(text('Clé de la chambre', 'Room key', 'Llave de la habitación')),
        ],
      },
    ],
  },
  items: [
    {
      title: text('Le vent de levant', 'The levante wind', 'El viento de levante'),
      text: text(
        'Quand il souffle, fermez les persiennes côté patio et laissez celles de la rue entrouvertes\u202f: la chambre reste fraîche. La terrasse ferme au-delà de 60\u00a0km/h. Les plages de la baie, à l’abri, sont alors les meilleures.',
        'When it blows, close the shutters on the patio side and leave those on the street ajar: the room stays cool. The rooftop closes above 60 km/h. The sheltered beaches of the bay are then the best.',
        'Cuando sople, cierre las persianas del patio y deje entornadas las de la calle: la habitación se mantiene fresca. La azotea se cierra por encima de 60 km/h. Entonces las playas de la bahía, resguardadas, son las mejores.',
      ),
      picture: '/demo/tres-levantes/rooftop.svg',
    },
    {
      title: text('À la plage de La Caleta', 'To La Caleta beach', 'A la playa de La Caleta'),
      text: text(
        'Douze minutes à pied par la Viña. Prenez les serviettes à la réception, un en-cas chez nous ou au marché, et restez pour le coucher du soleil entre les deux châteaux.',
        'A twelve-minute walk through La Viña. Take towels from reception, a bite from us or from the market, and stay for the sunset between the two castles.',
        'Doce minutos a pie por La Viña. Lleve toallas de recepción, algo de comer de la casa o del mercado, y quédese a la puesta de sol entre los dos castillos.',
      ),
      picture: '/demo/tres-levantes/caleta.svg',
    },
  ],
}

export const words: DemoWord[] = [
  {
    name: 'Lucía y Andrés',
    words: 'Poniente los tres días, y una tortillita de camarones en la azotea que no olvidaremos.',
    lang: 'es',
    daysAgo: 5,
  },
  {
    name: 'Jonas, Aarhus',
    words: 'Levante, two days. The walls kept their promise. The tower at sunset did too.',
    lang: 'en',
    daysAgo: 12,
  },
  {
    name: 'Famille Besson',
    words: 'Carmen a trouvé des chaussures de flamenco à la taille de notre fille. Elle ne les a plus quittées.',
    lang: 'fr',
    daysAgo: 20,
  },
  {
    name: 'Rosario',
    words: 'Vine por trabajo y me quedé el fin de semana. El patio por la mañana es otra ciudad.',
    lang: 'es',
    daysAgo: 38,
  },
  {
    name: 'Marisa G.',
    words: 'Todo precioso. ¿La receta del tocino de cielo, por favor?',
    lang: 'es',
    daysAgo: 1,
    pending: true,
  },
]
