import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SEARCH_MIN_LENGTH } from '@riwaq/api';
import { Link } from '@riwaq/contract/router';
import { DialogPart } from '@riwaq/ui/compiled-in';
import { EmptyState, PullToRefresh } from '@riwaq/ui/core';
import { useDialog } from '@riwaq/ui/page';
import { useContents } from '../data/use-contents';
import { forumPath, type ContentTarget } from '../forum-view';
import { NothingFound } from '../layout/nothing-found';
import { Toolbar } from '../layout/toolbar';
import { ContentDialog } from '../lazy-parts';
import type { TopicNews } from '../unread/use-topic-news';
import { useUnread, useUnreadThreads } from '../unread/use-unread';
import { useWaiting } from '../unread/use-waiting';
import type { ContentEdit } from './content-dialog';
import { ContentList } from './content-list';

/** The latest contents of every topic, 20 a page. */
export default function RecentlyScreen({ target }: { target: ContentTarget | null }) {
  const { t } = useTranslation('forum');
  const [search, setSearch] = useState('');
  const list = useContents({ kind: 'recently', searchText: search });
  const dialog = useDialog<ContentEdit>();
  const unread = useUnread();
  const fresh = new Set(
    list.state.kind === 'ready'
      ? list.state.data.items
          .filter(unread.isNew)
          .map(({ forumTopicContentGuid }) => forumTopicContentGuid)
      : [],
  );
  const waiting = useWaiting(
    search === '' && list.state.kind === 'ready' ? list.state.data.items : null,
  );
  const news: TopicNews = {
    isNew: (guid) => fresh.has(guid),
    newReplies: useUnreadThreads(),
    waiting,
  };
  const { refresh } = list;

  return (
    <div className="rw-forum">
      <Toolbar
        current="recently"
        title={t('entries.recently')}
        quiet
        search={{
          label: t('search.contents'),
          value: search,
          onSearch: setSearch,
          minLength: SEARCH_MIN_LENGTH,
        }}
        add={[]}
        onRefresh={refresh}
        parent={forumPath(null)}
      />
      <div className="rw-forum-column">
        <PullToRefresh onRefresh={refresh} button={false}>
          <ContentList
            list={list}
            view={{ kind: 'recently', target }}
            news={news}
            onEdit={(content) => dialog.show({ kind: 'edit', content })}
            empty={
              search !== '' ? (
                <NothingFound onClear={() => setSearch('')} />
              ) : (
                <EmptyState
                  title={t('empty.recently')}
                  hint={t('empty.recentlyHint')}
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
      </div>
      <DialogPart dialog={dialog}>
        {(edit, control) => (
          <ContentDialog edit={edit} {...control} onSaved={() => void refresh()} />
        )}
      </DialogPart>
    </div>
  );
}
