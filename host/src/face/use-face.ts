import { OK, type FaceState } from '@riwaq/api';
import { useCallback, useEffect, useState } from 'react';
import { useShell } from '../boot/shell-context';

/**
 * State of the user's Face ID; null until it is loaded, and when the server does not support it.
 */
export function useFace(): { face: FaceState | null; reload: () => void } {
  const { api } = useShell();
  const [face, setFace] = useState<FaceState | null>(null);
  const [round, setRound] = useState(0);
  useEffect(() => {
    const ended = new AbortController();
    api('GET Account/GetFaceId', {}, { signal: ended.signal }).then(
      ({ statusCode, data }) => {
        if (statusCode === OK) setFace(data);
      },
      // A university's own back end may not support it: then no card is shown.
      () => undefined,
    );
    return () => ended.abort();
  }, [api, round]);
  return { face, reload: useCallback(() => setRound((count) => count + 1), []) };
}
