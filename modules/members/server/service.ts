/** Who works where. The screens and mails of this module come with its own issue; the rights rest on it already. */
export { insertMembership as addMember, membershipsOf, roleIn } from './queries.ts'
