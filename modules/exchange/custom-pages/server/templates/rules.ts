import { v7 as uuid } from 'uuid'
import type { Lang, LocalizedRichText, StaffLang } from '#core/i18n/contract.ts'
import { richTextFromPlain } from '#core/rich-text/document.ts'
import type { PageTemplate, StoredBlock } from '../../rules.ts'

type TextByLang = Record<StaffLang, string>
type BlockWithoutId = StoredBlock extends infer Block
  ? Block extends { id: string }
    ? Omit<Block, 'id'>
    : never
  : never

interface Template {
  title: TextByLang
  blocks: BlockWithoutId[]
}

/** What the hotel has that a template can use: its services in order, and the information it has filled in. */
interface HotelContent {
  services: readonly string[]
  info: readonly string[]
}

const inAllLanguages = (fr: string, en: string, es: string): TextByLang => ({ fr, en, es })
const heading = (text: TextByLang): BlockWithoutId => ({ kind: 'heading', level: 2, text })
const rich = (text: TextByLang): LocalizedRichText =>
  Object.fromEntries(Object.entries(text).map(([lang, plain]) => [lang, richTextFromPlain(plain)]))
const text = (text: TextByLang): BlockWithoutId => ({ kind: 'text', text: rich(text) })
const button = (label: TextByLang): BlockWithoutId => ({ kind: 'button', label, link: null })
const divider: BlockWithoutId = { kind: 'divider' }
/** A block without a picture: guests see nothing there until one is chosen. */
const picture: BlockWithoutId = { kind: 'picture', picture: null, alt: {}, caption: {} }
const questions = (...pairs: [TextByLang, TextByLang][]): BlockWithoutId => ({
  kind: 'questions',
  questions: pairs.map(([question, answer]) => ({ id: uuid(), question, answer: rich(answer) })),
})
const gallery: BlockWithoutId = { kind: 'gallery', pictures: [] }

