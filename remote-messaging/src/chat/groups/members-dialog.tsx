import { MessageCircle, MicOff, UserMinus, UserPlus, Volume2, VolumeX } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import {
  GROUP_MEMBERS,
  MEMBER_CHANGE,
  PRESENCE,
  ROLE,
  type ChatMember,
  type Conversation,
  type MemberChange,
} from '@riwaq/api';
import { lazyPart, useHost } from '@riwaq/contract';
import { DialogPart } from '@riwaq/ui/compiled-in';
import { Button, EmptyState, PersonAvatar, Skeleton, Tag, UserText } from '@riwaq/ui/core';
import { Modal } from '@riwaq/ui/overlay';
import {
  dataOf,
  MenuButton,
  More,
  Problem,
  type MenuAction,
  type PagedList,
  type Paging,
  useAttempt,
  useDialog,
  usePaged,
  useWatched,
} from '@riwaq/ui/page';
import { Count } from '../dock/count';
import { MEMBERS_SIZES } from '../sizes';
import { useChat } from '../work/use-chat';

const InviteDialog = lazyPart(() => import('./invite-dialog'));
const WIDTH = 520;
const MEMBERS_KEY = 'chat-members';

const MEMBERS: Paging<ChatMember[], ChatMember> = {
  size: GROUP_MEMBERS.page,
  guidOf: ({ guid }) => guid,
  itemsOf: (page) => page,
  withItems: (_, members) => members,
};

function useMembers(groupGuid: string): PagedList<ChatMember[], ChatMember> {
  const { api, session } = useHost();
  const changes = useWatched(useChat().changes).get(groupGuid);
  const list = usePaged([MEMBERS_KEY, session.user.userGuid, groupGuid], MEMBERS, async (after) =>
    dataOf(await api('GET ChatGroups/GetMembers', { query: { groupGuid, after } })),
  );
  const refresh = useRef(list.refresh);
  refresh.current = list.refresh;
  useEffect(() => {
    if (changes !== undefined) void refresh.current();
  }, [changes]);
  return list;
}

function useMemberActions(groupGuid: string, refresh: () => Promise<unknown>, onTalk: () => void) {
  const { t } = useTranslation('messaging');
  const { confirm } = useHost();
  const chat = useChat();
  const attempt = useAttempt();
  const act = async ({ guid, fullName: name }: ChatMember, change: MemberChange) => {
    if (
      change === MEMBER_CHANGE.remove &&
      !(await confirm({
        text: t('chat.members.removeText', { name }),
        okText: t('chat.members.remove'),
        danger: true,
      }))
    )
      return;
    if (await attempt(() => chat.server.changeMember(groupGuid, guid, change))) await refresh();
  };
  const talk = async ({ guid }: ChatMember) => {
    if (
      await attempt(async () => {
        await chat.openPerson(guid);
      })
    )
      onTalk();
  };
  return { act, talk };
}

/**
 * Lists the members of a group with presence and mutes. The owner mutes and removes members; a
 * teacher opens a conversation with a member.
 */
export default function MembersDialog({
  conversation,
  open,
  onClose,
}: {
  conversation: Conversation;
  open: boolean;
  onClose: () => void;
}) {
  const { t } = useTranslation('messaging');
  const { groupGuid, title, isOwner } = conversation;
  const members = useMembers(groupGuid);
  const { state } = members;
  const invite = useDialog<true>();

  const { act, talk } = useMemberActions(groupGuid, members.refresh, onClose);

  return (
    <Modal
      open={open}
      title={t('chat.members.title', { name: title })}
      width={WIDTH}
      footer={null}
      onCancel={onClose}
    >
      <div className="rw-messaging-members" style={MEMBERS_SIZES}>
        {isOwner && (
          <Button block icon={<UserPlus size={18} aria-hidden />} onClick={() => invite.show(true)}>
            {t('chat.invite.open')}
          </Button>
        )}
        {state.kind === 'loading' && <Skeleton avatar="circle" rows={4} />}
        {state.kind === 'failed' && (
          <Problem cause={state.cause} onRetry={state.retry} retrying={state.retrying} />
        )}
        {state.kind === 'ready' && state.data.items.length === 0 && (
          <EmptyState
            title={t('chat.members.empty')}
            hint={isOwner ? t('chat.members.emptyHint') : undefined}
          />
        )}
        {state.kind === 'ready' && state.data.items.length > 0 && (
          <div className="rw-messaging-members-list">
            <ul aria-label={t('chat.members.list')}>
              {state.data.items.map((member) => (
                <li key={member.guid}>
                  <MemberRow
                    member={member}
                    owned={isOwner}
                    onChange={(change) => void act(member, change)}
                    onTalk={() => void talk(member)}
                  />
                </li>
              ))}
            </ul>
            <More list={members} />
          </div>
        )}
      </div>
      <DialogPart dialog={invite}>
        {(_, { open, onClose }) => (
          <InviteDialog
            conversation={conversation}
            open={open}
            onClose={() => {
              onClose();
              void members.refresh();
            }}
          />
        )}
      </DialogPart>
    </Modal>
  );
}

interface MemberRowProps {
  member: ChatMember;
  /** The current user owns the group. */
  owned: boolean;
  onChange: (change: MemberChange) => void;
  onTalk: () => void;
}

/** A member and the actions on them (CHAT-13): only a teacher has any, and not on themselves. */
function MemberRow({ member, owned, onChange, onTalk }: MemberRowProps) {
  const { t } = useTranslation('messaging');
  const { session } = useHost();
  const { guid, fullName: name, profileImageUrl, userStatus, isOwner, isMuted, count } = member;
  const self = guid === session.user.userGuid;
  const acts = session.role === ROLE.teacher && !self;
  const actions: MenuAction[] = !acts
    ? []
    : [
        {
          key: 'talk',
          label: t('chat.members.talk'),
          icon: <MessageCircle size={16} aria-hidden />,
          onClick: onTalk,
        },
        ...(owned
          ? [
              isMuted
                ? {
                    key: 'unmute',
                    label: t('chat.members.unmute'),
                    icon: <Volume2 size={16} aria-hidden />,
                    onClick: () => onChange(MEMBER_CHANGE.unmute),
                  }
                : {
                    key: 'mute',
                    label: t('chat.members.mute'),
                    icon: <VolumeX size={16} aria-hidden />,
                    onClick: () => onChange(MEMBER_CHANGE.mute),
                  },
              {
                key: 'remove',
                label: t('chat.members.remove'),
                icon: <UserMinus size={16} aria-hidden />,
                danger: true,
                onClick: () => onChange(MEMBER_CHANGE.remove),
              },
            ]
          : []),
      ];
  return (
    <div className="rw-messaging-member">
      <PersonAvatar name={name} src={profileImageUrl} size={36} />
      <div className="rw-messaging-member-main">
        <UserText className="rw-messaging-member-name">{name}</UserText>
        <span className="rw-messaging-member-notes">
          {userStatus !== PRESENCE.hidden && (
            <span className="rw-messaging-presence" data-status={userStatus}>
              {t(`chat.members.status.${userStatus}`)}
            </span>
          )}
          {isMuted && (
            <span className="rw-messaging-presence-muted">
              <MicOff size={14} aria-hidden /> {t('chat.members.muted')}
            </span>
          )}
        </span>
      </div>
      {isOwner && <Tag>{t('chat.members.owner')}</Tag>}
      <Count count={count} />
      <MenuButton label={t('chat.members.menu', { name })} actions={actions} />
    </div>
  );
}
