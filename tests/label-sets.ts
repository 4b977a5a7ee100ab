import type { StaffLang } from '#core/i18n/contract.ts'

/** A label: its key in the locale files, and its text in each language. */
type Label = readonly [key: string, texts: Record<StaffLang, string>]

const label = (key: string, fr: string, en: string, es: string): Label => [key, { fr, en, es }]

/** Labels that the specification lists together, and the screen that shows them. */
export interface LabelSet {
  /** The screen on which guests read the labels, as a path below the address of the hotel. */
  screen: string
  labels: readonly Label[]
}

/** Specification point 3, label sets: the text of each label in each language, as guests read it. */
export const labelSets = {
  breakfast: {
    screen: 'infos/breakfast',
    labels: [
      label('infoPages.guest.names.breakfast', 'Petit déjeuner', 'Breakfast', 'Desayuno'),
      label('infoPages.guest.breakfast.hours', 'Horaires', 'Hours', 'Horario'),
      label('infoPages.guest.breakfast.price', 'Prix', 'Price', 'Precio'),
      label(
        'infoPages.guest.breakfast.included',
        'Compris dans votre séjour',
        'Included in your stay',
        'Incluido en su estancia',
      ),
      label('infoPages.guest.breakfast.place', 'Lieu', 'Where', 'Lugar'),
    ],
  },
  wifi: {
    screen: 'infos/wifi',
    labels: [
      label('infoPages.guest.names.wifi', 'Wi-Fi', 'Wi-Fi', 'Wifi'),
      label('infoPages.guest.wifi.network', 'Réseau', 'Network', 'Red'),
      label('infoPages.guest.wifi.password', 'Mot de passe', 'Password', 'Contraseña'),
      label('infoPages.guest.wifi.qrTitle', 'Pour un autre appareil', 'For another device', 'Para otro dispositivo'),
    ],
  },
  'hotel access': {
    screen: 'infos/hotel-access',
    labels: [
      label('infoPages.guest.names.hotelAccess', 'Accès et codes', 'Access and codes', 'Acceso y códigos'),
      label('infoPages.guest.access.directions', 'Venir à l’hôtel', 'Getting here', 'Cómo llegar'),
      label('infoPages.guest.access.parking', 'Stationnement', 'Parking', 'Aparcamiento'),
      label('infoPages.guest.access.codes', 'Codes d’accès', 'Access codes', 'Códigos de acceso'),
    ],
  },
  'useful numbers': {
    screen: 'infos/useful-numbers',
    labels: [
      label('infoPages.guest.names.usefulNumbers', 'Numéros utiles', 'Useful numbers', 'Teléfonos útiles'),
      label('infoPages.guest.numbers.reception', 'Réception', 'Reception', 'Recepción'),
    ],
  },
  'arrival and departure': {
    screen: 'infos/arrival-departure',
    labels: [
      label('infoPages.guest.names.arrivalDeparture', 'Arrivée et départ', 'Arrival and departure', 'Llegada y salida'),
      label('infoPages.guest.arrival.from', 'Arrivée', 'Arrival', 'Llegada'),
      label('infoPages.guest.arrival.departure', 'Départ', 'Departure', 'Salida'),
    ],
  },
  'welcome word': {
    screen: 'infos/welcome-word',
    labels: [
      label(
        'infoPages.guest.names.welcomeWord',
        'Le mot de bienvenue',
        'A word of welcome',
        'Unas palabras de bienvenida',
      ),
    ],
  },
  guestbook: {
    screen: 'infos/guestbook',
    labels: [
      label('infoPages.guest.names.guestbook', 'Livre d’or', 'Guestbook', 'Libro de visitas'),
      label('infoPages.guest.guestbook.write', 'Laisser un mot', 'Leave a message', 'Dejar un mensaje'),
      label('infoPages.guest.guestbook.words', 'Votre mot', 'Your message', 'Su mensaje'),
      label('infoPages.guest.guestbook.name', 'Votre nom', 'Your name', 'Su nombre'),
      label('infoPages.guest.guestbook.send', 'Envoyer', 'Send', 'Enviar'),
    ],
  },
  'inventory of fixtures': {
    screen: 'infos/inventory',
    labels: [
      label('infoPages.guest.names.inventory', 'État des lieux', 'Room inventory', 'Inventario de la habitación'),
      label('infoPages.guest.inventory.roomNumber', 'Numéro de chambre', 'Room number', 'Número de habitación'),
      label('infoPages.guest.inventory.remark', 'Signaler', 'Report', 'Avisar de un problema'),
      label('infoPages.guest.inventory.general', 'Autre remarque', 'Other remarks', 'Otras observaciones'),
      label('infoPages.guest.inventory.name', 'Votre nom', 'Your name', 'Su nombre'),
      label('infoPages.guest.inventory.send', 'Signer et envoyer', 'Sign and send', 'Firmar y enviar'),
    ],
  },
  'rating wording': {
    screen: 'opinions',
    labels: [
      label('opinions.guest.heading', 'Avis des clients', 'Guest reviews', 'Opiniones de los huéspedes'),
      label(
        'opinions.guest.form.hotel',
        'Comment se passe votre séjour\u202f?',
        'How is your stay?',
        '¿Qué tal su estancia?',
      ),
      label('opinions.guest.form.rating', 'Votre note', 'Your rating', 'Su valoración'),
      label('opinions.guest.ratings.1', 'Décevant', 'Disappointing', 'Decepcionante'),
      label('opinions.guest.ratings.2', 'Passable', 'Fair', 'Regular'),
      label('opinions.guest.ratings.3', 'Bien', 'Good', 'Bien'),
      label('opinions.guest.ratings.4', 'Très bien', 'Very good', 'Muy bien'),
      label('opinions.guest.ratings.5', 'Parfait', 'Perfect', 'Perfecto'),
      label('opinions.guest.form.comment', 'Votre commentaire', 'Your comment', 'Su comentario'),
      label('opinions.guest.form.send', 'Envoyer l’avis', 'Send the review', 'Enviar la opinión'),
    ],
  },
  'order wording': {
    screen: 'basket',
    labels: [
      label('orders.guest.basket.title', 'Votre commande', 'Your order', 'Su pedido'),
      label(
        'orders.guest.place.question',
        'Où souhaitez-vous la recevoir\u202f?',
        'Where would you like it?',
        '¿Dónde desea recibirlo?',
      ),
      label('orders.guest.place.room-delivery', 'Dans ma chambre', 'In my room', 'En mi habitación'),
      label(
        'orders.guest.place.reception-pickup',
        'Je passe à la réception',
        'I will collect it at reception',
        'Lo recojo en recepción',
      ),
      label('orders.guest.place.room', 'Numéro de chambre', 'Room number', 'Número de habitación'),
      label('orders.guest.time.question', 'Quand\u202f?', 'When?', '¿Cuándo?'),
      label('orders.guest.time.asap', 'Dès que possible', 'As soon as possible', 'Lo antes posible'),
      label('orders.guest.note', 'Un mot pour la réception', 'Note for reception', 'Una nota para recepción'),
      label('orders.guest.recap.title', 'Récapitulatif', 'Summary', 'Resumen'),
      label(
        'orders.guest.send.first.order',
        'Commander avec obligation de paiement',
        'Order and pay',
        'Pedir con obligación de pago',
      ),
    ],
  },
} satisfies Record<string, LabelSet>

/** Specification point 8: the text when an order fails. */
export const orderFailure = label(
  'orders.guest.problem.failed',
  'Votre commande n’a pas pu être traitée. Veuillez appeler la réception.',
  'Your order could not be processed. Please call the reception.',
  'No se ha podido tramitar su pedido. Por favor, llame a recepción.',
)
