import { UserMinus, UserPlus, UserRoundCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { MEMBER_STATUS, plainStatuses, type TopicMember } from '@riwaq/api';
import { Slot, useHost } from '@riwaq/contract';
import { DialogPart } from '@riwaq/ui/compiled-in';
import {
  Button,
  EmptyState,
  IconButton,
  PersonAvatar,
  Skeleton,
  Tag,
  UserText,
} from '@riwaq/ui/core';
import { dataOf, More, Problem, useAttempt, useDialog } from '@riwaq/ui/page';
import { useMembers } from '../data/use-people';
import { InviteDialog } from '../lazy-parts';
import { memberAction } from './member-action';

const nameOf = (member: TopicMember): string =>
  member.student?.studentFullName ?? member.teacher?.teacherName ?? '';
const guidOf = (member: TopicMember): string | undefined =>
  member.student?.studentGuid ?? member.teacher?.teacherGuid;

/**
 * The members of an own topic: who is in it, who was; the creator invites, removes and invites
 * again.
 */
export default function MembersPanel({ topicGuid }: { topicGuid: string }) {
  const { t } = useTranslation('forum');
  const { api, confirm, notify } = useHost();
  const attempt = useAttempt();
  const members = useMembers(topicGuid);
  const { state } = members;
  const invite = useDialog<true>();

  const act = async (member: TopicMember, action: 'remove' | 'reinvite') => {
    const name = nameOf(member);
    const sure = await confirm({
      text: t(`members.${action}Text`, { name }),
      danger: action === 'remove',
    });
    if (!sure) return;
    const body = { forumTopicGuid: topicGuid, forumTopicMemberGuid: member.forumTopicMemberGuid };
    const done = await attempt(async () => {
      dataOf(
        action === 'remove'
          ? await api('POST ForumTopic/RemoveMemberFromTopic', { body })
          : await api('POST ForumTopic/ReinviteMemberToTopic', { body }),
      );
    }, plainStatuses);
    if (!done) return;
    notify.success();
    await members.refresh();
  };

  return (
    <div className="rw-forum-members">
      <Button block icon={<UserPlus size={18} aria-hidden />} onClick={() => invite.show(true)}>
        {t('members.add')}
      </Button>
      {state.kind === 'loading' && <Skeleton avatar="circle" rows={4} />}
      {state.kind === 'failed' && (
        <Problem cause={state.cause} onRetry={state.retry} retrying={state.retrying} />
      )}
      {state.kind === 'ready' && state.data.items.length === 0 && (
        <EmptyState title={t('empty.members')} hint={t('empty.membersHint')} />
      )}
      {state.kind === 'ready' && state.data.items.length > 0 && (
        <div className="rw-forum-member-list">
          <ul aria-label={t('members.title')}>
            {state.data.items.map((member) => (
              <li key={member.forumTopicMemberGuid}>
                <MemberRow member={member} onAct={(action) => void act(member, action)} />
              </li>
            ))}
          </ul>
          <More list={members} />
        </div>
      )}
      <DialogPart dialog={invite}>
        {(_, control) => (
          <InviteDialog
            topicGuid={topicGuid}
            {...control}
            onInvited={() => void members.refresh()}
          />
        )}
      </DialogPart>
    </div>
  );
}

function MemberRow({
  member,
  onAct,
}: {
  member: TopicMember;
  onAct: (action: 'remove' | 'reinvite') => void;
}) {
  const { t } = useTranslation('forum');
  const name = nameOf(member);
  const personGuid = guidOf(member);
  const action = memberAction(member);
  const away =
    member.memberStatus === MEMBER_STATUS.removed || member.memberStatus === MEMBER_STATUS.left;
  return (
    <div className="rw-forum-member" data-away={away || undefined}>
      <PersonAvatar name={name} personGuid={personGuid} size={32} />
      <div className="rw-forum-member-name">
        <UserText>{name}</UserText>
        <span className="rw-form-note">{t(`members.status.${member.memberStatus}`)}</span>
      </div>
      {member.owner && <Tag>{t('members.owner')}</Tag>}
      <span className="rw-forum-member-acts">
        {personGuid !== undefined && (
          <Slot name="person.actions@1" props={{ personGuid, personName: name }} />
        )}
        {action && <MemberButton name={name} action={action} onClick={() => onAct(action)} />}
      </span>
    </div>
  );
}

interface MemberButtonProps {
  name: string;
  action: 'remove' | 'reinvite';
  onClick: () => void;
}

/** Removes or reinvites a member. One button for both, so that it retains the focus. */
function MemberButton({ name, action, onClick }: MemberButtonProps) {
  const { t } = useTranslation('forum');
  const removes = action === 'remove';
  const Icon = removes ? UserMinus : UserRoundCheck;
  return (
    <IconButton
      size="small"
      danger={removes}
      label={t(removes ? 'members.removeName' : 'members.reinviteName', { name })}
      icon={<Icon size={18} aria-hidden />}
      onClick={onClick}
    />
  );
}
