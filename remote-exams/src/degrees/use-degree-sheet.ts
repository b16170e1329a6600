import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { degreesSaveStatuses, isUndelivered } from '@riwaq/api';
import { useHost } from '@riwaq/contract';
import { useBeforeLeaving } from '@riwaq/ui/core';
import { newGuid, problemKey, Refusal } from '@riwaq/ui/page';
import { DegreeSheet, type SheetSnapshot } from './degree-sheet';
import type { OpenSession } from './use-degrees';

/**
 * An editable list of degrees: stores typed input in this browser, and saves it when the teacher
 * leaves a row.
 */
export function useDegreeSheet({ session, rows }: OpenSession): {
  sheet: DegreeSheet;
  shown: SheetSnapshot;
  refusal: string | null;
} {
  const { api, log, realtime, storage } = useHost();
  const { sessionGuid, highestDegree } = session;
  const current = useRef({ api, log });
  current.current = { api, log };

  const [sheet] = useState(
    () =>
      new DegreeSheet({
        sessionGuid,
        rows,
        highest: highestDegree,
        storage,
        log,
        newKey: newGuid,
        send: async (degrees, options) => {
          try {
            const { statusCode, data } = await current.current.api(
              'PUT Degrees/SaveDegrees',
              { body: { sessionGuid, degrees } },
              options,
            );
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
  useEffect(() => {
    const closing = new AbortController();
    sheet.start(closing.signal, realtime);
    return () => {
      flush();
      closing.abort();
    };
  }, [sheet, flush, realtime]);

  const shown = useSyncExternalStore(sheet.subscribe, sheet.snapshot);
  const refusal =
    shown.state.kind === 'refused' ? problemKey(shown.state.cause, degreesSaveStatuses) : null;
  return { sheet, shown, refusal };
}
