import { useTranslation } from 'react-i18next';
import {
  DOCUMENT_LANGUAGES,
  TEXT_MAX,
  TITLE,
  type DocumentLanguage,
  type SubjectTree,
} from '@riwaq/api';
import { Field, type FieldProblems } from '@riwaq/ui/editing';
import { Input, InputNumber, Select } from '@riwaq/ui/form';
import { FileUploader } from '@riwaq/ui/upload';
import { useSubjects } from '../data/use-people';
import type { DocumentDraft, DocumentField } from './document-form';

/** Current values that are missing in the user's own list. */
export interface KnownPlaces {
  subject?: { value: string; label: string };
  department?: { value: string; label: string };
}

interface DocumentFieldsProps {
  draft: DocumentDraft;
  onChange: (change: Partial<DocumentDraft>) => void;
  problems: FieldProblems<DocumentField>;
  known?: KnownPlaces;
  onBusy: (busy: boolean) => void;
}

type FieldsProps = Pick<DocumentFieldsProps, 'draft' | 'onChange' | 'problems'>;

const CHOICE = {
  allowClear: true,
  className: 'rw-forum-fill',
  showSearch: true,
};

/** The title and the authors of a document. */
export function DocumentNames({ draft, onChange, problems }: FieldsProps) {
  const { t } = useTranslation('forum');
  return (
    <>
      <Field label={t('library.fields.title')} required problem={problems.title}>
        {(control) => (
          <Input
            {...control}
            value={draft.title}
            maxLength={TITLE.max}
            onChange={(event) => onChange({ title: event.target.value })}
          />
        )}
      </Field>
      <Field
        label={t('library.fields.authors')}
        problem={problems.authors}
        hint={t('library.fields.authorsHint')}
      >
        {(control) => (
          <Input
            {...control}
            value={draft.authors}
            maxLength={TEXT_MAX.authors}
            onChange={(event) => onChange({ authors: event.target.value })}
          />
        )}
      </Field>
    </>
  );
}

function placesOf(subjects: readonly SubjectTree[], known: KnownPlaces) {
  const departments = subjects
    .flatMap((subject) => subject.departments)
    .map(({ departmentGuid, departmentName }) => ({
      value: departmentGuid,
      label: departmentName,
    }));
  const own = subjects.map(({ subjectGuid, subjectName }) => ({
    value: subjectGuid,
    label: subjectName,
  }));
  const each = (options: Array<{ value: string; label: string }>) => [
    ...new Map(options.map((option) => [option.value, option])).values(),
  ];
  return {
    subjects: each([...own, ...(known.subject ? [known.subject] : [])]),
    departments: each([...departments, ...(known.department ? [known.department] : [])]),
  };
}

/** Everything else that may be said of a document. */
export function DocumentDetails({ draft, onChange, problems, known, onBusy }: DocumentFieldsProps) {
  const { t } = useTranslation('forum');

  return (
    <>
      <Field label={t('library.fields.description')} problem={problems.description}>
        {(control) => (
          <Input.TextArea
            {...control}
            rows={3}
            maxLength={TEXT_MAX.plain}
            value={draft.description}
            onChange={(event) => onChange({ description: event.target.value })}
          />
        )}
      </Field>
      <div className="rw-form-pair">
        <YearField draft={draft} onChange={onChange} problems={problems} />
        <LanguageField draft={draft} onChange={onChange} problems={problems} />
      </div>
      <PlaceFields draft={draft} onChange={onChange} problems={problems} known={known} />
      <Field
        label={t('library.fields.cover')}
        problem={problems.coverUrl}
        hint={t('library.fields.coverHint')}
        group
      >
        {() => (
          <FileUploader
            location="Library"
            multiple={false}
            files={draft.cover ? [draft.cover] : []}
            onChange={([cover]) => onChange({ cover: cover ?? null })}
            onBusy={onBusy}
          />
        )}
      </Field>
    </>
  );
}

function YearField({ draft, onChange, problems }: FieldsProps) {
  const { t } = useTranslation('forum');
  // No `min` or `max`: an input with limits would change the typed value.
  return (
    <Field label={t('library.fields.year')} problem={problems.year}>
      {(control) => (
        <InputNumber
          {...control}
          className="rw-forum-fill"
          controls={false}
          value={draft.year}
          onChange={(year) => onChange({ year })}
        />
      )}
    </Field>
  );
}

function LanguageField({ draft, onChange, problems }: FieldsProps) {
  const { t } = useTranslation('forum');
  return (
    <Field label={t('library.fields.language')} problem={problems.language}>
      {(control) => (
        <Select
          {...control}
          {...CHOICE}
          value={draft.language}
          options={DOCUMENT_LANGUAGES.map((language) => ({
            value: language,
            label: t(`library.languages.${language}`),
          }))}
          onChange={(language: DocumentLanguage | undefined) =>
            onChange({ language: language ?? null })
          }
        />
      )}
    </Field>
  );
}

/** The subject and the department of a document. */
function PlaceFields({
  draft,
  onChange,
  problems,
  known = {},
}: FieldsProps & Pick<DocumentFieldsProps, 'known'>) {
  const { t } = useTranslation('forum');
  const state = useSubjects();
  const places = placesOf(state.kind === 'ready' ? state.data : [], known);
  return (
    <div className="rw-form-pair">
      <Field label={t('library.fields.subject')} problem={problems.subjectGuid}>
        {(control) => (
          <Select
            {...control}
            {...CHOICE}
            loading={state.kind === 'loading'}
            value={draft.subjectGuid}
            options={places.subjects}
            onChange={(subjectGuid: string | undefined) =>
              onChange({ subjectGuid: subjectGuid ?? null })
            }
          />
        )}
      </Field>
      <Field label={t('library.fields.department')} problem={problems.departmentGuid}>
        {(control) => (
          <Select
            {...control}
            {...CHOICE}
            loading={state.kind === 'loading'}
            value={draft.departmentGuid}
            options={places.departments}
            onChange={(departmentGuid: string | undefined) =>
              onChange({ departmentGuid: departmentGuid ?? null })
            }
          />
        )}
      </Field>
    </div>
  );
}
