import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { degreesSaveStatuses, isUndelivered } from '@riwaq/api';
import { useHost } from '@riwaq/contract';
import { useBeforeLeaving } from '@riwaq/ui/core';
import { problemKey, Refusal } from '@riwaq/ui/page';
import { DegreeSheet, type RowDraft, type SheetSnapshot } from './degree-sheet';
import type { OpenSession } from './use-degrees';

/** Milliseconds before an undelivered save is retried. */
const RETRY_MS = 5000;
const storageKey = (sessionGuid: string): string => `degrees:${sessionGuid}`;

/**
 * An editable list of degrees: stores typed input in this browser, and saves it when the teacher
 * leaves a row.
 */
export function useDegreeSheet({ session, rows }: OpenSession): {
  sheet: DegreeSheet;
  shown: SheetSnapshot;
  refusal: string | null;
} {
  const { api, log, storage } = useHost();
  const { sessionGuid, highestDegree } = session;
  const current = useRef({ api, log, storage });
  current.current = { api, log, storage };

  const [sheet] = useState(
    () =>
      new DegreeSheet({
        rows,
        highest: highestDegree,
        storedDrafts: storage.get<Record<string, RowDraft>>(storageKey(sessionGuid)) ?? {},
        storeDrafts: (drafts) => {
          if (Object.keys(drafts).length === 0)
            current.current.storage.remove(storageKey(sessionGuid));
          else current.current.storage.set(storageKey(sessionGuid), drafts);
        },
        scheduleRetry: (work) => {
          const timer = setTimeout(work, RETRY_MS);
          window.addEventListener('online', work, { once: true });
          return () => {
            clearTimeout(timer);
            window.removeEventListener('online', work);
          };
        },
        send: async (degrees) => {
          try {
            const { statusCode, data } = await current.current.api('PUT Degrees/SaveDegrees', {
              body: { sessionGuid, degrees },
            });
            return data
              ? { kind: 'done', saved: data }
              : { kind: 'refused', cause: new Refusal(statusCode) };
          } catch (cause) {
            current.current.log.error('degrees could not be saved', cause);
            return isUndelivered(cause) ? { kind: 'undelivered' } : { kind: 'refused', cause };
          }
        },
      }),
  );
  const [flush] = useState(() => () => void sheet.flush());
  useBeforeLeaving(flush);
  useEffect(() => sheet.receive(rows, highestDegree), [sheet, rows, highestDegree]);
  useEffect(
    () => () => {
      void sheet.flush();
      sheet.close();
    },
    [sheet],
  );

  const shown = useSyncExternalStore(sheet.subscribe, sheet.snapshot);
  const refusal =
    shown.state.kind === 'refused' ? problemKey(shown.state.cause, degreesSaveStatuses) : null;
  return { sheet, shown, refusal };
}
