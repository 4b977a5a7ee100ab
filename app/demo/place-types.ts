import type { AllTexts } from '#core/i18n/contract.ts'

const placeType = (id: string, fr: string, en: string, es: string) => ({ id, name: { fr, en, es } satisfies AllTexts })

/** The tags of the places around the demo hotels, by the ids that the places have. */
export const demoPlaceTypes = [
  placeType('terrace', 'Terrasse', 'Terrace', 'Terraza'),
  placeType('sea-view', 'Vue mer', 'Sea view', 'Vistas al mar'),
  placeType('rooftop', 'Toit-terrasse', 'Rooftop', 'Azotea'),
  placeType('garden', 'Jardin', 'Garden', 'Jardín'),
  placeType('family', 'En famille', 'Family-friendly', 'Para familias'),
  placeType('romantic', 'Romantique', 'Romantic', 'Romántico'),
  placeType('vegetarian', 'Végétarien', 'Vegetarian', 'Vegetariano'),
  placeType('vegan', 'Végane', 'Vegan', 'Vegano'),
  placeType('gluten-free', 'Sans gluten', 'Gluten-free', 'Sin gluten'),
  placeType('seafood', 'Fruits de mer', 'Seafood', 'Marisco'),
  placeType('local', 'Cuisine locale', 'Local cooking', 'Cocina local'),
  placeType('accessible', 'Accessible en fauteuil', 'Wheelchair accessible', 'Accesible en silla de ruedas'),
  placeType('dogs', 'Chiens bienvenus', 'Dogs welcome', 'Se admiten perros'),
  placeType('live-music', 'Musique live', 'Live music', 'Música en directo'),
  placeType('free', 'Gratuit', 'Free', 'Gratis'),
  placeType('historic', 'Historique', 'Historic', 'Histórico'),
  placeType('quiet', 'Au calme', 'Quiet', 'Tranquilo'),
  placeType('open-late', 'Ouvert tard', 'Open late', 'Abierto hasta tarde'),
  placeType('reservation-advised', 'Réservation conseillée', 'Booking advised', 'Mejor con reserva'),
  placeType('rainy-day', 'Par temps de pluie', 'For a rainy day', 'Para días de lluvia'),
]
