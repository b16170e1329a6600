import { useTranslation } from 'react-i18next';
import { useSWRConfig } from 'swr';
import { forumDeleteStatuses, type Forum, type ForumModel } from '@riwaq/api';
import { useHost } from '@riwaq/contract';
import { dataOf, presentDataOf, useAttempt, useKeptPages } from '@riwaq/ui/page';
import { keys, ofKinds } from '../data/keys';
import type { ForumsAnswer } from '../data/use-forums';

/** Requests that change forums, and the cache with them. */
export interface ForumActions {
  create: (model: ForumModel) => Promise<Forum>;
  update: (model: ForumModel & { forumGuid: string }) => Promise<Forum>;
  /** Shows a saved forum in the lists. */
  saved: (forum: Forum) => void;
  /** Deletes the forum after confirmation. Resolves with whether it was deleted. */
  remove: (forum: Forum) => Promise<boolean>;
}

const isSame =
  (forum: Forum) =>
  ({ forumGuid }: Forum): boolean =>
    forumGuid === forum.forumGuid;

export function useForumActions(): ForumActions {
  const { t } = useTranslation('forum');
  const { api, confirm, notify, session } = useHost();
  const { mutate } = useSWRConfig();
  const attempt = useAttempt();
  const user = session.user.userGuid;

  const cachedPages = useKeptPages<ForumsAnswer>();
  const changeLevel = (
    parent: string | null,
    change: (forums: Forum[], last: boolean) => Forum[],
  ) =>
    cachedPages.change(
      keys.forums(user, parent),
      (page, last) => ({ ...page, forums: change(page.forums, last) }),
      { refetch: true },
    );

  return {
    create: async (model) => presentDataOf(await api('POST Forums/CreateForum', { body: model })),
    update: async (model) => presentDataOf(await api('POST Forums/UpdateForum', { body: model })),
    saved: (forum) => {
      notify.success();
      // Append a new forum: levels are sorted by creation.
      const known = cachedPages
        .all(keys.forums(user, forum.parentForumGuid))
        .some(({ forums }) => forums.some(isSame(forum)));
      changeLevel(forum.parentForumGuid, (forums, last) =>
        known || !last
          ? forums.map((each) => (isSame(forum)(each) ? forum : each))
          : [...forums, forum],
      );
      cachedPages.change(
        keys.forums(user, forum.forumGuid),
        (page) => ({ ...page, currentForum: forum }),
        { refetch: false },
      );
      void mutate(ofKinds('trail'));
    },
    remove: async (forum) => {
      const sure = await confirm({
        text: t('forum.deleteText', { name: forum.title }),
        danger: true,
      });
      if (!sure) return false;
      const deleted = await attempt(async () => {
        dataOf(await api('DELETE Forums/DeleteForum', { query: { ForumGuid: forum.forumGuid } }));
      }, forumDeleteStatuses);
      if (deleted) {
        notify.success();
        changeLevel(forum.parentForumGuid, (forums) =>
          forums.filter((each) => !isSame(forum)(each)),
        );
      }
      return deleted;
    },
  };
}
