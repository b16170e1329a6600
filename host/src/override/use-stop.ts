import { ApiError } from '@riwaq/api';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useShell } from '../boot/shell-context';
import { OVERRIDE_KEY } from './override-key';

/** Ends the override: the browser loads every module as deployed again. */
export function useStop(): { stop(): void; stopping: boolean } {
  const { t } = useTranslation('status');
  const { api, services, storage, version } = useShell();
  const [stopping, setStopping] = useState(false);
  const stop = (): void => {
    setStopping(true);
    api('POST Developer/StopOverride', {}, { cookies: true })
      .catch((cause: unknown) => {
        // A 404 means that the permission has been withdrawn, so there is no override to stop.
        if (!(cause instanceof ApiError && cause.status === 404)) throw cause;
      })
      .then(
        () => {
          storage.remove(OVERRIDE_KEY);
          version.accept();
        },
        (cause: unknown) => {
          setStopping(false);
          const code = cause instanceof ApiError ? cause.code : 'network';
          services.notify.error(t(`actionErrors.${code}`, { defaultValue: t(`errors.${code}`) }));
        },
      );
  };
  return { stop, stopping };
}
