import {
  Bell,
  BellOff,
  CheckCheck,
  Link2,
  Lock,
  LockOpen,
  MessageCircle,
  Pencil,
  Pin,
  PinOff,
  Star,
  TextQuote,
  Trash2,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { TopicContent } from '@riwaq/api';
import { Link } from '@riwaq/contract/router';
import {
  classes,
  Button,
  LongText,
  PersonAvatar,
  RelativeTime,
  Tooltip,
  UserText,
} from '@riwaq/ui/core';
import { RichText } from '@riwaq/ui/plain';
import {
  Facts,
  InlinePart,
  type MenuAction,
  MenuButton,
  useCopyLink,
  useIntent,
} from '@riwaq/ui/page';
import { useReplyPrefetch } from '../data/reply-prefetch';
import { topicPath } from '../forum-view';
import { ContentFiles, RepliesDrawer, ReplyField } from '../lazy-parts';
import { closedBecause, ownsContent, seesRateButton, seesReplyButton } from '../permissions';
import { NewMark, NewReplies } from '../unread/news-marks';
import { useViewer } from '../viewer';
import { cardId } from './card-id';
import type { ContentActions } from './use-content-actions';

interface ContentCardProps {
  content: TopicContent;
  actions: ContentActions;
  /** In its topic: pinning is offered, and the topic is not named. */
  inTopic: boolean;
  /** The address points at it. */
  pointedAt: boolean;
  onEdit: () => void;
  onRate: () => void;
  onRates: () => void;
  onReplies: () => void;
  /** Undefined when no reply is accepted. */
  onQuote?: () => void;
}

/** A content: author, text and files, with the user's actions. */
export function ContentCard({
  content,
  actions,
  inTopic,
  pointedAt,
  onEdit,
  onRate,
  onRates,
  onReplies,
  onQuote,
}: ContentCardProps) {
  return (
    <article
      className="rw-card rw-forum-content"
      id={cardId(content.forumTopicContentGuid)}
      tabIndex={-1}
      data-pointed-at={pointedAt || undefined}
      aria-labelledby={`title-${content.forumTopicContentGuid}`}
    >
      <ContentHead
        content={content}
        actions={actions}
        inTopic={inTopic}
        onEdit={onEdit}
        onQuote={onQuote}
      />
      <LongText
        as="h3"
        className="rw-forum-content-title"
        id={`title-${content.forumTopicContentGuid}`}
      >
        {content.title}
      </LongText>
      {content.contentText !== '' && (
        <div data-quotable>
          <RichText html={content.contentText} />
        </div>
      )}
      {content.files.length > 0 && (
        <InlinePart rows={content.files.length}>
          <ContentFiles
            files={content.files}
            onDownloaded={(files) => actions.patch(content, { files })}
          />
        </InlinePart>
      )}
      <ContentFoot
        content={content}
        actions={actions}
        onRate={onRate}
        onRates={onRates}
        onReplies={onReplies}
      />
    </article>
  );
}

/** Author, date and marks of a content, with its menu. */
function ContentHead({
  content,
  ...menu
}: Pick<ContentCardProps, 'content' | 'actions' | 'inTopic' | 'onEdit' | 'onQuote'>) {
  const { t } = useTranslation('forum');
  const author = content.teacher?.teacherName ?? '';
  return (
    <header className="rw-forum-content-head">
      <PersonAvatar name={author} personGuid={content.createdUserGuid} size={40} />
      <div className="rw-forum-content-by">
        <UserText as="strong">{author}</UserText>
        <Facts>
          <RelativeTime date={content.createdDate} />
          {content.modifiedDate && t('edited')}
          {!menu.inTopic && (
            <Link to={topicPath(content.forumTopicGuid)}>
              <UserText>{content.topicName}</UserText>
            </Link>
          )}
        </Facts>
      </div>
      <div className="rw-forum-content-marks">
        <NewMark contentGuid={content.forumTopicContentGuid} />
        {content.pinned && (
          <Tooltip title={t('content.pinned')}>
            <span className="rw-forum-mark" role="img" aria-label={t('content.pinned')}>
              <Pin size={16} aria-hidden />
            </span>
          </Tooltip>
        )}
        {content.lock && (
          <Tooltip title={t('content.locked')}>
            <span className="rw-forum-mark" role="img" aria-label={t('content.locked')}>
              <Lock size={16} aria-hidden />
            </span>
          </Tooltip>
        )}
        <ContentMenu content={content} {...menu} />
      </div>
    </header>
  );
}

function ContentMenu({
  content,
  actions,
  inTopic,
  onEdit,
  onQuote,
}: Pick<ContentCardProps, 'content' | 'actions' | 'inTopic' | 'onEdit' | 'onQuote'>) {
  const { t } = useTranslation('forum');
  const viewer = useViewer();
  const copyLink = useCopyLink();
  const { follow } = content.forumTopicContentMembers;
  const item = (
    key: string,
    label: string,
    icon: MenuAction['icon'],
    onClick: () => void,
  ): MenuAction => ({ key, label, icon, onClick });
  const quote = onQuote
    ? [item('quote', t('quote.add'), <TextQuote size={16} aria-hidden />, onQuote)]
    : [];
  const copy = item(
    'link',
    t('link.copy'),
    <Link2 size={16} aria-hidden />,
    () =>
      void copyLink(
        topicPath(content.forumTopicGuid, { contentGuid: content.forumTopicContentGuid }),
      ),
  );
  const items: MenuAction[] = ownsContent(viewer, content)
    ? [
        ...(content.isExpired
          ? []
          : [item('edit', t('edit'), <Pencil size={16} aria-hidden />, onEdit)]),
        item(
          'lock',
          t(content.lock ? 'content.unlock' : 'content.lock'),
          content.lock ? <LockOpen size={16} aria-hidden /> : <Lock size={16} aria-hidden />,
          () => actions.lock(content),
        ),
        ...(inTopic
          ? [
              item(
                'pin',
                t(content.pinned ? 'content.unpin' : 'content.pin'),
                content.pinned ? <PinOff size={16} aria-hidden /> : <Pin size={16} aria-hidden />,
                () => actions.pin(content),
              ),
            ]
          : []),
        ...quote,
        copy,
        {
          ...item('delete', t('delete'), <Trash2 size={16} aria-hidden />, () =>
            actions.remove(content),
          ),
          danger: true,
        },
      ]
    : [
        item(
          'follow',
          t(follow ? 'content.unfollow' : 'content.follow'),
          follow ? <BellOff size={16} aria-hidden /> : <Bell size={16} aria-hidden />,
          () => actions.follow(content),
        ),
        ...quote,
        copy,
      ];
  return <MenuButton label={t('menuOf', { name: content.title })} actions={items} />;
}

type ContentFootProps = Pick<
  ContentCardProps,
  'content' | 'actions' | 'onRate' | 'onRates' | 'onReplies'
>;

function ContentFoot({ content, actions, onRate, onRates, onReplies }: ContentFootProps) {
  const viewer = useViewer();
  return (
    <footer className="rw-forum-content-foot">
      {seesReplyButton(content) && <RepliesButton content={content} onReplies={onReplies} />}
      {seesRateButton(viewer, content) ? (
        <RateButton content={content} onRate={onRate} />
      ) : (
        <RatesButton content={content} onRates={onRates} />
      )}
      {!ownsContent(viewer, content) && <ReadMark content={content} actions={actions} />}
    </footer>
  );
}

function RepliesButton({ content, onReplies }: Pick<ContentFootProps, 'content' | 'onReplies'>) {
  const { t } = useTranslation('forum');
  const replyPrefetch = useReplyPrefetch();
  const intent = useIntent(() => {
    RepliesDrawer.preload();
    ReplyField.preload();
    if (content.repliesCount > 0) replyPrefetch.prefetch(content.forumTopicContentGuid);
  });
  return (
    <Button
      type="text"
      className={classes('rw-forum-act', content.repliesCount > 0 && 'rw-printed')}
      icon={<MessageCircle size={18} aria-hidden />}
      onClick={onReplies}
      {...intent}
    >
      {content.repliesCount > 0
        ? t('counts.replies', { count: content.repliesCount })
        : t(closedBecause(content) ? 'replies.title' : 'replies.reply')}
      <NewReplies contentGuid={content.forumTopicContentGuid} />
    </Button>
  );
}

/** Rates the content, or changes the user's rate. */
function RateButton({ content, onRate }: Pick<ContentFootProps, 'content' | 'onRate'>) {
  const { t } = useTranslation('forum');
  const closed = closedBecause(content);
  const { rateContent: stars, feedback } = content.forumTopicContentMembers;
  const rated = stars !== null || Boolean(feedback);
  return (
    <Tooltip title={closed && t(`closed.${closed}`)}>
      <Button
        type="text"
        className={classes('rw-forum-act', stars !== null && 'rw-printed')}
        disabled={closed !== null}
        icon={<Star className={rated ? 'rw-forum-starred' : undefined} size={18} aria-hidden />}
        onClick={onRate}
      >
        {stars !== null ? t('rate.yours', { count: stars }) : t(rated ? 'rate.change' : 'rate.add')}
      </Button>
    </Tooltip>
  );
}

/** Shows the rates of the user's own content. */
function RatesButton({ content, onRates }: Pick<ContentFootProps, 'content' | 'onRates'>) {
  const { t } = useTranslation('forum');
  const { ratesCount: count, ratesAverage: average } = content;
  return (
    <Button
      type="text"
      className="rw-forum-act rw-printed"
      icon={<Star className={count > 0 ? 'rw-forum-starred' : undefined} size={18} aria-hidden />}
      onClick={onRates}
    >
      {average === null ? t('counts.rates', { count }) : t('rate.average', { average, count })}
    </Button>
  );
}

/** Marks the content as read, or shows that it is. */
function ReadMark({ content, actions }: Pick<ContentFootProps, 'content' | 'actions'>) {
  const { t } = useTranslation('forum');
  if (content.forumTopicContentMembers.markAsDone)
    return (
      <span className="rw-forum-read">
        <CheckCheck size={18} aria-hidden />
        {t('content.read')}
      </span>
    );
  return (
    <Button
      type="text"
      className="rw-forum-act rw-forum-act-end"
      icon={<CheckCheck size={18} aria-hidden />}
      onClick={() => actions.markAsRead(content)}
    >
      {t('content.markAsRead')}
    </Button>
  );
}
