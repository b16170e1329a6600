/**
 * The same file as another module: webpack keeps only the used texts of it, whatever other chunks
 * use.
 */
declare module '@riwaq/api/locales/ar.json?first' {
  export { default } from '@riwaq/api/locales/ar.json';
}
declare module '@riwaq/api/locales/en.json?first' {
  export { default } from '@riwaq/api/locales/en.json';
}
