/**
 * A person's own data in a form: a picture is chosen, a square cut out of it and agreed that it is
 * shown; email and telephone.
 */
export { OwnDataFields } from './own-data-fields';
export { ownDataDraftOf, ownDataModelOf, ownDataProblems } from './own-data-draft';
export type { OwnDataDraft, OwnDataField } from './own-data-draft';
export { useOwnDataEditing } from './use-own-data-editing';
