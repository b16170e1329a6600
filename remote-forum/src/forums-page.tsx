import { Suspense } from 'react';
import { useSearchParams } from '@riwaq/contract/router';
import { Skeleton } from '@riwaq/ui/core';
import { usePreload, ViewArrival } from '@riwaq/ui/page';
import { parseView, placeOf, type ForumView } from './forum-view';
import { ForumsScreen } from './forums/forums-screen';
import { ContentFiles, RecentlyScreen, TopicScreen } from './lazy-parts';
import { StuckPart } from './replies/stuck-part';
import { TopicsScreen } from './topics/topics-screen';
import { useActivity } from './unread/use-activity';

const NEXT = [TopicScreen, ContentFiles, RecentlyScreen];

/** `/forums`: the view that its query names. */
export default function ForumsPage() {
  const [query] = useSearchParams();
  const view = parseView(query);
  usePreload(NEXT);
  useActivity(view);
  return (
    <ViewArrival view={placeOf(view)}>
      <StuckPart />
      <View view={view} />
    </ViewArrival>
  );
}

function View({ view }: { view: ForumView }) {
  switch (view.kind) {
    case 'forums':
      return <ForumsScreen key={view.forumGuid} forumGuid={view.forumGuid} />;
    case 'topic':
      return (
        <Suspense fallback={<Coming />}>
          <TopicScreen key={view.topicGuid} topicGuid={view.topicGuid} target={view.target} />
        </Suspense>
      );
    case 'recently':
      return (
        <Suspense fallback={<Coming />}>
          <RecentlyScreen target={view.target} />
        </Suspense>
      );
    default:
      return <TopicsScreen key={view.kind} kind={view.kind} />;
  }
}

/** Placeholder of a screen whose code is loading. */
function Coming() {
  return (
    <div className="rw-forum">
      <div className="rw-forum-column">
        <Skeleton avatar="circle" rows={8} />
      </div>
    </div>
  );
}
