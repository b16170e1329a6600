import { useEffect } from 'react';
import { useShell } from '../boot/shell-context';
import { useSelected } from '../state/use-selected';

const STORAGE_KEY = 'timeZone';

/**
 * The university's time zone. Until the server has sent it, it is the one of the last visit: dates
 * neither change after they are shown, nor are they drawn twice. Undefined on a first visit.
 */
export function useTimeZone(): string | undefined {
  const { university, storage } = useShell();
  const sent = useSelected(university, (info) => info?.timeZone);
  useEffect(() => {
    if (sent !== undefined) storage.write(STORAGE_KEY, sent);
  }, [sent, storage]);
  return sent ?? storage.read(STORAGE_KEY) ?? undefined;
}
