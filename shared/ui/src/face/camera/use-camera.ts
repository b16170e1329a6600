import { useCallback, useEffect, useState } from 'react';

/** Reason why no camera is available. */
export type NoCamera = 'denied' | 'none' | 'busy' | 'insecure';

export type Camera =
  | { readonly kind: 'off' }
  | { readonly kind: 'starting' }
  | { readonly kind: 'unavailable'; readonly why: NoCamera }
  | {
      readonly kind: 'on';
      readonly stream: MediaStream;
      /** The camera faces the user, who expects a mirror image. */
      readonly mirrored: boolean;
      /** Whether the device has more than one camera. */
      readonly several: boolean;
    };

const REASONS: Readonly<Record<string, NoCamera>> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'none',
  OverconstrainedError: 'none',
  NotReadableError: 'busy',
  AbortError: 'busy',
};

/** Undefined without a secure connection. */
const devices = (): MediaDevices | undefined =>
  (navigator as { mediaDevices?: MediaDevices }).mediaDevices;
const stop = (stream: MediaStream): void => stream.getTracks().forEach((track) => track.stop());
const deviceOf = (stream: MediaStream): MediaTrackSettings =>
  stream.getVideoTracks()[0]?.getSettings() ?? {};

async function camerasThere(): Promise<string[]> {
  const all = (await devices()?.enumerateDevices()) ?? [];
  return all.filter(({ kind }) => kind === 'videoinput').map(({ deviceId }) => deviceId);
}

/** Opens the user's camera while `on`, and releases it otherwise, so that its light goes out. */
export function useCamera(on: boolean): { camera: Camera; next: () => void; retry: () => void } {
  const [camera, setCamera] = useState<Camera>({ kind: 'off' });
  const [wanted, setWanted] = useState<{ deviceId: string | null; attempt: number }>({
    deviceId: null,
    attempt: 0,
  });

  useEffect(() => {
    if (!on) return setCamera({ kind: 'off' });
    let ended = false;
    let own: MediaStream | null = null;
    const start = async (): Promise<void> => {
      setCamera({ kind: 'starting' });
      const media = devices();
      if (!media) return setCamera({ kind: 'unavailable', why: 'insecure' });
      try {
        const which =
          wanted.deviceId === null
            ? { facingMode: 'user' }
            : { deviceId: { exact: wanted.deviceId } };
        const stream = await media.getUserMedia({
          audio: false,
          video: { ...which, width: { ideal: 1280 }, height: { ideal: 720 } },
        });
        if (ended) return stop(stream);
        own = stream;
        // A camera that is unplugged ends its track.
        stream.getVideoTracks()[0]?.addEventListener('ended', () => {
          if (!ended) setCamera({ kind: 'unavailable', why: 'none' });
        });
        const several = (await camerasThere()).length > 1;
        if (!ended)
          setCamera({
            kind: 'on',
            stream,
            several,
            mirrored: deviceOf(stream).facingMode !== 'environment',
          });
      } catch (cause) {
        if (!ended)
          setCamera({ kind: 'unavailable', why: REASONS[(cause as DOMException).name] ?? 'busy' });
      }
    };
    void start();
    return () => {
      ended = true;
      if (own) stop(own);
    };
  }, [on, wanted]);

  const next = useCallback(() => {
    if (camera.kind !== 'on') return;
    const current = deviceOf(camera.stream).deviceId;
    void camerasThere().then((all) => {
      const deviceId = all[(all.indexOf(current ?? '') + 1) % all.length] ?? null;
      setWanted(({ attempt }) => ({ deviceId, attempt: attempt + 1 }));
    });
  }, [camera]);
  const retry = useCallback(
    () => setWanted(({ attempt }) => ({ deviceId: null, attempt: attempt + 1 })),
    [],
  );

  return { camera, next, retry };
}
