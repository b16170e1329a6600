/** Form for a user's own data: photo with crop and consent, email and telephone. */
export { OwnDataFields } from './own-data-fields';
export { ownDataDraftOf, ownDataModelOf, ownDataProblems } from './own-data-draft';
export type { OwnDataDraft, OwnDataField } from './own-data-draft';
export { useOwnDataEditing } from './use-own-data-editing';
