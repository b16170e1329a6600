import { useHost } from '@riwaq/contract';
import { threadsWithUnsent } from '@riwaq/ui/compiled-in';
import { InlinePart } from '@riwaq/ui/page';
import { StuckReplies } from '../lazy-parts';
import { UNSENT_REPLIES } from './unsent-name';

/** {@link StuckReplies}, whose code is loaded only when this browser stores unsent replies. */
export function StuckPart() {
  const { storage } = useHost();
  if (threadsWithUnsent(storage, UNSENT_REPLIES).length === 0) return null;
  return (
    <InlinePart rows={2}>
      <StuckReplies />
    </InlinePart>
  );
}
