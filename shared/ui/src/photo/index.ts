/** A person's own photo: a picture is chosen, a square cut out of it, and agreed that it is shown. */
export { PhotoFields } from './photo-fields';
export type { PhotoFieldsProps } from './photo-fields';
export { PHOTO_FIELDS, photoDraftOf, photoModelOf, photoProblems, showsConsent } from './photo-draft';
export type { PhotoDraft, PhotoField, PhotoThere } from './photo-draft';
export { useChosenPhoto } from './use-chosen-photo';
