import { RotateCcw, Undo2 } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime, IconButton, PersonAvatar, UserText } from '@riwaq/ui/core';
import { useHost } from '@riwaq/contract';
import { RemovedNote } from '@riwaq/ui/compiled-in';
import { DeliverySign, type MessageDelivery } from './delivery-sign';
import { MessageText } from './message-text';
import { shortTime } from './short-time';

interface BubbleProps {
  own: boolean;
  /** Name of the author if several people write; otherwise null. */
  author: string | null;
  authorGuid?: string;
  /** Begins a run of messages of one author. */
  leads: boolean;
  text: string;
  /** Deleted for everybody: shows a placeholder. */
  deleted: boolean;
  /** The owner of the group deleted it. */
  removed?: boolean;
  file: ReactNode;
  datex: string;
  delivery: MessageDelivery | null;
  /** Why the server refused the message. */
  problem: string | null;
  pointedAt: boolean;
  menu: ReactNode;
  /** Reports about the message. */
  note?: ReactNode;
  onRetry?: (() => void) | undefined;
  onGiveUp?: (() => void) | undefined;
}

/** One message. */
export const Bubble = memo(function Bubble(props: BubbleProps) {
  const { own, author, authorGuid, leads, text, deleted, removed, file, datex, delivery } = props;
  const { problem, pointedAt, menu, note, onRetry, onGiveUp } = props;
  const { t } = useTranslation('messaging');
  const {
    i18n: { language },
  } = useHost();
  return (
    <article
      className="rw-messaging-message"
      data-own={own || undefined}
      data-leads={leads || undefined}
      data-pointed-at={pointedAt || undefined}
      tabIndex={-1}
    >
      {author !== null && (
        <span className="rw-messaging-message-face">
          {leads && <PersonAvatar name={author} personGuid={authorGuid} size={28} />}
        </span>
      )}
      <div className="rw-messaging-bubble" data-deleted={deleted || undefined}>
        {author !== null && leads && (
          <UserText as="strong" className="rw-messaging-author">
            {author}
          </UserText>
        )}
        <MessageContent deleted={deleted} removed={removed} text={text} file={file} />
        <p className="rw-messaging-meta">
          <time dateTime={datex} title={formatDateTime(datex, language)}>
            {shortTime(datex, language)}
          </time>
          {delivery && !deleted && <DeliverySign delivery={delivery} />}
        </p>
        {note}
      </div>
      {menu}
      {problem && <MessageProblem problem={problem} onRetry={onRetry} />}
      {onGiveUp && (
        <IconButton
          className="rw-messaging-give-up"
          size="small"
          label={t('chat.giveUp')}
          icon={<Undo2 size={16} aria-hidden />}
          onClick={onGiveUp}
        />
      )}
    </article>
  );
});

function MessageContent({
  deleted,
  removed,
  text,
  file,
}: Pick<BubbleProps, 'deleted' | 'removed' | 'text' | 'file'>) {
  const { t } = useTranslation('messaging');
  if (deleted)
    return removed ? <RemovedNote /> : <p className="rw-messaging-gone">{t('chat.deleted')}</p>;
  return (
    <>
      {file}
      {text !== '' && <MessageText text={text} />}
    </>
  );
}

function MessageProblem({ problem, onRetry }: Pick<BubbleProps, 'problem' | 'onRetry'>) {
  const { t } = useTranslation('messaging');
  return (
    <div className="rw-messaging-problem" role="alert">
      <span>{problem}</span>
      {onRetry && (
        <IconButton
          size="small"
          label={t('chat.retry')}
          icon={<RotateCcw size={16} aria-hidden />}
          onClick={onRetry}
        />
      )}
    </div>
  );
}
