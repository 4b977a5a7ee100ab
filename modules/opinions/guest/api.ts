export { HomeOpinions } from './components/review-invitation.tsx'
