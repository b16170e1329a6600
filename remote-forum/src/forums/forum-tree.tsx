import { ChevronLeft } from 'lucide-react';
import { memo, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FORUM_TYPE, type Forum } from '@riwaq/api';
import { Link } from '@riwaq/contract/router';
import { Button, Skeleton, UserText } from '@riwaq/ui/core';
import { More, useProblemText } from '@riwaq/ui/page';
import { useForums } from '../data/use-forums';
import { FIXED_VIEWS, forumPath, pathOf } from '../forum-view';
import { FORUM_KINDS } from './forum-kinds';

interface ForumTreeProps {
  /** The forum of the topic that is shown. */
  current: string | null;
  /** The forums above it, which are open from the start. */
  trail: readonly Forum[];
  /** Called when the user navigates. */
  onGo: () => void;
}

/**
 * Every forum as a tree that opens level by level, under the fixed entries. Memoised: the topic
 * beside it renders again with each change of its list.
 */
export default memo(function ForumTree({ current, trail, onGo }: ForumTreeProps) {
  const { t } = useTranslation('forum');
  const above = useMemo(() => new Set(trail.map(({ forumGuid }) => forumGuid)), [trail]);
  return (
    <nav className="rw-forum-tree" aria-label={t('tree.title')}>
      <ul>
        {FIXED_VIEWS.map((kind) => (
          <li key={kind}>
            <Link
              className="rw-forum-leaf"
              to={pathOf(kind === 'recently' ? { kind, target: null } : { kind })}
              onClick={onGo}
            >
              {t(`entries.${kind}`)}
            </Link>
          </li>
        ))}
      </ul>
      <Level
        key={trail[0]?.forumGuid}
        forumGuid={null}
        current={current}
        above={above}
        onGo={onGo}
      />
    </nav>
  );
});

interface LevelProps {
  forumGuid: string | null;
  current: string | null;
  above: ReadonlySet<string>;
  onGo: () => void;
}

function Level({ forumGuid, ...rest }: LevelProps) {
  const { t } = useTranslation('forum');
  const textOf = useProblemText();
  const state = useForums(forumGuid);
  if (state.kind === 'loading') return <Skeleton title={false} rows={3} />;
  if (state.kind === 'failed')
    return (
      <p className="rw-form-note" role="alert">
        {textOf(state.cause)}{' '}
        <Button type="link" size="small" onClick={state.retry}>
          {t('retry')}
        </Button>
      </p>
    );
  return (
    <>
      <ul>
        {state.data.forums.map((forum) => (
          <Node key={forum.forumGuid} forum={forum} {...rest} />
        ))}
      </ul>
      {/* Only with more pages, because its sentinel takes up space. */}
      {state.list.hasMore && <More list={state.list} />}
    </>
  );
}

/** One forum, memoised because a level may be wide. */
const Node = memo(function Node({
  forum,
  current,
  above,
  onGo,
}: { forum: Forum } & Omit<LevelProps, 'forumGuid'>) {
  const { t } = useTranslation('forum');
  const [open, setOpen] = useState(above.has(forum.forumGuid));
  const { Icon } = FORUM_KINDS[forum.forumType];
  const opens = forum.forumType === FORUM_TYPE.category && forum.childrenCount > 0;
  return (
    <li>
      <div className="rw-forum-node">
        {opens && (
          <button
            type="button"
            className="rw-forum-twist"
            aria-expanded={open}
            aria-label={t(open ? 'tree.close' : 'tree.open', { name: forum.title })}
            onClick={() => setOpen(!open)}
          >
            <ChevronLeft size={16} aria-hidden />
          </button>
        )}
        <Link
          className="rw-forum-leaf"
          to={forumPath(forum.forumGuid)}
          aria-current={forum.forumGuid === current ? 'true' : undefined}
          onClick={onGo}
        >
          <Icon size={16} aria-hidden />
          <UserText>{forum.title}</UserText>
        </Link>
      </div>
      {opens && open && (
        <Level forumGuid={forum.forumGuid} current={current} above={above} onGo={onGo} />
      )}
    </li>
  );
});
