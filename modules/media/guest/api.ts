/** What other modules' guest screens may use to send photos. */
export { readyPhoto, UnreadablePhoto } from './photo.ts'
export { type KeptPhoto, makeUploadCache } from './upload-cache.ts'
