import { SwitchField } from '../editing';
import { showsConsent, type PhotoDraft, type StoredPhoto } from './photo-draft';
import type { ChosenPhoto } from './crop';
import { PhotoField } from './photo-field';
import { usePhotoTexts } from './use-photo-texts';

export interface PhotoFieldsProps {
  /** Name of the person in the photo. */
  name: string;
  there: StoredPhoto;
  draft: PhotoDraft;
  /** Key of the text to show at the consent, in the `status` namespace. */
  problem: string | null;
  onChange: (change: Partial<PhotoDraft>) => void;
  /**
   * Called with a loaded picture and on every change of its crop; with null when it is discarded.
   */
  onChosen: (photo: ChosenPhoto | null) => void;
  /** The user has been at the consent switch. */
  onTouched: () => void;
}

/** The photo section of a form: the picture with its crop, and the consent to its display. */
export function PhotoFields({
  name,
  there,
  draft,
  problem,
  onChange,
  onChosen,
  onTouched,
}: PhotoFieldsProps) {
  const { t } = usePhotoTexts();
  const agrees = draft.photoConsent || draft.photo === 'new';
  return (
    <>
      <PhotoField
        name={name}
        photoUrl={draft.photo === 'kept' ? there.photoUrl : null}
        onChosen={(photo) => {
          onChosen(photo);
          if (photo && draft.photo !== 'new') onChange({ photo: 'new' });
        }}
        onRemoved={() => onChange({ photo: there.photoUrl === null ? 'kept' : 'removed' })}
      />
      {showsConsent(draft, there) && (
        <div>
          <SwitchField
            label={t('photo:consent')}
            hint={t(agrees ? 'photo:consentHint' : 'photo:consentTaken')}
            checked={draft.photoConsent}
            onChange={(photoConsent) => {
              onChange({ photoConsent });
              onTouched();
            }}
          />
          {problem && (
            <p className="rw-form-note rw-form-note-problem" role="alert">
              {t(problem, { ns: 'status' })}
            </p>
          )}
        </div>
      )}
    </>
  );
}
