import { useHost } from '@riwaq/contract';
import { threadsWithUnsent } from '@riwaq/ui/compiled-in';
import { InlinePart } from '@riwaq/ui/page';
import { StuckComments } from '../parts';
import { UNSENT_COMMENTS } from './unsent-name';

/**
 * Own comments that the server did not take; their code is fetched only where something is stored.
 */
export function StuckPart() {
  const { storage } = useHost();
  if (threadsWithUnsent(storage, UNSENT_COMMENTS).length === 0) return null;
  return (
    <InlinePart rows={2}>
      <StuckComments />
    </InlinePart>
  );
}
