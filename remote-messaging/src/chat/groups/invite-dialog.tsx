import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { groupInviteStatuses, type Conversation } from '@riwaq/api';
import { useHost } from '@riwaq/contract';
import { FormDialog } from '@riwaq/ui/editing';
import { AudiencePicker, type AudienceValue } from '@riwaq/ui/form';
import { dataOf, problemKey, useAudienceLoaders } from '@riwaq/ui/page';

const WIDTH = 640;
const NOBODY: AudienceValue = { students: [], teachers: [] };

/**
 * Invites students to an own group, selected through every level of the university (CHAT-15).
 * Members of the group are not offered.
 */
export default function InviteDialog({
  conversation: { groupGuid, title },
  open,
  onClose,
}: {
  conversation: Conversation;
  open: boolean;
  onClose: () => void;
}) {
  const { t } = useTranslation('messaging');
  const { api, log, notify } = useHost();
  const { loadSubjects, matchStudents, studentSheets } = useAudienceLoaders();
  const [people, setPeople] = useState(NOBODY);
  const [saving, setSaving] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const loadStudents = useMemo(
    () =>
      async ({ sectionGuid, subjectGuid }: { sectionGuid: string; subjectGuid: string }) =>
        dataOf(
          await api('GET ChatGroups/GetStudent', {
            query: { sectionGuid, subjectGuid, groupGuid },
          }),
        ).filter(({ isMember }) => !isMember),
    [api, groupGuid],
  );
  const count = people.students.length;
  const canSave = count > 0 && people.sectionGuid !== undefined;

  const save = async () => {
    if (!canSave || saving) return;
    setSaving(true);
    setFailure(null);
    try {
      dataOf(
        await api('POST ChatGroups/InviteStudent', {
          body: {
            GroupGuid: groupGuid,
            MemberGuids: people.students.map(({ studentGuid }) => studentGuid),
          },
        }),
      );
      notify.success();
      onClose();
    } catch (cause) {
      log.error('students could not be invited', cause);
      setFailure(problemKey(cause, groupInviteStatuses));
    } finally {
      setSaving(false);
    }
  };
  return (
    <FormDialog
      open={open}
      title={t('chat.invite.title', { name: title })}
      width={WIDTH}
      onClose={onClose}
      editing={{ submit: () => void save(), canSave, saving, changed: count > 0, failure }}
      saveLabel={count > 0 ? t('chat.invite.saveCount', { count }) : t('chat.invite.save')}
    >
      <AudiencePicker
        loadSubjects={loadSubjects}
        loadStudents={loadStudents}
        matchStudents={matchStudents}
        studentSheets={studentSheets}
        required
        value={people}
        onChange={setPeople}
      />
    </FormDialog>
  );
}
