import type { TopicContent } from '@riwaq/api';
import { useNavigate } from '@riwaq/contract/router';
import { DialogPart } from '@riwaq/ui/compiled-in';
import { Skeleton } from '@riwaq/ui/core';
import { isMissing, type PagedList, Problem, useDialog } from '@riwaq/ui/page';
import type { ContentsPage } from '../data/use-contents';
import { pathOf, type ContentTarget } from '../forum-view';
import { Gone } from '../layout/gone';
import { useSidePanel } from '../layout/side-panel';
import { ContentDialog, TopicDialog } from '../lazy-parts';
import { UnsentReplies } from '../replies/unsent-replies';
import type { TopicEdit } from '../topics/topic-dialog';
import { TopicNews } from '../unread/topic-news';
import type { ContentEdit } from './content-dialog';
import { ContentListSkeleton } from './content-list';
import { LoadedTopic } from './loaded-topic';
import { useTopicReading } from './use-topic-reading';

/**
 * From this width on the forum tree, and the members, are docked beside the contents
 * (FORUM-4, FORUM-27).
 */
const TREE_DOCKED = '(min-width: 1340px)';
const MEMBERS_DOCKED = '(min-width: 1500px)';

interface TopicScreenProps {
  topicGuid: string;
  target: ContentTarget | null;
}

/** One topic with its contents. */
export default function TopicScreen({ topicGuid, target }: TopicScreenProps) {
  const navigate = useNavigate();
  const reading = useTopicReading(topicGuid);
  const { list, shown } = reading;
  const { state, refresh } = list;
  const tree = useSidePanel(TREE_DOCKED);
  const members = useSidePanel(MEMBERS_DOCKED);
  const contentDialog = useDialog<ContentEdit>();
  const topicDialog = useDialog<TopicEdit>();
  const missing = state.kind === 'failed' && isMissing(state.cause);
  const onSaved = () => {
    if (target) navigate(pathOf({ kind: 'topic', topicGuid, target: null }), { replace: true });
    void refresh();
  };

  const items = reading.search === '' && state.kind === 'ready' ? state.data.items : null;

  return (
    <TopicNews topicGuid={topicGuid} items={items}>
      {missing && <GoneTopic target={target} />}
      {!missing && !shown && <PendingTopic state={state} />}
      {!missing && shown && (
        <LoadedTopic
          view={{ kind: 'topic', topicGuid, target }}
          reading={reading}
          shown={shown}
          panels={{ tree, members }}
          onAdd={() => contentDialog.show({ kind: 'create', topicGuid })}
          onEdit={(topic) => topicDialog.show({ kind: 'edit', topic })}
          onEditContent={(content) => contentDialog.show({ kind: 'edit', content })}
        />
      )}
      {/* Rendered in every state: the topic may be deleted while the user writes in a dialog. */}
      <DialogPart dialog={contentDialog}>
        {(edit, control) => <ContentDialog edit={edit} {...control} onSaved={onSaved} />}
      </DialogPart>
      <DialogPart dialog={topicDialog}>
        {(edit, control) => <TopicDialog edit={edit} {...control} />}
      </DialogPart>
    </TopicNews>
  );
}

/** A deleted or hidden topic, with the unsent replies to the content that the address names. */
function GoneTopic({ target }: { target: ContentTarget | null }) {
  return (
    <Gone what="topic">
      {target?.open === 'replies' && <UnsentReplies contentGuid={target.contentGuid} />}
    </Gone>
  );
}

/** A topic that is loading or could not be loaded. */
function PendingTopic({ state }: Pick<PagedList<ContentsPage, TopicContent>, 'state'>) {
  return (
    <div className="rw-forum rw-forum-reading">
      <div className="rw-forum-column">
        {state.kind === 'failed' ? (
          <Problem cause={state.cause} onRetry={state.retry} retrying={state.retrying} />
        ) : (
          <>
            <Skeleton rows={2} />
            <ContentListSkeleton />
          </>
        )}
      </div>
    </div>
  );
}
