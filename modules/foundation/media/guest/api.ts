/** For other modules' guest screens that send photos. */
export { preparePhoto, UnreadablePhotoError } from './prepare-photo.ts'
export { type CachedPhoto, createUploadCache } from './upload-cache.ts'
