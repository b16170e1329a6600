import { ChevronDown, ChevronUp, Search, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CONVERSATION_KIND, isolate, type Conversation } from '@riwaq/api';
import { IconButton, PersonAvatar, usePageDirection, UserText } from '@riwaq/ui/core';
import { useWatched } from '@riwaq/ui/page';
import { Count } from '../dock/count';
import { useChat } from '../work/use-chat';
import { GroupMenu } from './group-menu';

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
      <HeadTitle name={name} label={label} minimised={minimised} phone={phone} onToggle={toggle}>
        {!gone && <HeadNote groupGuid={groupGuid} conversation={conversation} />}
      </HeadTitle>
      {conversation && minimised && <Count count={conversation.count} />}
      {conversation && !minimised && !gone && (
        <ConversationTools
          conversation={conversation}
          finding={finding}
          onFind={onFind}
          onClose={onClose}
        />
      )}
      {!phone && <MinimiseButton label={label} minimised={minimised} onToggle={toggle} />}
      <IconButton
        size="small"
        label={t('chat.close', { name })}
        icon={<X size={18} aria-hidden />}
        onClick={onClose}
      />
    </header>
  );
}

/** The title. Minimises or restores the box, except on a phone. */
function HeadTitle({
  name,
  label,
  minimised,
  phone,
  onToggle,
  children,
}: {
  name: string;
  label: string;
  minimised: boolean;
  phone: boolean;
  onToggle: () => void;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      className="rw-messaging-head-name"
      disabled={phone}
      aria-expanded={phone ? undefined : !minimised}
      aria-label={phone ? undefined : label}
      onClick={onToggle}
    >
      <UserText as="h2">{name}</UserText>
      {children}
    </button>
  );
}

function MinimiseButton({
  label,
  minimised,
  onToggle,
}: {
  label: string;
  minimised: boolean;
  onToggle: () => void;
}) {
  const Icon = minimised ? ChevronUp : ChevronDown;
  return (
    <IconButton
      size="small"
      label={label}
      icon={<Icon size={18} aria-hidden />}
      onClick={onToggle}
    />
  );
}

function ConversationTools({
  conversation,
  finding,
  onFind,
  onClose,
}: {
  conversation: Conversation;
  finding: boolean;
  onFind: () => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('messaging');
  return (
    <>
      <IconButton
        size="small"
        label={t(finding ? 'chat.find.close' : 'chat.find.open')}
        icon={<Search size={18} aria-hidden />}
        aria-pressed={finding}
        onClick={onFind}
      />
      {conversation.kind === CONVERSATION_KIND.group && (
        <GroupMenu conversation={conversation} onClose={onClose} />
      )}
    </>
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
  const page = usePageDirection();
  const names = [...(useWatched(useChat().typists).get(groupGuid)?.values() ?? [])];
  if (names.length > 0)
    return (
      <span className="rw-messaging-head-note" role="status">
        {t('chat.typing', {
          count: names.length,
          names: new Intl.ListFormat(i18n.language).format(
            names.map((name) => isolate(name, page)),
          ),
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
