export { ReviewInvitation } from './components/review-invitation.tsx'
