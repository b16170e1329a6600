import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DialogPart } from '@riwaq/ui/compiled-in';
import { PullToRefresh, Tag } from '@riwaq/ui/core';
import { type AddItem, isMissing, useDialog } from '@riwaq/ui/page';
import { Breadcrumbs } from '../layout/breadcrumbs';
import { Gone } from '../layout/gone';
import { Toolbar } from '../layout/toolbar';
import { ForumDialog, TopicDialog } from '../lazy-parts';
import type { TopicEdit } from '../topics/topic-dialog';
import type { ForumEdit } from './forum-dialog';
import { ForumSection } from './forum-section';
import { TopicSection } from './topic-section';
import { useAddItems } from './use-add-items';
import { useForumDeletion } from './use-forum-deletion';
import { useForumLevel, type ForumLevelData } from './use-forum-level';

/**
 * The forums at the top (null) and the topics outside of any, or one forum: a category's children,
 * another's topics.
 */
export function ForumsScreen({ forumGuid }: { forumGuid: string | null }) {
  const [search, setSearch] = useState('');
  const level = useForumLevel(forumGuid);
  const { forums, refresh } = level;
  const deleteForum = useForumDeletion(level);
  const forumDialog = useDialog<ForumEdit>();
  const topicDialog = useDialog<TopicEdit>();
  const createForum = (category: boolean) =>
    forumDialog.show({ kind: 'create', category, parentForumGuid: forumGuid });
  const add = useAddItems(level, {
    onForum: () => createForum(false),
    onCategory: () => createForum(true),
    onTopic: () => topicDialog.show({ kind: 'create', forumGuid }),
  });
  const section = {
    level,
    search,
    onClear: () => setSearch(''),
    canAdd: add.length > 0,
  };

  return (
    <>
      {forums.kind === 'failed' && isMissing(forums.cause) ? (
        <Gone what="forum" />
      ) : (
        <div className="rw-forum">
          <LevelToolbar level={level} search={search} onSearch={setSearch} add={add} />
          <PullToRefresh onRefresh={refresh} button={false}>
            <ForumSection
              {...section}
              onEdit={(forum) => forumDialog.show({ kind: 'edit', forum })}
              onDelete={(forum) => void deleteForum(forum)}
            />
            <TopicSection
              {...section}
              onEdit={(topic) => topicDialog.show({ kind: 'edit', topic })}
            />
          </PullToRefresh>
        </div>
      )}
      {/* Rendered in every state: the forum may be deleted while the user writes in a dialog. */}
      <DialogPart dialog={forumDialog}>
        {(edit, control) => <ForumDialog edit={edit} {...control} />}
      </DialogPart>
      <DialogPart dialog={topicDialog}>
        {(edit, control) => <TopicDialog edit={edit} {...control} />}
      </DialogPart>
    </>
  );
}

function LevelToolbar({
  level: { forumGuid, current, above, parent, hasForums, refresh },
  search,
  onSearch,
  add,
}: {
  level: ForumLevelData;
  search: string;
  onSearch: (text: string) => void;
  add: readonly AddItem[];
}) {
  const { t } = useTranslation('forum');
  const isTop = forumGuid === null;
  return (
    <Toolbar
      current="forums"
      title={isTop ? t('entries.forums') : (current?.title ?? '…')}
      quiet={isTop}
      search={{
        label: t(hasForums ? 'search.forums' : 'search.topics'),
        value: search,
        onSearch,
      }}
      add={add}
      onRefresh={refresh}
      parent={isTop ? null : parent}
    >
      {current && !current.visible && <Tag>{t('hidden')}</Tag>}
      {!isTop && <Breadcrumbs trail={above} />}
    </Toolbar>
  );
}
