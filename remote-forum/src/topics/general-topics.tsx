import { useTranslation } from 'react-i18next';
import { searchMatcher, type Topic } from '@riwaq/api';
import type { PagedList } from '@riwaq/ui/page';
import type { TopicsAnswer } from '../data/use-topics';
import { TopicList } from './topic-list';

interface GeneralTopicsProps {
  list: PagedList<TopicsAnswer, Topic>;
  onEdit: (topic: Topic) => void;
  filter: string;
}

/**
 * The topics outside of any forum, below the top-level forums. Renders nothing when there are none,
 * as in most universities.
 */
export function GeneralTopics({ list, onEdit, filter }: GeneralTopicsProps) {
  const { t } = useTranslation('forum');
  const matches = searchMatcher(filter);
  const topics = list.state.kind === 'ready' ? list.state.data.items : [];
  if (!list.hasMore && !topics.some(({ topicName }) => matches(topicName))) return null;
  return (
    <section className="rw-forum-general" aria-labelledby="general-topics">
      <h3 id="general-topics">{t('generalTopics')}</h3>
      <TopicList list={list} filter={filter} onEdit={onEdit} empty={null} />
    </section>
  );
}
