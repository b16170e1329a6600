import { RATE_PAGE, type Rate } from '@riwaq/api';
import { useHost } from '@riwaq/contract';
import { dataOf, type PagedList, type Paging, usePaged } from '@riwaq/ui/page';
import { keys } from './keys';

const PAGING: Paging<Rate[], Rate> = {
  size: RATE_PAGE,
  guidOf: (rate) => rate.forumTopicContentMemberGuid,
  itemsOf: (page) => page,
  withItems: (_, items) => items,
};

/** The rates of an own content, newest first. */
export function useRates(contentGuid: string): PagedList<Rate[], Rate> {
  const { api, session } = useHost();
  return usePaged(keys.rates(session.user.userGuid, contentGuid), PAGING, async (before) =>
    dataOf(
      await api('GET ForumTopic/GetRatesContent', {
        query: { forumTopicContentGuid: contentGuid, before },
      }),
    ),
  );
}
