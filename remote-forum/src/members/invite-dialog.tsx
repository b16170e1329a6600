import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { plainStatuses } from '@riwaq/api';
import { useHost } from '@riwaq/contract';
import { FormDialog } from '@riwaq/ui/editing';
import { AudiencePicker, type AudienceValue } from '@riwaq/ui/form';
import { dataOf, problemKey, useAudienceLoaders } from '@riwaq/ui/page';

const WIDTH = 640;
const NOBODY: AudienceValue = { students: [], teachers: [] };

/** Adds people to the user's topic; they are found level by level (FORUM-21). */
export default function InviteDialog({
  topicGuid,
  open,
  onClose,
  onInvited,
}: {
  topicGuid: string;
  open: boolean;
  onClose: () => void;
  onInvited: () => void;
}) {
  const { t } = useTranslation('forum');
  const { api, log, notify } = useHost();
  const loaders = useAudienceLoaders();
  const [people, setPeople] = useState(NOBODY);
  const [saving, setSaving] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const count = people.students.length + people.teachers.length;
  const complete = count > 0 && people.sectionGuid !== undefined;

  const save = async () => {
    if (!complete || saving) return;
    setSaving(true);
    setFailure(null);
    try {
      dataOf(
        await api('POST ForumTopic/Invite', {
          body: {
            forumTopicGuid: topicGuid,
            students: people.students.map(({ studentGuid }) => studentGuid),
            teachers: people.teachers.map(({ teacherGuid }) => teacherGuid),
          },
        }),
      );
      notify.success();
      onInvited();
      onClose();
    } catch (cause) {
      log.error('people could not be invited', cause);
      setFailure(problemKey(cause, plainStatuses));
    } finally {
      setSaving(false);
    }
  };

  return (
    <FormDialog
      open={open}
      title={t('members.add')}
      width={WIDTH}
      onClose={onClose}
      editing={{
        submit: () => void save(),
        canSave: complete,
        saving,
        changed: count > 0,
        failure,
      }}
      saveLabel={count > 0 ? t('members.addCount', { count }) : t('members.add')}
    >
      <AudiencePicker {...loaders} required value={people} onChange={setPeople} />
    </FormDialog>
  );
}
