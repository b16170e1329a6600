import type { TopicContent } from '@riwaq/api';
import { useHost } from '@riwaq/contract';
import { Part } from '@riwaq/ui/page';
import type { ContentTarget } from '../forum-view';
import { useLast } from '../layout/use-last';
import { RatesDrawer, RepliesDrawer } from '../lazy-parts';
import { ownsContent, seesReplyButton } from '../permissions';
import { UnsentReplies, unsentRepliesOf } from '../replies/unsent-replies';
import { useViewer } from '../viewer';
import type { ContentQuote } from './use-content-quote';
import type { ShownContents } from './use-shown-contents';

interface OpenedContentProps {
  found: TopicContent | null;
  /** See {@link ShownContents.lost}. */
  lost: ShownContents['lost'];
  target: ContentTarget | null;
  quoting: ContentQuote | null;
  onClose: () => void;
  onCount: (content: TopicContent, count: number | null) => void;
}

/** The replies or rates that the address opens. They stay mounted during the closing animation. */
export function OpenedContent(props: OpenedContentProps) {
  return (
    <>
      <OpenedReplies {...props} />
      <OpenedRates {...props} />
    </>
  );
}

function OpenedReplies({ found, lost, target, quoting, onClose, onCount }: OpenedContentProps) {
  const { storage } = useHost();
  const replies = contentWithReplies(found, target);
  const last = useLast(replies);
  const before = found === null ? openedBefore(target, last) : null;
  // Unsent texts stay visible.
  const open =
    replies !== null ||
    (before !== null && unsentRepliesOf(storage, before.forumTopicContentGuid).length > 0);

  return (
    <>
      {lost && target && !open && <UnsentReplies contentGuid={target.contentGuid} />}
      {last && (
        <Part open={open} onClose={onClose}>
          <RepliesDrawer
            key={last.forumTopicContentGuid}
            content={last}
            gone={before !== null && lost}
            replyGuid={target?.replyGuid ?? null}
            quoting={quoting?.contentGuid === last.forumTopicContentGuid ? quoting : null}
            open={open}
            onClose={onClose}
            onCount={(count) => onCount(last, count)}
          />
        </Part>
      )}
    </>
  );
}

/** The content whose replies the address opens. */
function contentWithReplies(
  found: TopicContent | null,
  target: ContentTarget | null,
): TopicContent | null {
  return found && target?.open === 'replies' && seesReplyButton(found) ? found : null;
}

/**
 * The content whose replies the address opens, if they were open before. It may have been deleted
 * since, or be loading again.
 */
function openedBefore(
  target: ContentTarget | null,
  last: TopicContent | null,
): TopicContent | null {
  const wasOpen = target?.open === 'replies' && last?.forumTopicContentGuid === target.contentGuid;
  return wasOpen ? last : null;
}

function OpenedRates({ found, target, onClose }: OpenedContentProps) {
  const viewer = useViewer();
  const rates = found && target?.open === 'rates' && ownsContent(viewer, found) ? found : null;
  const last = useLast(rates);
  if (!last) return null;
  return (
    <Part open={rates !== null} onClose={onClose}>
      <RatesDrawer
        key={last.forumTopicContentGuid}
        content={last}
        open={rates !== null}
        onClose={onClose}
      />
    </Part>
  );
}
