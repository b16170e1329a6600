import { MessageSquarePlus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from '@riwaq/contract/router';
import { DialogPart } from '@riwaq/ui/compiled-in';
import { EmptyState, PullToRefresh } from '@riwaq/ui/core';
import { useDialog } from '@riwaq/ui/page';
import { useTopics } from '../data/use-topics';
import { forumPath } from '../forum-view';
import { NothingFound } from '../layout/nothing-found';
import { Toolbar } from '../layout/toolbar';
import { TopicDialog } from '../lazy-parts';
import { canAddTopic } from '../permissions';
import { useViewer } from '../viewer';
import type { TopicEdit } from './topic-dialog';
import { TopicList } from './topic-list';

/** The user's own topics, with a server search on Enter, or the favourites. */
export function TopicsScreen({ kind }: { kind: 'myTopics' | 'favorite' }) {
  const { t } = useTranslation('forum');
  const viewer = useViewer();
  const [search, setSearch] = useState('');
  const own = kind === 'myTopics';
  const list = useTopics(own ? { kind, searchText: search } : { kind });
  const dialog = useDialog<TopicEdit>();
  const roles = list.state.kind === 'ready' ? list.state.data.first.roles : [];
  const add =
    own && canAddTopic(viewer, roles, null)
      ? [
          {
            key: 'topic',
            label: t('topic.add'),
            icon: <MessageSquarePlus size={16} aria-hidden />,
            onClick: () => dialog.show({ kind: 'create', forumGuid: null }),
          },
        ]
      : [];

  return (
    <div className="rw-forum">
      <Toolbar
        current={kind}
        title={t(`entries.${kind}`)}
        quiet
        search={{
          label: t('search.topics'),
          value: search,
          onSearch: setSearch,
          ...(own && { debounceMs: null }),
        }}
        add={add}
        onRefresh={list.refresh}
        parent={forumPath(null)}
      />
      <PullToRefresh onRefresh={list.refresh} button={false}>
        <TopicList
          list={list}
          withForum
          filter={own ? '' : search}
          onClear={() => setSearch('')}
          onEdit={(topic) => dialog.show({ kind: 'edit', topic })}
          empty={
            own && search !== '' ? (
              <NothingFound onClear={() => setSearch('')} />
            ) : (
              <EmptyState
                title={t(`empty.${kind}`)}
                hint={t(`empty.${kind}Hint`)}
                action={
                  <Link className="rw-link-button" to={forumPath(null)}>
                    {t('empty.browse')}
                  </Link>
                }
              />
            )
          }
        />
      </PullToRefresh>
      <DialogPart dialog={dialog}>
        {(edit, control) => <TopicDialog edit={edit} {...control} />}
      </DialogPart>
    </div>
  );
}
