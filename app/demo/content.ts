import { leerieHouse } from './leerie.ts'
import { hotelDesRemparts } from './remparts.ts'
import type { DemoHotel } from './shape.ts'
import { casaTresLevantes } from './tres-levantes.ts'

/** Invented hotels in real cities: Saint-Malo, Cádiz, Edinburgh. */
export const demoHotels: DemoHotel[] = [hotelDesRemparts, casaTresLevantes, leerieHouse]
