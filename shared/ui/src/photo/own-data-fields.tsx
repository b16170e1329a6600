import { CONTACT_MAX } from '@riwaq/api';
import { Field } from '../editing';
import { Input } from '../form';
import type { OwnDataDraft, OwnDataField } from './own-data-draft';
import { PhotoFields } from './photo-fields';
import type { OwnDataEditing } from './use-own-data-editing';
import { usePhotoTexts } from './use-photo-texts';

type OwnData = Pick<
  OwnDataEditing<OwnDataDraft, OwnDataField>,
  'draft' | 'there' | 'choose' | 'touch' | 'problemOf'
> & { change: (change: Partial<OwnDataDraft>) => void };

export interface OwnDataFieldsProps {
  /** The user's name. */
  name: string;
  editing: OwnData;
  /** False: the e-mail is managed by the university and read-only. Default true. */
  emailIsOwn?: boolean | undefined;
}

/** Fields for the data that every user has: photo, email and telephone. */
export function OwnDataFields({ name, editing, emailIsOwn = true }: OwnDataFieldsProps) {
  const { t } = usePhotoTexts();
  const { draft, there, change, choose, touch, problemOf } = editing;
  return (
    <>
      <PhotoFields
        name={name}
        there={there}
        draft={draft}
        problem={problemOf('photoConsent')}
        onChange={change}
        onChosen={choose}
        onTouched={() => touch('photoConsent')}
      />
      <div className="rw-form-pair">
        <Field
          label={t('photo:email')}
          problem={problemOf('email')}
          {...(!emailIsOwn && { hint: t('photo:emailOfUniversity') })}
        >
          {(control) => (
            <Input
              {...control}
              readOnly={!emailIsOwn}
              type="email"
              dir="ltr"
              autoComplete="email"
              maxLength={CONTACT_MAX.email}
              value={draft.email}
              onChange={(event) => change({ email: event.target.value })}
              onBlur={() => touch('email')}
            />
          )}
        </Field>
        <Field label={t('photo:phone')} problem={problemOf('phoneNumber')}>
          {(control) => (
            <Input
              {...control}
              type="tel"
              dir="ltr"
              autoComplete="tel"
              maxLength={CONTACT_MAX.phone}
              value={draft.phoneNumber}
              onChange={(event) => change({ phoneNumber: event.target.value })}
              onBlur={() => touch('phoneNumber')}
            />
          )}
        </Field>
      </div>
    </>
  );
}
