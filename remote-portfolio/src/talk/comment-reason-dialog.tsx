/** Separate chunk: the form controls load when the dialog is opened. */
export { ReasonDialog as default } from '@riwaq/ui/compiled-in';
