import { useState } from 'react';

/**
 * Whether any uploader or editor of a form is busy; `tellBusy` creates the listener for one of
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
