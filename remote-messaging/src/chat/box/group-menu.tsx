import { LogOut, Pencil, Trash2, UserPlus, Users } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { plainStatuses, groupLeaveStatuses, type Conversation } from '@riwaq/api';
import { lazyPart, useHost } from '@riwaq/contract';
import { DialogPart } from '@riwaq/ui/compiled-in';
import { dataOf, MenuButton, type MenuAction, useAttempt, useDialog } from '@riwaq/ui/page';
import { useChat } from '../work/use-chat';

const GroupDialog = lazyPart(() => import('../groups/group-dialog'));
const InviteDialog = lazyPart(() => import('../groups/invite-dialog'));
const MembersDialog = lazyPart(() => import('../groups/members-dialog'));

interface GroupMenuProps {
  conversation: Conversation;
  onClose: () => void;
}

/** Ends the membership or deletes the group, after a confirmation, and closes its box. */
function useGroupEnd({ conversation, onClose }: GroupMenuProps) {
  const { t } = useTranslation('messaging');
  const { api, confirm } = useHost();
  const chat = useChat();
  const attempt = useAttempt();
  const { groupGuid, title: name } = conversation;
  return async (kind: 'leave' | 'deleteGroup') => {
    if (
      !(await confirm({
        text: t(`chat.${kind}.text`, { name }),
        okText: t(`chat.${kind}.action`),
        danger: true,
      }))
    )
      return;
    const body = { groupGuid };
    const done = await attempt(
      async () => {
        dataOf(
          kind === 'leave'
            ? await api('POST ChatGroups/Leave', { body })
            : await api('POST ChatGroups/Delete', { body }),
        );
      },
      kind === 'leave' ? groupLeaveStatuses : plainStatuses,
    );
    if (!done) return;
    onClose();
    chat.book.markGone(groupGuid);
  };
}

export function GroupMenu({ conversation, onClose }: GroupMenuProps) {
  const { t } = useTranslation('messaging');
  const { title: name, isOwner } = conversation;
  const edit = useDialog<true>();
  const invite = useDialog<true>();
  const members = useDialog<true>();
  const end = useGroupEnd({ conversation, onClose });
  const actions: MenuAction[] = [
    {
      key: 'members',
      label: t('chat.members.open'),
      icon: <Users size={16} aria-hidden />,
      onClick: () => members.show(true),
    },
    ...(isOwner
      ? [
          {
            key: 'invite',
            label: t('chat.invite.open'),
            icon: <UserPlus size={16} aria-hidden />,
            onClick: () => invite.show(true),
          },
          {
            key: 'edit',
            label: t('chat.groupDialog.edit'),
            icon: <Pencil size={16} aria-hidden />,
            onClick: () => edit.show(true),
          },
          {
            key: 'delete',
            label: t('chat.deleteGroup.action'),
            icon: <Trash2 size={16} aria-hidden />,
            danger: true,
            onClick: () => void end('deleteGroup'),
          },
        ]
      : [
          {
            key: 'leave',
            label: t('chat.leave.action'),
            icon: <LogOut size={16} aria-hidden />,
            danger: true,
            onClick: () => void end('leave'),
          },
        ]),
  ];
  return (
    <>
      <MenuButton label={t('chat.boxMenu', { name })} actions={actions} />
      <DialogPart dialog={edit}>
        {(_, control) => <GroupDialog conversation={conversation} {...control} />}
      </DialogPart>
      <DialogPart dialog={invite}>
        {(_, control) => <InviteDialog conversation={conversation} {...control} />}
      </DialogPart>
      <DialogPart dialog={members}>
        {(_, control) => <MembersDialog conversation={conversation} {...control} />}
      </DialogPart>
    </>
  );
}
