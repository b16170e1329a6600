import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TeacherName } from '@riwaq/api';
import { Select } from '@riwaq/ui/form';
import { MoreFailed } from '@riwaq/ui/page';
import type { ChosenRecipient } from './composition';
import { useTeachersOfSubjects } from './use-teachers';

interface RecipientsProps {
  recipients: readonly ChosenRecipient[];
  onChange: (recipients: readonly ChosenRecipient[]) => void;
}

interface Option {
  value: string;
  label: string;
}

const recipientOf = (
  { teacherGuid, teacherName }: TeacherName,
  subjectGuid: string,
): ChosenRecipient => ({
  guid: teacherGuid,
  name: teacherName,
  kind: 'person',
  subjectGuid,
  sectionGuid: null,
});

/**
 * Recipients of a student's mail: a subject, then its teacher (MAIL-3). A single option is
 * preselected.
 */
export default function StudentRecipients({ recipients, onChange }: RecipientsProps) {
  const { t } = useTranslation('messaging');
  const { subjects, failed, retry } = useTeachersOfSubjects();
  const id = useId();
  const [first] = recipients;
  const [chosen, setChosen] = useState<string | null>(first?.subjectGuid ?? null);
  // If a teacher was preselected by a link, derive the subject from the teacher.
  const known =
    chosen ??
    subjects?.find(({ teachers }) =>
      teachers.some(({ teacherGuid }) => teacherGuid === first?.guid),
    )?.subjectGuid ??
    null;
  const subject = subjects?.find(({ subjectGuid }) => subjectGuid === known);
  const chooseSubject = (subjectGuid: string) => {
    setChosen(subjectGuid);
    const teachers = subjects?.find((each) => each.subjectGuid === subjectGuid)?.teachers ?? [];
    onChange(
      teachers.length === 1 ? teachers.map((teacher) => recipientOf(teacher, subjectGuid)) : [],
    );
  };
  const unnamed = known !== null && first !== undefined && first.subjectGuid !== known;
  useEffect(() => {
    if (unnamed && known !== null)
      onChange(recipients.map((each) => ({ ...each, subjectGuid: known })));
  }, [unnamed, known, onChange, recipients]);

  if (failed) return <MoreFailed onRetry={retry} />;
  return (
    <div className="rw-card rw-messaging-pickers rw-messaging-student-pickers">
      <div>
        <label htmlFor={`${id}-subject`}>{t('mail.compose.subject')}</label>
        <Select<string, Option>
          id={`${id}-subject`}
          className="rw-fill"
          loading={!subjects}
          placeholder={t('mail.compose.chooseSubject')}
          value={known}
          showSearch
          options={(subjects ?? []).map(({ subjectGuid, subjectName }) => ({
            value: subjectGuid,
            label: subjectName,
          }))}
          onChange={chooseSubject}
        />
      </div>
      <div>
        <label htmlFor={`${id}-teacher`}>{t('mail.compose.teacher')}</label>
        <TeacherSelect
          id={`${id}-teacher`}
          subject={subject}
          recipients={recipients}
          onChange={onChange}
        />
      </div>
    </div>
  );
}

interface TeacherSelectProps extends RecipientsProps {
  id: string;
  /** Undefined until a subject is chosen. */
  subject: NonNullable<ReturnType<typeof useTeachersOfSubjects>['subjects']>[number] | undefined;
}

function TeacherSelect({ id, subject, recipients, onChange }: TeacherSelectProps) {
  const { t } = useTranslation('messaging');
  return (
    <Select<string[], Option>
      id={id}
      className="rw-fill"
      mode="multiple"
      disabled={!subject}
      placeholder={t('mail.compose.chooseTeacher')}
      value={recipients.map(({ guid }) => guid)}
      showSearch
      options={[
        ...new Map([
          ...recipients.map(({ guid, name }) => [guid, name] as const),
          ...(subject?.teachers ?? []).map(
            ({ teacherGuid, teacherName }) => [teacherGuid, teacherName] as const,
          ),
        ]),
      ].map(([value, label]) => ({ value, label }))}
      onChange={(guids) => {
        if (subject)
          onChange(
            guids.flatMap(
              (guid) =>
                recipients.find((each) => each.guid === guid) ??
                subject.teachers
                  .filter(({ teacherGuid }) => teacherGuid === guid)
                  .map((teacher) => recipientOf(teacher, subject.subjectGuid)),
            ),
          );
      }}
    />
  );
}
