export { FileField } from './components/file-field.tsx'
export { type Uploads, useUploads } from './use-uploads.ts'
