import { Clock3, LayoutGrid, MessagesSquare, Star } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from '@riwaq/contract/router';
import { forumPath, pathOf, type ForumView } from '../forum-view';

const ENTRIES = [
  { kind: 'forums', Icon: LayoutGrid, path: forumPath(null) },
  { kind: 'recently', Icon: Clock3, path: pathOf({ kind: 'recently', target: null }) },
  { kind: 'myTopics', Icon: MessagesSquare, path: pathOf({ kind: 'myTopics' }) },
  { kind: 'favorite', Icon: Star, path: pathOf({ kind: 'favorite' }) },
] as const;

/** The entries that are always there: the forums, recently, my topics and favourite. */
export function FixedEntries({ current }: { current: ForumView['kind'] }) {
  const { t } = useTranslation('forum');
  const entries = useRef<HTMLElement>(null);
  // On a phone they scroll horizontally: scroll the current one into view. (Braces, because newer
  // browsers return a promise, which is not a clean-up function.)
  useEffect(
    () =>
      void entries.current
        ?.querySelector('[aria-current]')
        ?.scrollIntoView({ block: 'nearest', inline: 'center' }),
    [current],
  );
  return (
    <nav ref={entries} className="rw-forum-entries" aria-label={t('entries.label')}>
      {ENTRIES.map(({ kind, Icon, path }) => (
        <Link
          key={kind}
          to={path}
          className="rw-forum-entry"
          aria-current={kind === current ? 'page' : undefined}
        >
          <Icon size={18} aria-hidden />
          <span>{t(`entries.${kind}`)}</span>
        </Link>
      ))}
    </nav>
  );
}
