import { useTranslation } from 'react-i18next';
import { searchLength, searchMatcher, type Forum, type Topic } from '@riwaq/api';
import { EmptyState } from '@riwaq/ui/core';
import { More, type PagedList, Problem } from '@riwaq/ui/page';
import type { ForumsAnswer } from '../data/use-forums';
import type { TopicsAnswer } from '../data/use-topics';
import { NothingFound } from '../layout/nothing-found';
import { ForumGrid, ForumGridSkeleton } from './forum-grid';
import type { ForumLevelData } from './use-forum-level';

interface ForumSectionProps {
  level: ForumLevelData;
  /** Shows only forums whose title contains this text. */
  search: string;
  onClear: () => void;
  /** Whether the user may add an entry to the level. */
  canAdd: boolean;
  onEdit: (forum: Forum) => void;
  onDelete: (forum: Forum) => void;
}

/** The forums of a level. */
export function ForumSection({ level, ...rest }: ForumSectionProps) {
  const { forums } = level;
  if (forums.kind === 'failed')
    return <Problem cause={forums.cause} onRetry={forums.retry} retrying={forums.retrying} />;
  if (forums.kind === 'loading') return level.hasForums ? <ForumGridSkeleton /> : null;
  return <LoadedForums level={level} data={forums.data} {...rest} />;
}

function LoadedForums({
  level,
  data,
  search,
  onClear,
  canAdd,
  onEdit,
  onDelete,
}: ForumSectionProps & { data: ForumsAnswer }) {
  const { list } = level.forums;
  const matches = searchMatcher(search);
  const isSearched = searchLength(search) > 0;
  const shown = data.forums.filter(({ title }) => matches(title));
  const isEmpty = shown.length === 0 && !list.hasMore && level.hasForums;
  return (
    <>
      {shown.length > 0 && <ForumGrid forums={shown} onEdit={onEdit} onDelete={onDelete} />}
      <More list={list} />
      {isEmpty && !isSearched && <EmptyForums canAdd={canAdd} />}
      {isEmpty && isSearched && !mayFindTopics(level, matches) && (
        <NothingFound onClear={onClear} />
      )}
    </>
  );
}

function EmptyForums({ canAdd }: { canAdd: boolean }) {
  const { t } = useTranslation('forum');
  return (
    <EmptyState title={t('empty.forums')} hint={t(canAdd ? 'empty.addHint' : 'empty.forumsHint')} />
  );
}

type TextMatcher = ReturnType<typeof searchMatcher>;

/** At the top, topics below the forums are searched, too; some may still be loading. */
function mayFindTopics({ forumGuid, topics }: ForumLevelData, matches: TextMatcher): boolean {
  return forumGuid === null && mayContain(topics, matches);
}

function mayContain(
  { state, hasMore }: PagedList<TopicsAnswer, Topic>,
  matches: TextMatcher,
): boolean {
  if (state.kind === 'loading' || hasMore) return true;
  return state.kind === 'ready' && state.data.items.some(({ topicName }) => matches(topicName));
}
