/** Code of its own: the kit's forms come when the dialog is opened. */
export { ReasonDialog as default } from '@riwaq/ui/compiled-in';
