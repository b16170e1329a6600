/**
 * The same file as another module: webpack keeps only the imported texts of it, whatever other
 * chunks import.
 */
declare module '@riwaq/api/locales/ar.json?first' {
  export { actionErrors, errors, fields, success, unknown } from '@riwaq/api/locales/ar.json';
}
declare module '@riwaq/api/locales/en.json?first' {
  export { actionErrors, errors, fields, success, unknown } from '@riwaq/api/locales/en.json';
}
