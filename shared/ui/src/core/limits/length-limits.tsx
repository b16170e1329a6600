import { useEffect, useState } from 'react';
import { lazyModule } from '../lazy-module';
import { onDocument } from '../on-document';
import { refusalOf, type LengthRefusal } from './refusal';

const notes = lazyModule(() => import('./limit-note'));

/**
 * Refuses text that is longer than the `maxLength` of its field, for all fields of the page, and
 * says so. The browser would insert a part of a pasted text and drop the rest without a word.
 */
export function LengthLimits() {
  const [refusal, setRefusal] = useState<LengthRefusal | null>(null);
  useEffect(
    () =>
      onDocument('beforeinput', (event) => {
        const refused = refusalOf(event);
        if (!refused) return;
        event.preventDefault();
        // Without the message (no network) the text is still refused as a whole.
        void notes.load().then(
          () => refused.field.isConnected && setRefusal(refused),
          () => undefined,
        );
      }),
    [],
  );
  const Note = notes.value?.LimitNote;
  return Note && refusal && <Note {...refusal} onGone={() => setRefusal(null)} />;
}
