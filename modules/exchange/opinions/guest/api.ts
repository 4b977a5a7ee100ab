export { HomeOpinions } from './components/review-invitation.tsx'
export { useHasGivenOpinion } from './has-given-opinion.ts'
