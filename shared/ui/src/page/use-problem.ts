import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, type StatusCatalogue } from '@riwaq/api';
import { useVisitor } from '@riwaq/contract';
import { actionProblemKey, problemKey } from './response';

/** `entry`: the request sends user input, which stays in the form when it fails. */
type Call = 'action' | 'entry';

/** Returns the text for a failed request in the user's language. */
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
 * Runs a request and notifies the user when it fails. Resolves with whether it succeeded. An
 * aborted request is not reported.
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
