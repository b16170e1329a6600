import {
  ChevronDown,
  ChevronUp,
  LogOut,
  Pencil,
  Search,
  Trash2,
  UserPlus,
  Users,
  X,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import {
  CONVERSATION_KIND,
  plainStatuses,
  groupLeaveStatuses,
  type Conversation,
} from '@riwaq/api';
import { lazyPart, useHost } from '@riwaq/contract';
import { IconButton, PersonAvatar, UserText } from '@riwaq/ui/core';
import {
  dataOf,
  MenuButton,
  Part,
  type MenuAction,
  useAttempt,
  useDialog,
  useWatched,
} from '@riwaq/ui/page';
import { Count } from '../dock/count';
import { useChat } from '../work/use-chat';

const GroupDialog = lazyPart(() => import('../groups/group-dialog'));
const InviteDialog = lazyPart(() => import('../groups/invite-dialog'));
const MembersDialog = lazyPart(() => import('../groups/members-dialog'));

interface BoxHeadProps {
  id: string;
  groupGuid: string;
  /** The conversation, or its last known state. */
  conversation: Conversation | null;
  /** The user is no longer a member. */
  gone: boolean;
  minimised: boolean;
  phone: boolean;
  finding: boolean;
  onFind: () => void;
  onClose: () => void;
}

/**
 * Head of a box: title, typing indicator and actions. Clicking it minimises or restores the box.
 */
export function BoxHead({
  id,
  groupGuid,
  conversation,
  gone,
  minimised,
  phone,
  finding,
  onFind,
  onClose,
}: BoxHeadProps) {
  const { t } = useTranslation('messaging');
  const chat = useChat();
  const name = conversation?.title ?? t('chat.title');
  const group = conversation?.kind === CONVERSATION_KIND.group;
  const toggle = () => (minimised ? chat.open(groupGuid) : chat.minimise(groupGuid));
  const label = t(minimised ? 'chat.restore' : 'chat.minimise', { name });
  return (
    <header className="rw-messaging-head">
      <span id={id} hidden>
        {t(group ? 'chat.boxGroup' : 'chat.box', { name })}
      </span>
      <PersonAvatar name={name} src={conversation?.profileImageUrl ?? null} size={28} />
      <button
        type="button"
        className="rw-messaging-head-name"
        disabled={phone}
        aria-expanded={phone ? undefined : !minimised}
        aria-label={phone ? undefined : label}
        onClick={toggle}
      >
        <UserText as="h2">{name}</UserText>
        {!gone && <HeadNote groupGuid={groupGuid} conversation={conversation} />}
      </button>
      {minimised && conversation && <Count count={conversation.count} />}
      {!minimised && conversation && !gone && (
        <IconButton
          size="small"
          label={t(finding ? 'chat.find.close' : 'chat.find.open')}
          icon={<Search size={18} aria-hidden />}
          aria-pressed={finding}
          onClick={onFind}
        />
      )}
      {!minimised && conversation && group && !gone && (
        <GroupMenu conversation={conversation} onClose={onClose} />
      )}
      {!phone && (
        <IconButton
          size="small"
          label={label}
          icon={
            minimised ? <ChevronUp size={18} aria-hidden /> : <ChevronDown size={18} aria-hidden />
          }
          onClick={toggle}
        />
      )}
      <IconButton
        size="small"
        label={t('chat.close', { name })}
        icon={<X size={18} aria-hidden />}
        onClick={onClose}
      />
    </header>
  );
}

/** Shows who is typing, else the number of members of a group. */
function HeadNote({
  groupGuid,
  conversation,
}: {
  groupGuid: string;
  conversation: Conversation | null;
}) {
  const { t, i18n } = useTranslation('messaging');
  const names = [...(useWatched(useChat().typists).get(groupGuid)?.values() ?? [])];
  if (names.length > 0)
    return (
      <span className="rw-messaging-head-note" role="status">
        {t('chat.typing', {
          count: names.length,
          names: new Intl.ListFormat(i18n.language).format(names),
        })}
      </span>
    );
  if (conversation?.kind !== CONVERSATION_KIND.group) return null;
  return (
    <span className="rw-messaging-head-note">
      {t('chat.membersCount', { count: conversation.membersCount })}
    </span>
  );
}

function GroupMenu({ conversation, onClose }: { conversation: Conversation; onClose: () => void }) {
  const { t } = useTranslation('messaging');
  const { api, confirm } = useHost();
  const chat = useChat();
  const attempt = useAttempt();
  const { groupGuid, title: name, isOwner } = conversation;
  const edit = useDialog<true>();
  const invite = useDialog<true>();
  const members = useDialog<true>();

  const end = async (kind: 'leave' | 'deleteGroup') => {
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
      {edit.value && (
        <Part open={edit.open} onClose={edit.close}>
          <GroupDialog
            key={edit.turn}
            conversation={conversation}
            open={edit.open}
            onClose={edit.close}
          />
        </Part>
      )}
      {invite.value && (
        <Part open={invite.open} onClose={invite.close}>
          <InviteDialog
            key={invite.turn}
            conversation={conversation}
            open={invite.open}
            onClose={invite.close}
          />
        </Part>
      )}
      {members.value && (
        <Part open={members.open} onClose={members.close}>
          <MembersDialog
            key={members.turn}
            conversation={conversation}
            open={members.open}
            onClose={members.close}
          />
        </Part>
      )}
    </>
  );
}
