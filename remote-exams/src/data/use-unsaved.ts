import { useCallback, useId, useLayoutEffect, useState } from 'react';

export interface Unsaved {
  /** At least one form of the screen has unsaved input. */
  readonly any: boolean;
  /** Called by a form when its state changes; each form has its own key. */
  report(form: string, changed: boolean): void;
}

/** Tracks unsaved input in the forms of one screen, so that leaving it can ask first. */
export function useUnsaved(): Unsaved {
  const [forms, setForms] = useState<readonly string[]>([]);
  const report = useCallback(
    (form: string, changed: boolean) =>
      setForms((before) =>
        before.includes(form) === changed
          ? before
          : changed
            ? [...before, form]
            : before.filter((each) => each !== form),
      ),
    [],
  );
  return { any: forms.length > 0, report };
}

/**
 * Reports to the screen whether this form has unsaved input, and that it has none after unmounting.
 */
export function useReportUnsaved({ report }: Unsaved, changed: boolean): void {
  const form = useId();
  // A layout effect runs before the user can see that the form is saved: leaving then must not ask.
  useLayoutEffect(() => {
    report(form, changed);
    return () => report(form, false);
  }, [report, form, changed]);
}
