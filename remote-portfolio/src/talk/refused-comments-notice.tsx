import { useHost } from '@riwaq/contract';
import { threadsWithUnsent } from '@riwaq/ui/compiled-in';
import { InlinePart } from '@riwaq/ui/page';
import { RefusedComments } from '../lazy-components';
import { UNSENT_COMMENTS } from './unsent-name';

/** The user's refused comments. Their code loads only if unsent comments are stored. */
export function RefusedCommentsNotice() {
  const { storage } = useHost();
  if (threadsWithUnsent(storage, UNSENT_COMMENTS).length === 0) return null;
  return (
    <InlinePart rows={2}>
      <RefusedComments />
    </InlinePart>
  );
}
