/** What other modules' guest screens may use to send photos. */
export { preparePhoto, UnreadablePhotoError } from './prepare-photo.ts'
export { type CachedPhoto, createUploadCache } from './upload-cache.ts'
