import { useTranslation } from 'react-i18next';
import { CHIPS_SHOWN, type StudentName, type TeacherName } from '@riwaq/api';
import { Button } from '@riwaq/ui/core';
import { Field } from '@riwaq/ui/editing';
import { AudiencePicker, Select } from '@riwaq/ui/form';
import { useAudienceLoaders, useProblemText } from '@riwaq/ui/page';
import { useCandidates } from '../data/use-people';

interface MembersFieldProps {
  /** The forum whose people are offered; null offers those of the user's own subjects. */
  forumGuid: string | null;
  students: StudentName[];
  teachers: TeacherName[];
  onChange: (change: { students?: StudentName[]; teachers?: TeacherName[] }) => void;
}

/** The members of a new restricted topic. */
export function MembersField({ forumGuid, ...rest }: MembersFieldProps) {
  return forumGuid === null ? (
    <MembersByAudience {...rest} />
  ) : (
    <MembersOfForum forumGuid={forumGuid} {...rest} />
  );
}

type ChosenProps = Omit<MembersFieldProps, 'forumGuid'>;

function MembersByAudience({ students, teachers, onChange }: ChosenProps) {
  const loaders = useAudienceLoaders();
  return (
    <AudiencePicker
      {...loaders}
      value={{ students, teachers }}
      onChange={(chosen) => onChange({ students: chosen.students, teachers: chosen.teachers })}
    />
  );
}

function MembersOfForum({
  forumGuid,
  students,
  teachers,
  onChange,
}: ChosenProps & { forumGuid: string }) {
  const { t } = useTranslation('forum');
  const textOf = useProblemText();
  const state = useCandidates(forumGuid);
  if (state.kind === 'failed') {
    return (
      <p className="rw-form-note rw-form-note-problem" role="alert">
        {textOf(state.cause)}{' '}
        <Button type="link" size="small" onClick={state.retry}>
          {t('retry')}
        </Button>
      </p>
    );
  }
  const people = state.kind === 'ready' ? state.data : { students: [], teachers: [] };
  const loading = state.kind === 'loading';
  return (
    <>
      <PeopleField
        label={t('fields.students')}
        loading={loading}
        options={people.students.map(({ studentGuid, studentFullName }) => ({
          value: studentGuid,
          label: studentFullName,
        }))}
        value={students.map(({ studentGuid }) => studentGuid)}
        onChange={(chosen) =>
          onChange({
            students: chosen.flatMap(
              (guid) => people.students.find(({ studentGuid }) => studentGuid === guid) ?? [],
            ),
          })
        }
      />
      <PeopleField
        label={t('fields.teachers')}
        loading={loading}
        options={people.teachers.map(({ teacherGuid, teacherName, subjectName }) => ({
          value: teacherGuid,
          label: subjectName ? `${teacherName} · ${subjectName}` : teacherName,
        }))}
        value={teachers.map(({ teacherGuid }) => teacherGuid)}
        onChange={(chosen) =>
          onChange({
            teachers: chosen.flatMap(
              (guid) => people.teachers.find(({ teacherGuid }) => teacherGuid === guid) ?? [],
            ),
          })
        }
      />
    </>
  );
}

interface PeopleFieldProps {
  label: string;
  loading: boolean;
  options: { value: string; label: string }[];
  value: string[];
  onChange: (value: string[]) => void;
}

function PeopleField({ label, loading, options, value, onChange }: PeopleFieldProps) {
  const { t } = useTranslation('forum');
  const all = options.length > 0 && value.length === options.length;
  return (
    <Field label={label}>
      {(control) => (
        <div className="rw-forum-people">
          <Select
            {...control}
            mode="multiple"
            className="rw-forum-fill"
            loading={loading}
            value={value}
            options={options}
            onChange={onChange}
            maxTagCount={CHIPS_SHOWN}
            maxTagPlaceholder={(omitted) => t('others', { count: omitted.length })}
            showSearch
            allowClear
          />
          {options.length > 1 && (
            <Button onClick={() => onChange(all ? [] : options.map((option) => option.value))}>
              {t(all ? 'chooseNone' : 'chooseAll')}
            </Button>
          )}
        </div>
      )}
    </Field>
  );
}
