import { useState } from 'react';

/**
 * Whether any of a form's uploaders and texts is at work; `tellBusy` makes the listener of one of
 * them.
 */
export function useUploading(): {
  uploading: boolean;
  tellBusy: (of: string) => (isBusy: boolean) => void;
} {
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());
  const tellBusy = (of: string) => (isBusy: boolean) =>
    setBusy((now) => {
      if (now.has(of) === isBusy) return now;
      const next = new Set(now);
      if (isBusy) next.add(of);
      else next.delete(of);
      return next;
    });
  return { uploading: busy.size > 0, tellBusy };
}
