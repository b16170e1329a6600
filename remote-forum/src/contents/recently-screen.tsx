import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SEARCH_MIN_LENGTH, type TopicContent } from '@riwaq/api';
import { Link } from '@riwaq/contract/router';
import { DialogPart } from '@riwaq/ui/compiled-in';
import { EmptyState, PullToRefresh } from '@riwaq/ui/core';
import { useDialog } from '@riwaq/ui/page';
import { useContents } from '../data/use-contents';
import { forumPath, type ContentTarget } from '../forum-view';
import { NothingFound } from '../layout/nothing-found';
import { Toolbar } from '../layout/toolbar';
import { ContentDialog } from '../lazy-parts';
import { RecentNews } from '../unread/recent-news';
import type { ContentEdit } from './content-dialog';
import { ContentList } from './content-list';

const NO_CONTENTS: readonly TopicContent[] = [];

/** The latest contents of every topic, 20 a page. */
export default function RecentlyScreen({ target }: { target: ContentTarget | null }) {
  const { t } = useTranslation('forum');
  const [search, setSearch] = useState('');
  const list = useContents({ kind: 'recently', searchText: search });
  const dialog = useDialog<ContentEdit>();
  const items = list.state.kind === 'ready' ? list.state.data.items : null;
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
          <RecentNews items={items ?? NO_CONTENTS} complete={items !== null && search === ''}>
            <ContentList
              list={list}
              view={{ kind: 'recently', target }}
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
          </RecentNews>
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
