export { FileField } from './components/file-field.tsx'
export { FilesPicker } from './components/files-picker.tsx'
export { Preview } from './components/preview.tsx'
export { useMediaAt } from './library.ts'
