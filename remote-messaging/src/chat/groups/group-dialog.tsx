import { useTranslation } from 'react-i18next';
import {
  GROUP_MODE,
  GROUP_NAME,
  groupSaveStatuses,
  seenText,
  type Conversation,
  type GroupMode,
} from '@riwaq/api';
import { useHost } from '@riwaq/contract';
import { Field, FormDialog, useEditing, type FieldProblems } from '@riwaq/ui/editing';
import { Input, Radio } from '@riwaq/ui/form';
import { newGuid, presentDataOf } from '@riwaq/ui/page';
import { useChat } from '../work/use-chat';

const WIDTH = 460;
interface Entry {
  guid: string;
  name: string;
  mode: GroupMode | null;
}
const FIELDS = ['GroupName', 'GroupMode'] as const;
type FieldName = (typeof FIELDS)[number];

/** Validates name and mode (CHAT-11). */
function problemsOf({ name, mode }: Entry): FieldProblems<FieldName> {
  const length = seenText(name).length;
  return {
    ...(length < GROUP_NAME.min && { GroupName: 'fields.required' }),
    ...(name.trim().length > GROUP_NAME.max && { GroupName: 'fields.tooLong' }),
    ...(mode === null && { GroupMode: 'fields.required' }),
  };
}

/** Creates a group and opens it, or edits an own one. */
export default function GroupDialog({
  conversation,
  open,
  onClose,
}: {
  conversation: Conversation | null;
  open: boolean;
  onClose: () => void;
}) {
  const { t } = useTranslation('messaging');
  const { api, notify } = useHost();
  const chat = useChat();
  const form = useEditing<Entry, FieldName>({
    initial: conversation
      ? { guid: conversation.groupGuid, name: conversation.title, mode: conversation.groupMode }
      : { guid: newGuid(), name: '', mode: null },
    fields: FIELDS,
    problemsOf,
    catalogue: groupSaveStatuses,
    byStatus: {},
    entered: ({ name, mode }) => [name, mode],
    save: async ({ guid, name, mode }) => {
      if (mode === null) return;
      const saved = presentDataOf(
        await api('POST ChatGroups/AddOrEditGroup', {
          body: { Guid: guid, GroupName: name.trim(), GroupMode: mode },
        }),
      );
      chat.book.merge([saved]);
      notify.success();
      onClose();
      if (conversation === null) chat.open(saved.groupGuid);
    },
  });
  const { draft, change, touch, problemOf } = form;
  return (
    <FormDialog
      open={open}
      title={t(conversation ? 'chat.groupDialog.edit' : 'chat.groupDialog.add')}
      width={WIDTH}
      onClose={onClose}
      editing={form}
    >
      <Field label={t('chat.groupDialog.name')} required problem={problemOf('GroupName')}>
        {(control) => (
          <Input
            {...control}
            value={draft.name}
            maxLength={GROUP_NAME.max}
            onChange={({ target }) => change({ name: target.value })}
            onBlur={() => touch('GroupName')}
          />
        )}
      </Field>
      <Field label={t('chat.groupDialog.mode')} required group problem={problemOf('GroupMode')}>
        {({ 'aria-labelledby': labelledBy, 'aria-describedby': describedBy }) => (
          <Radio.Group
            aria-labelledby={labelledBy}
            aria-describedby={describedBy}
            aria-required
            value={draft.mode}
            onChange={({ target }) => change({ mode: target.value as GroupMode })}
          >
            {Object.values(GROUP_MODE).map((mode) => (
              <Radio key={mode} value={mode}>
                {t(`chat.groupDialog.modes.${mode}`)}
              </Radio>
            ))}
          </Radio.Group>
        )}
      </Field>
    </FormDialog>
  );
}
