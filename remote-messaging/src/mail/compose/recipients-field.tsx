import { useTranslation } from 'react-i18next';
import useSWR from 'swr';
import { ROLE } from '@riwaq/api';
import { useHost } from '@riwaq/contract';
import { Button } from '@riwaq/ui/core';
import { Field } from '@riwaq/ui/editing';
import { ChipList } from '@riwaq/ui/form';
import { dataOf, InlinePart } from '@riwaq/ui/page';
import { keys } from '../data/keys';
import { StudentRecipients, TeacherRecipients } from '../lazy-components';
import { subjectAndSectionOf, isClass, type ChosenRecipient } from './composition';

interface RecipientsFieldProps {
  recipients: readonly ChosenRecipient[];
  problem: string | null;
  onChange: (recipients: readonly ChosenRecipient[]) => void;
}

/**
 * Number of recipients of a mail to complete classes; null if it lists only people, or while it is
 * unknown.
 */
function useCount(recipients: readonly ChosenRecipient[]): number | null {
  const { api, session } = useHost();
  const body = { ToGuid: recipients.map(({ guid }) => guid), ...sent(recipients) };
  const { data } = useSWR(
    recipients.some(isClass) ? keys.count(session.user.userGuid, body) : null,
    async () => dataOf(await api('POST Mails/CountRecipients', { body })),
    { keepPreviousData: true },
  );
  return recipients.some(isClass) ? (data?.recipientsCount ?? null) : null;
}
const sent = (recipients: readonly ChosenRecipient[]) => {
  const { subjectGuid, sectionGuid } = subjectAndSectionOf(recipients);
  return { SubjectGuid: subjectGuid, SectionGuid: sectionGuid };
};

/** Field for the recipients: shows the first three and '+N others', and opens the selection. */
export function RecipientsField({ recipients, problem, onChange }: RecipientsFieldProps) {
  const { t } = useTranslation('messaging');
  const { session } = useHost();
  const count = useCount(recipients);
  const teacher = session.role === ROLE.teacher;
  const labelOf = ({ kind, name }: ChosenRecipient) =>
    kind === 'person' ? name : t(`mail.compose.whole.${kind}`, { name });
  return (
    <Field label={t('mail.compose.recipients')} required group problem={problem}>
      {({ id, 'aria-labelledby': labelledBy, 'aria-describedby': describedBy }) => (
        <div
          id={id}
          role="group"
          aria-labelledby={labelledBy}
          aria-describedby={describedBy}
          className="rw-messaging-recipients"
        >
          {teacher && recipients.length > 0 && (
            <div className="rw-messaging-chosen-people">
              <ChipList
                items={recipients.map((each) => ({ key: each.guid, label: labelOf(each) }))}
                onRemove={(guid) => onChange(recipients.filter((each) => each.guid !== guid))}
              />
              {recipients.length > 1 && (
                <Button type="link" size="small" onClick={() => onChange([])}>
                  {t('mail.compose.nobody')}
                </Button>
              )}
              {count !== null && (
                <p className="rw-messaging-mail-muted" role="status">
                  {t('mail.compose.count', { count })}
                </p>
              )}
            </div>
          )}
          <InlinePart rows={2}>
            {teacher ? (
              <TeacherRecipients recipients={recipients} onChange={onChange} />
            ) : (
              <StudentRecipients recipients={recipients} onChange={onChange} />
            )}
          </InlinePart>
        </div>
      )}
    </Field>
  );
}
