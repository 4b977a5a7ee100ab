import type { Role } from '#core/access/policy.ts'

export interface DemoAccount {
  email: string
  firstName: string
  lastName: string
  /** Slugs of the hotels this person works in. */
  hotels: 'all' | string[]
  /** `null`: provider staff, who may see every hotel because of their verified address. */
  role: Role | null
}

export const demoAccounts: DemoAccount[] = [
  {
    email: 'direction@hotel.example',
    firstName: 'Solenn',
    lastName: 'Kervella',
    hotels: 'all',
    role: 'owner',
  },
  {
    email: 'admin@hotel.example',
    firstName: 'Étienne',
    lastName: 'Rousselot',
    hotels: ['hotel-des-remparts'],
    role: 'admin',
  },
  {
    email: 'reception@hotel.example',
    firstName: 'Maëlle',
    lastName: 'Le Goff',
    hotels: ['hotel-des-remparts'],
    role: 'member',
  },
  {
    email: 'cuisine@hotel.example',
    firstName: 'Ronan',
    lastName: 'Cadiou',
    hotels: ['hotel-des-remparts'],
    role: 'kitchen',
  },
  {
    email: 'redaction@hotel.example',
    firstName: 'Nolwenn',
    lastName: 'Abgrall',
    hotels: ['hotel-des-remparts'],
    role: 'editor',
  },
  {
    email: 'equipe@livret.example',
    firstName: 'Camille',
    lastName: 'Fontanel',
    hotels: [],
    role: null,
  },
]

export const demoEmails = demoAccounts.map(({ email }) => email)