/** Facts that only the hotel knows are left as […], so that nobody takes them for real. */
const templates: Record<PageTemplate, (about: HotelContent) => Template> = {
  welcome: ({ services, info }) => ({
    title: inAllLanguages('Bienvenue', 'Welcome', 'Bienvenidos'),
    blocks: [
      picture,
      text(
        inAllLanguages(
          'Toute l’équipe est heureuse de vous accueillir. Vous trouverez ici ce qu’il faut pour vous sentir chez vous\u202f; pour tout le reste, nous sommes là.',
          'All of us are delighted to have you here. This is what you need to feel at home; for everything else, just ask.',
          'Todo el equipo se alegra de recibirles. Aquí encontrarán lo necesario para sentirse como en casa; para todo lo demás, estamos a su disposición.',
        ),
      ),
      ...['wifi', 'breakfast']
        .filter((item) => info.includes(item))
        .map((item): BlockWithoutId => ({ kind: 'info', info: item })),
      ...(services.length > 0 ? [heading(inAllLanguages('À votre service', 'At your service', 'A su servicio'))] : []),
      ...services.slice(0, 4).map((serviceId): BlockWithoutId => ({ kind: 'service', serviceId })),
      heading(inAllLanguages('Votre séjour', 'Your stay', 'Su estancia')),
      text(
        inAllLanguages(
          'La réception est ouverte de […] à […]. Les chambres sont à vous dès […], et jusqu’à […] le jour du départ. Un bagage à laisser, un taxi, une table à réserver\u00a0: demandez-nous.',
          'Reception is open from […] to […]. Your room is ready from […], and yours until […] on the day you leave. Luggage to leave, a taxi, a table to book: just ask.',
          'La recepción abre de […] a […]. La habitación está lista a partir de las […] y es suya hasta las […] del día de salida. Si necesitan guardar el equipaje, un taxi o reservar mesa, no tienen más que pedirlo.',
        ),
      ),
    ],
  }),

  'house-rules': () => ({
    title: inAllLanguages('La vie de la maison', 'House rules', 'Normas de la casa'),
    blocks: [
      text(
        inAllLanguages(
          'Quelques usages pour que chacun passe un bon séjour, vous le premier.',
          'A few customs, so that everybody has a pleasant stay, you first of all.',
          'Algunas costumbres para que todos disfruten de su estancia, y ustedes los primeros.',
        ),
      ),
      heading(inAllLanguages('Arrivée et départ', 'Arrival and departure', 'Llegada y salida')),
      text(
        inAllLanguages(
          'Votre chambre est prête à partir de […] et nous vous demandons de la libérer avant […]. Nous gardons volontiers vos bagages avant et après.',
          'Your room is ready from […], and we ask you to leave it by […]. We are glad to look after your luggage before and after.',
          'La habitación está lista a partir de las […] y les pedimos que la dejen antes de las […]. Guardamos con gusto su equipaje antes y después.',
        ),
      ),
      heading(inAllLanguages('Le calme de la nuit', 'Quiet at night', 'El silencio de la noche')),
      text(
        inAllLanguages(
          'De […] à […], merci de baisser la voix dans les couloirs et de fermer les portes doucement.',
          'From […] to […], please keep your voice down in the corridors and close doors gently.',
          'De […] a […], les rogamos que hablen bajo en los pasillos y cierren las puertas con suavidad.',
        ),
      ),
      heading(inAllLanguages('Tabac', 'Smoking', 'Tabaco')),
      text(
        inAllLanguages(
          'On ne fume pas dans l’hôtel, chambres et balcons compris. Dehors, un cendrier vous attend […].',
          'There is no smoking in the hotel, in the rooms or on the balconies. Outside, there is an ashtray […].',
          'No se fuma en el hotel, ni en las habitaciones ni en los balcones. Fuera encontrarán un cenicero […].',
        ),
      ),
      heading(inAllLanguages('Nos amis les animaux', 'Pets', 'Mascotas')),
      text(
        inAllLanguages(
          'Les animaux sont […]. Dites-le-nous avant votre arrivée, nous préparerons la chambre.',
          'Pets are […]. Tell us before you arrive and we will prepare the room.',
          'Las mascotas son […]. Avísennos antes de llegar y prepararemos la habitación.',
        ),
      ),
      heading(inAllLanguages('On nous demande souvent', 'Often asked', 'Preguntas frecuentes')),
      questions(
        [
          inAllLanguages('Où se garer\u202f?', 'Where can we park?', '¿Dónde se puede aparcar?'),
          inAllLanguages(
            'Devant l’hôtel le temps de décharger, puis au parking […], à […] minutes à pied.',
            'In front of the hotel while you unload, then in the car park […], […] minutes on foot.',
            'Delante del hotel mientras descargan y después en el aparcamiento […], a […] minutos a pie.',
          ),
        ],
        [
          inAllLanguages(
            'Peut-on laisser ses bagages\u202f?',
            'Can we leave our luggage?',
            '¿Se puede dejar el equipaje?',
          ),
          inAllLanguages(
            'Oui, à la réception, de […] à […].',
            'Yes, at reception, from […] to […].',
            'Sí, en la recepción, de […] a […].',
          ),
        ],
      ),
      divider,
      text(
        inAllLanguages(
          'Une ampoule qui ne s’allume plus, un robinet qui goutte\u202f? Dites-le-nous tout de suite, nous nous en occupons.',
          'A bulb that has gone, a tap that drips? Tell us at once and we will see to it.',
          '¿Una bombilla fundida, un grifo que gotea? Avísennos enseguida y nos ocupamos.',
        ),
      ),
    ],
  }),

  restaurant: () => ({
    title: inAllLanguages('Le restaurant', 'The restaurant', 'El restaurante'),
    blocks: [
      picture,
      text(
        inAllLanguages(
          'Une cuisine de saison, des producteurs que nous connaissons par leur prénom. La carte change […]\u202f; la bonne humeur, jamais.',
          'Seasonal cooking, and growers we know by their first names. The menu changes […]; the good mood never does.',
          'Cocina de temporada y productores a los que conocemos por su nombre. La carta cambia […]; el buen humor, nunca.',
        ),
      ),
      heading(inAllLanguages('Horaires', 'Opening hours', 'Horario')),
      text(
        inAllLanguages(
          'Déjeuner\u00a0: de […] à […]\nDîner\u00a0: de […] à […]\nFermé le […]',
          'Lunch: from […] to […]\nDinner: from […] to […]\nClosed on […]',
          'Almuerzo: de […] a […]\nCena: de […] a […]\nCerrado el […]',
        ),
      ),
      heading(inAllLanguages('Réserver une table', 'Book a table', 'Reservar mesa')),
      text(
        inAllLanguages(
          'Les clients de l’hôtel ont la priorité jusqu’à […]. Une allergie, un régime\u00a0: dites-le-nous en réservant.',
          'Our guests come first until […]. An allergy, a diet: tell us when you book.',
          'Nuestros huéspedes tienen prioridad hasta las […]. Si tienen una alergia o siguen una dieta, indíquenlo al reservar.',
        ),
      ),
      button(inAllLanguages('Réserver', 'Book', 'Reservar')),
      gallery,
    ],
  }),

  spa: () => ({
    title: inAllLanguages('Le spa', 'The spa', 'El spa'),
    blocks: [
      picture,
      text(
        inAllLanguages(
          'Un temps pour vous\u00a0: l’eau chaude, la vapeur, et le silence.',
          'Time for yourself: warm water, steam and silence.',
          'Un tiempo para ustedes: agua caliente, vapor y silencio.',
        ),
      ),
      heading(inAllLanguages('Accès', 'Access', 'Acceso')),
      text(
        inAllLanguages(
          'Ouvert tous les jours de […] à […]. Peignoirs, serviettes et chaussons vous attendent sur place. Les enfants sont les bienvenus de […] à […], avec un adulte.',
          'Open every day from […] to […]. Robes, towels and slippers are there for you. Children are welcome from […] to […], with an adult.',
          'Abierto todos los días de […] a […]. Encontrarán allí albornoces, toallas y zapatillas. Los niños son bienvenidos de […] a […], acompañados de un adulto.',
        ),
      ),
      heading(inAllLanguages('Soins et massages', 'Treatments and massages', 'Tratamientos y masajes')),
      text(
        inAllLanguages(
          'Sur rendez-vous, de préférence la veille. Prévenez-nous d’une grossesse ou d’un souci de santé\u00a0: nous choisirons le soin ensemble.',
          'By appointment, preferably the day before. Tell us if you are expecting or have a health condition: we will choose the treatment together.',
          'Con cita previa, mejor la víspera. Si hay un embarazo o un problema de salud, avísennos y elegiremos juntos el tratamiento.',
        ),
      ),
      button(inAllLanguages('Prendre rendez-vous', 'Make an appointment', 'Pedir cita')),
      gallery,
    ],
  }),

  around: () => ({
    title: inAllLanguages('Autour de l’hôtel', 'Around the hotel', 'Alrededor del hotel'),
    blocks: [
      picture,
      text(
        inAllLanguages(
          'Les adresses que nous donnons à nos amis. Tout est à deux pas, ou presque.',
          'The places we send our friends to. Everything is close by, or nearly.',
          'Los sitios que recomendamos a nuestros amigos. Todo queda a un paso, o casi.',
        ),
      ),
      heading(inAllLanguages('Le matin', 'In the morning', 'Por la mañana')),
      text(inAllLanguages('[…], à […] minutes à pied.', '[…], […] minutes on foot.', '[…], a […] minutos a pie.')),
      heading(inAllLanguages('L’après-midi', 'In the afternoon', 'Por la tarde')),
      text(inAllLanguages('[…], à […] minutes à pied.', '[…], […] minutes on foot.', '[…], a […] minutos a pie.')),
      heading(inAllLanguages('Le soir', 'In the evening', 'Por la noche')),
      text(inAllLanguages('[…], à […] minutes à pied.', '[…], […] minutes on foot.', '[…], a […] minutos a pie.')),
      gallery,
      heading(inAllLanguages('Revenir à l’hôtel', 'Back to the hotel', 'Volver al hotel')),
      { kind: 'map', label: {}, point: { of: 'hotel' } },
    ],
  }),
}

/** The draft that a template produces for a hotel: texts in the hotel's languages, blocks with new ids. */
export function pageFromTemplate(name: PageTemplate, languages: readonly Lang[], about: HotelContent) {
  const { title, blocks } = templates[name](about)
  const inHotelLanguages = <Text>(texts: Partial<Record<Lang, Text>>): Partial<Record<Lang, Text>> =>
    Object.fromEntries(languages.flatMap((lang) => (texts[lang] ? [[lang, texts[lang]]] : [])))
  return {
    title: inHotelLanguages(title),
    blocks: blocks.map((block): StoredBlock => {
      const id = uuid()
      switch (block.kind) {
        case 'heading':
          return { ...block, id, text: inHotelLanguages(block.text) }
        case 'text':
          return { ...block, id, text: inHotelLanguages(block.text) }
        case 'button':
          return { ...block, id, label: inHotelLanguages(block.label) }
        case 'questions':
          return {
            ...block,
            id,
            questions: block.questions.map((one) => ({
              id: one.id,
              question: inHotelLanguages(one.question),
              answer: inHotelLanguages(one.answer),
            })),
          }
        default:
          return { ...block, id }
      }
    }),
  }
}
