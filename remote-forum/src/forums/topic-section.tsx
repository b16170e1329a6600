import { useTranslation } from 'react-i18next';
import type { Topic } from '@riwaq/api';
import { EmptyState } from '@riwaq/ui/core';
import { GeneralTopics } from '../topics/general-topics';
import { TopicList } from '../topics/topic-list';
import type { ForumLevelData } from './use-forum-level';

interface TopicSectionProps {
  level: ForumLevelData;
  /** Shows only topics whose name contains this text. */
  search: string;
  onClear: () => void;
  /** Whether the user may add an entry to the level. */
  canAdd: boolean;
  onEdit: (topic: Topic) => void;
}

/** The topics of a level: at the top those outside of any forum; a category has none. */
export function TopicSection({ level, search, onClear, canAdd, onEdit }: TopicSectionProps) {
  const { t } = useTranslation('forum');
  const { forumGuid, forums, topics, hasForums } = level;
  if (forumGuid === null) return <GeneralTopics list={topics} filter={search} onEdit={onEdit} />;
  if (hasForums || forums.kind === 'failed') return null;
  return (
    <TopicList
      list={topics}
      filter={search}
      onClear={onClear}
      onEdit={onEdit}
      empty={
        <EmptyState
          title={t('empty.topics')}
          hint={t(canAdd ? 'empty.topicsAddHint' : 'empty.topicsHint')}
        />
      }
    />
  );
}
