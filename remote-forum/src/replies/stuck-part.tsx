import { useHost } from '@riwaq/contract';
import { threadsWithUnsent } from '@riwaq/ui/compiled-in';
import { InlinePart } from '@riwaq/ui/page';
import { StuckReplies } from '../parts';
import { UNSENT_REPLIES } from './unsent-name';

/**
 * Own replies that the server did not take; their code is fetched only where something is stored.
 */
export function StuckPart() {
  const { storage } = useHost();
  if (threadsWithUnsent(storage, UNSENT_REPLIES).length === 0) return null;
  return (
    <InlinePart rows={2}>
      <StuckReplies />
    </InlinePart>
  );
}
