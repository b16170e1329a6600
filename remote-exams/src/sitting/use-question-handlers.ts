import { useEffect, useRef, useState } from 'react';
import type { QuestionHandlers } from './question-card';

/**
 * Handlers of the questions that never change, and the questions whose upload is running.
 * `onUploads` receives their number.
 */
export function useQuestionHandlers(
  handlers: Omit<QuestionHandlers, 'onBusy'>,
  onUploads: ((questions: number) => void) | undefined,
): { stable: QuestionHandlers; busy: ReadonlySet<string> } {
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());
  const latest = useRef(handlers);
  latest.current = handlers;
  const [stable] = useState<QuestionHandlers>(() => ({
    onWrite: (questionGuid, answer) => latest.current.onWrite(questionGuid, answer),
    onSubmit: (questionGuid) => latest.current.onSubmit(questionGuid),
    onFlag: (questionGuid) => latest.current.onFlag(questionGuid),
    onBusy: (questionGuid, isBusy) =>
      setBusy((before) => {
        const after = new Set(before);
        if (isBusy) after.add(questionGuid);
        else after.delete(questionGuid);
        return after;
      }),
  }));

  const reportUploads = useRef(onUploads);
  reportUploads.current = onUploads;
  useEffect(() => reportUploads.current?.(busy.size), [busy.size]);
  return { stable, busy };
}
