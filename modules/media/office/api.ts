export { FileField } from './components/file-field.tsx'
export { FilesPicker } from './components/files-picker.tsx'
export { refreshMedias } from './library.ts'
