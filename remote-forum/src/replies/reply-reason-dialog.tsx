/** A separate chunk: the kit's forms load when the dialog is opened. */
export { ReasonDialog as default } from '@riwaq/ui/compiled-in';
