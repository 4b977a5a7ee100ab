export { FileField } from './components/file-field.tsx'
