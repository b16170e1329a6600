import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, type StatusCatalogue } from '@riwaq/api';
import { useVisitor } from '@riwaq/contract';
import { actionProblemKey, problemKey } from './answer';

/**
 * What a call is about: `entry` sends what the person entered, which stays where it is when the
 * call fails.
 */
type Call = 'action' | 'entry';

/** Tells what went wrong with a call, in the person's language. */
export function useProblemText(
  call: Call = 'action',
): (cause: unknown, catalogue?: StatusCatalogue) => string {
  const { t } = useTranslation('status');
  return useCallback(
    (cause, catalogue) => t((call === 'entry' ? problemKey : actionProblemKey)(cause, catalogue)),
    [call, t],
  );
}

/**
 * Does something with the server and tells the person when it fails. Resolves with whether it
 * succeeded. A call that was ended on purpose is not reported.
 */
export function useAttempt(
  call: Call = 'action',
): (work: () => Promise<void>, catalogue?: StatusCatalogue) => Promise<boolean> {
  const { notify, log } = useVisitor();
  const textOf = useProblemText(call);
  return useCallback(
    async (work, catalogue) => {
      try {
        await work();
        return true;
      } catch (cause) {
        if (cause instanceof ApiError && cause.code === 'aborted') return false;
        log.error('a call failed', cause);
        notify.error(textOf(cause, catalogue));
        return false;
      }
    },
    [log, notify, textOf],
  );
}
