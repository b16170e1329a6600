import { useCallback, useId, useLayoutEffect, useState } from 'react';

export interface Unsaved {
  /** At least one form of the screen has unsaved input. */
  readonly any: boolean;
  /** Called by a form when its state changes; each form has its own key. */
  tell(form: string, changed: boolean): void;
}

/** Tracks unsaved input in the forms of one screen, so that leaving it can ask first. */
export function useUnsaved(): Unsaved {
  const [forms, setForms] = useState<readonly string[]>([]);
  const tell = useCallback((form: string, changed: boolean) => setForms((before) => (
    before.includes(form) === changed ? before : changed ? [...before, form] : before.filter((each) => each !== form)
  )), []);
  return { any: forms.length > 0, tell };
}

/**
 * Reports to the screen whether this form has unsaved input, and that it has none after unmounting.
 */
export function useTellUnsaved({ tell }: Unsaved, changed: boolean): void {
  const form = useId();
  // A layout effect runs before the user can see that the form is saved: leaving then must not ask.
  useLayoutEffect(() => {
    tell(form, changed);
    return () => tell(form, false);
  }, [tell, form, changed]);
}
