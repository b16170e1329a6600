import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, type StatusCatalogue } from '@riwaq/api';
import { useHost } from '@riwaq/contract';
import { problemKey } from './answer';

/** Tells what went wrong with a call, in the person's language. */
export function useProblemText(): (cause: unknown, catalogue?: StatusCatalogue) => string {
  const { t } = useTranslation('status');
  return useCallback((cause, catalogue) => t(problemKey(cause, catalogue)), [t]);
}

/**
 * Does something with the server and tells the person when it fails. Resolves with whether it succeeded. A call
 * that was ended on purpose is not reported.
 */
export function useAttempt(): (work: () => Promise<void>, catalogue?: StatusCatalogue) => Promise<boolean> {
  const { notify, log } = useHost();
  const textOf = useProblemText();
  return useCallback(async (work, catalogue) => {
    try {
      await work();
      return true;
    } catch (cause) {
      if (cause instanceof ApiError && cause.code === 'aborted') return false;
      log.error('a forum call failed', cause);
      notify.error(textOf(cause, catalogue));
      return false;
    }
  }, [log, notify, textOf]);
}
