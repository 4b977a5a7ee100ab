export { FileField } from './components/file-field.tsx'
export { FilesPicker, type FilesPickerProps } from './components/files-picker.tsx'
export { refreshMedias } from './library.ts'
export { type Uploads, useUploads } from './use-uploads.ts'
