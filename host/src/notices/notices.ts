import { TOAST_MS } from '@riwaq/api';
import { Store, type ReadableStore } from '../state/store';

export type NoticeKind = 'success' | 'error' | 'info' | 'warning';
export interface Notice {
  id: number;
  kind: NoticeKind;
  text: string;
}

/** Milliseconds that an error is shown: longer, because it must be read and not missed. */
export const ERROR_MS = 8000;
/** Maximum number of notices shown at a time; older ones are removed. */
const SHOWN = 4;

export interface Notices {
  readonly shown: ReadableStore<readonly Notice[]>;
  show(kind: NoticeKind, text: string): void;
  dismiss(id: number): void;
  /** Stops the timers while the pointer or the focus is on the notices. */
  pause(): void;
  resume(): void;
}

export function createNotices(): Notices {
  const shown = new Store<readonly Notice[]>([]);
  const timers = new Map<number, ReturnType<typeof setTimeout>>();
  let next = 1;
  let paused = false;

  const dismiss = (id: number): void => {
    clearTimeout(timers.get(id));
    timers.delete(id);
    shown.set(shown.get().filter((notice) => notice.id !== id));
  };
  const countDown = ({ id, kind }: Notice): void => {
    if (!paused)
      timers.set(
        id,
        setTimeout(() => dismiss(id), kind === 'error' ? ERROR_MS : TOAST_MS),
      );
  };

  return {
    shown,
    dismiss,
    show(kind, text) {
      const same = shown.get().find((notice) => notice.kind === kind && notice.text === text);
      if (same) dismiss(same.id);
      const notice = { id: next, kind, text };
      next += 1;
      for (const old of shown.get().slice(0, -(SHOWN - 1))) dismiss(old.id);
      shown.set([...shown.get(), notice]);
      countDown(notice);
    },
    pause() {
      paused = true;
      for (const timer of timers.values()) clearTimeout(timer);
      timers.clear();
    },
    resume() {
      paused = false;
      shown.get().forEach(countDown);
    },
  };
}
