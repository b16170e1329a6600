import { CheckCheck, EyeOff, Layers, MessagesSquare, Pencil, Trash2 } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { FORUM_TYPE, type Forum } from '@riwaq/api';
import { Link } from '@riwaq/contract/router';
import { Clamped, UserText } from '@riwaq/ui/core';
import { Facts, type MenuAction, MenuButton } from '@riwaq/ui/page';
import { forumPath } from '../forum-view';
import { ExpirySign } from '../layout/expiry-sign';
import { UnreadCount } from '../unread/unread-count';
import { FORUM_KINDS } from './forum-kinds';

export interface ForumCardActions {
  edit: (forum: Forum) => void;
  remove: (forum: Forum) => void;
  markAll: (forum: Forum) => void;
}

interface ForumCardProps extends ForumCardActions {
  forum: Forum;
  /** Number of unread items in it. */
  unread: number;
  /** Whether the user may edit and delete it. */
  editable: boolean;
}

/**
 * A forum or category in a list: one link, with facts that identify it. Memoised: pass stable
 * functions.
 */
export const ForumCard = memo(function ForumCard(props: ForumCardProps) {
  const { forum, unread } = props;
  const { t } = useTranslation('forum');
  const { name, Icon } = FORUM_KINDS[forum.forumType];
  const category = forum.forumType === FORUM_TYPE.category;
  const facts = [
    forum.subject?.subjectName,
    forum.stage?.stageName,
    forum.department?.departmentsName,
  ].filter((fact) => fact !== undefined);
  const actions = useForumCardMenu(props);

  return (
    <article className={`rw-card rw-forum-card rw-forum-kind-${name}`}>
      <div className="rw-forum-card-head">
        <span className="rw-forum-card-icon">
          <Icon size={22} aria-hidden />
        </span>
        <div className="rw-forum-card-kind">
          <span>{t(`types.${name}`)}</span>
          <span className="rw-forum-dot" aria-hidden />
          <span>{t(`levels.${forum.level}`, { defaultValue: forum.level })}</span>
        </div>
        <UnreadCount count={unread} />
        <MenuButton label={t('menuOf', { name: forum.title })} actions={actions} />
      </div>
      <h3 className="rw-forum-card-title">
        <Link to={forumPath(forum.forumGuid)} state={{ category }}>
          <Clamped>{forum.title}</Clamped>
        </Link>
      </h3>
      {forum.description && (
        <p className="rw-forum-card-text">
          <Clamped>{forum.description}</Clamped>
        </p>
      )}
      {facts.length > 0 && (
        <Facts>
          {facts.map((fact) => (
            <UserText key={fact}>{fact}</UserText>
          ))}
        </Facts>
      )}
      <div className="rw-forum-card-foot">
        {category ? (
          <span className="rw-forum-sign">
            <Layers size={14} aria-hidden />
            {t('counts.forums', { count: forum.childrenCount })}
          </span>
        ) : (
          <span className="rw-forum-sign">
            <MessagesSquare size={14} aria-hidden />
            {t('counts.topics', { count: forum.topicsCount })}
          </span>
        )}
        {forum.teacher && <UserText className="rw-forum-by">{forum.teacher.teacherName}</UserText>}
        {!forum.visible && (
          <span className="rw-forum-sign">
            <EyeOff size={14} aria-hidden />
            {t('hidden')}
          </span>
        )}
        <ExpirySign of={forum} />
      </div>
    </article>
  );
});

/** Actions of a card's menu that the user may take. */
function useForumCardMenu({
  forum,
  unread,
  editable,
  edit,
  remove,
  markAll,
}: ForumCardProps): MenuAction[] {
  const { t } = useTranslation('forum');
  return [
    ...(unread > 0
      ? [
          {
            key: 'markAll',
            label: t('unread.markAll'),
            icon: <CheckCheck size={16} aria-hidden />,
            onClick: () => markAll(forum),
          },
        ]
      : []),
    ...(editable
      ? [
          {
            key: 'edit',
            label: t('edit'),
            icon: <Pencil size={16} aria-hidden />,
            onClick: () => edit(forum),
          },
          {
            key: 'delete',
            label: t('delete'),
            icon: <Trash2 size={16} aria-hidden />,
            danger: true,
            onClick: () => remove(forum),
          },
        ]
      : []),
  ];
}
