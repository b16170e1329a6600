import { useCallback, useId, useLayoutEffect, useState } from 'react';

export interface Unsaved {
  /** At least one form of the screen holds what has not been saved. */
  readonly any: boolean;
  /** A form tells of itself; each has a key of its own. */
  tell(form: string, changed: boolean): void;
}

/** What is typed and not saved in the forms of one screen, so that leaving it can ask first. */
export function useUnsaved(): Unsaved {
  const [forms, setForms] = useState<readonly string[]>([]);
  const tell = useCallback(
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
  return { any: forms.length > 0, tell };
}

/**
 * Tells the screen whether this form holds what has not been saved, and that it holds nothing once
 * it is gone.
 */
export function useTellUnsaved({ tell }: Unsaved, changed: boolean): void {
  const form = useId();
  // Before it is seen to be saved: whoever sees that may leave at once, and is not to be asked.
  useLayoutEffect(() => {
    tell(form, changed);
    return () => tell(form, false);
  }, [tell, form, changed]);
}
