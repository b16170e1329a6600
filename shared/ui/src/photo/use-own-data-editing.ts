import { PROFILE_SAVE, profileSaveStatuses } from '@riwaq/api';
import { useEditing, type Editing, type FieldProblems } from '../editing';
import { OWN_DATA_FIELDS, type OwnDataDraft, type OwnDataField } from './own-data-draft';
import { showsConsent, type StoredPhoto } from './photo-draft';
import type { ChosenPhoto } from './crop';
import { useChosenPhoto } from './use-chosen-photo';

export interface OwnDataEditingOptions<Draft extends OwnDataDraft, Field extends string> {
  initial: Draft;
  /** The stored photo. */
  there: StoredPhoto;
  /** Further fields of the form. */
  fields?: readonly Field[];
  problemsOf: (draft: Draft) => FieldProblems<Field | OwnDataField>;
  /** Sends the form, with the cropped photo as `photoFile`. */
  save: (draft: Draft, file: { photoFile?: File }) => Promise<void>;
}

/** State of a form for a user's own data: `useEditing`, and the chosen picture. */
export interface OwnDataEditing<Draft extends OwnDataDraft, Field extends string> extends Editing<
  Draft,
  Field | OwnDataField
> {
  there: StoredPhoto;
  /** Sets the picture and its crop; null discards it. */
  choose: (photo: ChosenPhoto | null) => void;
}

/** State of a form for a user's own data; `save` decides which endpoint stores it. */
export function useOwnDataEditing<Draft extends OwnDataDraft, Field extends string = never>({
  initial,
  there,
  fields = [],
  problemsOf,
  save,
}: OwnDataEditingOptions<Draft, Field>): OwnDataEditing<Draft, Field> {
  const photo = useChosenPhoto();
  const editing = useEditing<Draft, Field | OwnDataField>({
    initial,
    problemsOf,
    fields: [...OWN_DATA_FIELDS, ...fields],
    save: async (draft) => save(draft, await photo.fileOf(draft)),
    catalogue: profileSaveStatuses,
    byStatus: { [PROFILE_SAVE.photoConsent]: ['photoConsent', 'account.photoConsent'] },
    hidden: (now) => (showsConsent(now, there) ? [] : ['photoConsent']),
  });
  return { ...editing, there, choose: photo.choose };
}
