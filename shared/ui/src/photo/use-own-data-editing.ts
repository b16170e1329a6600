import { PROFILE_SAVE, profileSaveStatuses } from '@riwaq/api';
import { useEditing, type Editing, type FieldProblems } from '../editing';
import { OWN_DATA_FIELDS, type OwnDataDraft, type OwnDataField } from './own-data-draft';
import { showsConsent, type StoredPhoto } from './photo-draft';
import type { ChosenPhoto } from './photo-field';
import { useChosenPhoto } from './use-chosen-photo';

export interface OwnDataEditingOptions<Draft extends OwnDataDraft, Field extends string> {
  initial: Draft;
  /** The photo that is there. */
  there: StoredPhoto;
  /** Fields beside those of the own data. */
  fields?: readonly Field[];
  problemsOf: (draft: Draft) => FieldProblems<Field | OwnDataField>;
  /** Sends the form, with the photo that was chosen as `photoFile`. */
  save: (draft: Draft, file: { photoFile?: File }) => Promise<void>;
}

/** A form about a person's own data: `useEditing`, and the picture that was chosen beside it. */
export interface OwnDataEditing<Draft extends OwnDataDraft, Field extends string> extends Editing<
  Draft,
  Field | OwnDataField
> {
  there: StoredPhoto;
  /** Keeps the picture and its cut; null lets go of it. */
  choose: (photo: ChosenPhoto | null) => void;
}

/** The state of a form about a person's own data, whichever call saves it. */
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
