import { useState } from 'react';
import useSWR from 'swr';
import { useTranslation } from 'react-i18next';
import { useHost } from '@riwaq/contract';
import { Link } from '@riwaq/contract/router';
import { useRefetch } from '@riwaq/ui/compiled-in';
import {
  Card,
  Clamped,
  EmptyState,
  PersonAvatar,
  RelativeTime,
  Skeleton,
  UserText,
} from '@riwaq/ui/core';
import { dataOf, Facts, loadState, Problem } from '@riwaq/ui/page';
import { keys, ofKinds } from '../data/keys';
import { pathOf, topicPath } from '../forum-view';
import { useLatest } from '../unread/use-latest';
import { useUnread } from '../unread/use-unread';

/** Contents that the card shows. */
const SHOWN = 5;

/**
 * Spreads refetches over this time and merges them, because many users have Home open when
 * something is posted.
 */
const SPREAD_MS = 5000;
const AGAIN_MS = 15_000;

/** Home: the latest contents of the learning site. */
export default function LatestCard() {
  const { t } = useTranslation('forum');
  const { api, session } = useHost();
  const state = loadState(
    useSWR(keys.latest(session.user.userGuid), async () =>
      dataOf(await api('GET ForumTopic/GetTopicContentRecently', { query: {} })).slice(0, SHOWN),
    ),
  );

  const refetch = useRefetch();
  const [pace] = useState(() => ({ firstMs: Math.random() * SPREAD_MS, againMs: AGAIN_MS }));
  useLatest(() => refetch(ofKinds('latest', 'unread')), pace);
  const { isNew } = useUnread();

  return (
    <Card
      title={<h2 className="rw-forum-latest-title">{t('latest.title')}</h2>}
      extra={
        <Link className="rw-link" to={pathOf({ kind: 'recently', target: null })}>
          {t('latest.all')}
        </Link>
      }
    >
      {state.kind === 'loading' && <Skeleton avatar="circle" rows={4} />}
      {state.kind === 'failed' && (
        <Problem cause={state.cause} onRetry={state.retry} retrying={state.retrying} />
      )}
      {state.kind === 'ready' && state.data.length === 0 && (
        <EmptyState title={t('empty.recently')} hint={t('empty.recentlyHint')} />
      )}
      {state.kind === 'ready' && state.data.length > 0 && (
        <ul className="rw-forum-latest">
          {state.data.map((content) => (
            <li
              key={content.forumTopicContentGuid}
              className="rw-forum-latest-row"
              data-unread={isNew(content) || undefined}
            >
              <PersonAvatar
                name={content.teacher?.teacherName ?? ''}
                personGuid={content.createdUserGuid}
                size={36}
              />
              <div>
                <div className="rw-forum-latest-name">
                  <Link
                    to={topicPath(content.forumTopicGuid, {
                      contentGuid: content.forumTopicContentGuid,
                    })}
                  >
                    <Clamped>{content.title}</Clamped>
                  </Link>
                  {isNew(content) && <span className="rw-forum-new">{t('unread.new')}</span>}
                </div>
                <Facts>
                  <UserText>{content.topicName}</UserText>
                  <RelativeTime date={content.createdDate} />
                </Facts>
              </div>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
