/** What other modules' guest screens may import to send photos. */
export { preparePhoto, UnreadablePhotoError } from './prepare-photo.ts'
export { type CachedPhoto, createUploadCache } from './upload-cache.ts'
