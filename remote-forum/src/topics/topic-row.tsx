import {
  CheckCheck,
  EyeOff,
  FileText,
  LogOut,
  MessagesSquare,
  Pencil,
  SquareCheckBig,
  Star,
  Trash2,
  UsersRound,
} from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { MEMBER_MODE, TOPIC_TYPE, type Topic } from '@riwaq/api';
import { Link } from '@riwaq/contract/router';
import { Clamped, IconButton, RelativeTime, UserText } from '@riwaq/ui/core';
import { Facts, type MenuAction, MenuButton, useIntent } from '@riwaq/ui/page';
import { usePrefetchContents } from '../data/use-contents';
import { topicPath } from '../forum-view';
import { ExpirySign } from '../layout/expiry-sign';
import { ContentFiles, TopicScreen } from '../lazy-parts';
import { canEditTopic, canFavorite, canLeaveTopic } from '../permissions';
import { UnreadCount } from '../unread/unread-count';
import { useViewer } from '../viewer';

export interface TopicRowActions {
  edit: (topic: Topic) => void;
  remove: (topic: Topic) => void;
  leave: (topic: Topic) => void;
  favorite: (topic: Topic, favorite: boolean) => void;
  markAll: (topic: Topic) => void;
}

interface TopicRowProps extends TopicRowActions {
  topic: Topic;
  /** Number of unread items in it. */
  unread: number;
  /** Shows the forum's name, for lists of several forums. */
  withForum: boolean;
}

/** A topic in a list, drawn again only when it changes: give it the same functions each time. */
export const TopicRow = memo(function TopicRow(props: TopicRowProps) {
  const { topic, unread, withForum, favorite } = props;
  const { t } = useTranslation('forum');
  const viewer = useViewer();
  const { favoriteTopic } = topic.forumTopicMembers;
  const prefetchContents = usePrefetchContents();
  const intent = useIntent(() => {
    prefetchContents(topic.forumTopicGuid);
    TopicScreen.preload();
    ContentFiles.preload();
  });
  const actions = useTopicRowMenu(props);

  return (
    <article className="rw-forum-row">
      <span className="rw-forum-row-icon">
        {topic.topicType === TOPIC_TYPE.discussion ? (
          <MessagesSquare size={20} aria-hidden />
        ) : (
          <SquareCheckBig size={20} aria-hidden />
        )}
      </span>
      <div className="rw-forum-row-body">
        <div className="rw-forum-row-main">
          <h3 className="rw-forum-row-title">
            <Link to={topicPath(topic.forumTopicGuid)} {...intent}>
              <Clamped>{topic.topicName}</Clamped>
            </Link>
          </h3>
          <TopicFacts topic={topic} withForum={withForum} />
        </div>
        <p className="rw-forum-signs">
          <span className="rw-forum-sign">
            <FileText size={14} aria-hidden />
            {t('counts.contents', { count: topic.contentsCount })}
          </span>
          {topic.lastActivityDate && (
            <span className="rw-forum-sign rw-forum-activity">
              {t('lastActivity')} <RelativeTime date={topic.lastActivityDate} />
            </span>
          )}
          <ExpirySign of={topic} />
        </p>
      </div>
      <div className="rw-forum-row-actions">
        <UnreadCount count={unread} />
        {canFavorite(viewer, topic) && (
          <IconButton
            size="small"
            label={t(favoriteTopic ? 'topic.unfavorite' : 'topic.favorite')}
            aria-pressed={favoriteTopic}
            icon={
              <Star
                className={favoriteTopic ? 'rw-forum-starred' : undefined}
                size={18}
                aria-hidden
              />
            }
            onClick={() => favorite(topic, !favoriteTopic)}
          />
        )}
        <MenuButton label={t('menuOf', { name: topic.topicName })} actions={actions} />
      </div>
    </article>
  );
});

/** Actions of a row's menu that the user may take. */
function useTopicRowMenu({
  topic,
  unread,
  edit,
  remove,
  leave,
  markAll,
}: TopicRowProps): MenuAction[] {
  const { t } = useTranslation('forum');
  const viewer = useViewer();
  return [
    ...(unread > 0
      ? [
          {
            key: 'markAll',
            label: t('unread.markAll'),
            icon: <CheckCheck size={16} aria-hidden />,
            onClick: () => markAll(topic),
          },
        ]
      : []),
    ...(canEditTopic(viewer, topic)
      ? [
          {
            key: 'edit',
            label: t('edit'),
            icon: <Pencil size={16} aria-hidden />,
            onClick: () => edit(topic),
          },
          {
            key: 'delete',
            label: t('delete'),
            icon: <Trash2 size={16} aria-hidden />,
            danger: true,
            onClick: () => remove(topic),
          },
        ]
      : []),
    ...(canLeaveTopic(viewer, topic)
      ? [
          {
            key: 'leave',
            label: t('topic.leave'),
            icon: <LogOut className="rw-mirror" size={16} aria-hidden />,
            danger: true,
            onClick: () => leave(topic),
          },
        ]
      : []),
  ];
}

function TopicFacts({ topic, withForum }: Pick<TopicRowProps, 'topic' | 'withForum'>) {
  const { t } = useTranslation('forum');
  return (
    <Facts>
      {t(`topicTypes.${topic.topicType}`)}
      {topic.topicMemberMode === MEMBER_MODE.restricted && (
        <span className="rw-forum-sign">
          <UsersRound size={14} aria-hidden />
          {t('memberModes.1')}
        </span>
      )}
      {!topic.visible && (
        <span className="rw-forum-sign">
          <EyeOff size={14} aria-hidden />
          {t('hidden')}
        </span>
      )}
      {withForum && topic.forum && <UserText>{topic.forum.title}</UserText>}
      {topic.teacher && <UserText>{topic.teacher.teacherName}</UserText>}
    </Facts>
  );
}
