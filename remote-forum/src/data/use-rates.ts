import { RATE_PAGE, type Rate } from '@riwaq/api';
import { useHost } from '@riwaq/contract';
import { dataOf } from './answer';
import { keys } from './keys';
import { usePaged, type PagedList, type Paging } from './use-paged';

const PAGING: Paging<Rate[], Rate> = {
  size: RATE_PAGE,
  guidOf: (rate) => rate.forumTopicContentMemberGuid,
  itemsOf: (page) => page,
  withItems: (_, items) => items,
};

/** The rates of an own content, newest first. */
export function useRates(contentGuid: string): PagedList<Rate[], Rate> {
  const { api, session } = useHost();
  return usePaged(keys.rates(session.user.userGuid, contentGuid), PAGING, async (before) => (
    dataOf(await api('GET ForumTopic/GetRatesContent', { query: { forumTopicContentGuid: contentGuid, before } }))
  ));
}
