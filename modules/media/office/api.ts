export { FileField } from './components/file-field.tsx'
export { FilesPicker } from './components/files-picker.tsx'
export { MediaPreview } from './components/media-preview.tsx'
export { useMediaAt } from './library.ts'
