import { useEffect, useMemo, useRef } from 'react';
import { IMPORT_FORMAT, seenText, type ImportFormat } from '@riwaq/api';
import { useDraft, type DraftHandle } from '@riwaq/ui/core';
import type { QuestionOwner } from '../data/keys';
import type { ImportContentToSend, ImportRequestState } from './use-import-request';

/** A text of questions that is being written, with its format; that of Word is HTML. */
interface PastedDraft {
  format: ImportFormat;
  text: string;
}

/** Pause in typing after which the preview is requested, in milliseconds. */
export const PREVIEW_DELAY_MS = 500;
/** Longest text in characters. The browser stores it; a longer one is imported as a file. */
export const PASTED_MAX = 200_000;
const NO_TEXT: PastedDraft = { format: IMPORT_FORMAT.aiken, text: '' };

export interface PastedText {
  text: string;
  draft: DraftHandle<PastedDraft>;
  isTooLong: boolean;
  /** Null while there is no text that can be sent. */
  content: ImportContentToSend | null;
  write: (text: string, format: ImportFormat) => void;
  /** Changes the format of the text. */
  setFormat: (format: ImportFormat) => void;
}

/**
 * The pasted text of an import. This browser stores it until its questions are added or it is
 * discarded.
 */
export function usePastedText(owner: QuestionOwner): PastedText {
  const draft = useDraft<PastedDraft>(`import:${owner.kind}:${owner.guid}`, { initial: NO_TEXT });
  const { format, text } = draft.value;
  const isTooLong = text.length > PASTED_MAX;
  const store = (next: PastedDraft) => draft.set(next.text === '' ? NO_TEXT : next);
  const content = useMemo(
    () =>
      seenText(text) === '' || isTooLong
        ? null
        : {
            file:
              format === IMPORT_FORMAT.word
                ? new File([text], 'questions.html', { type: 'text/html' })
                : new File([text], 'questions.txt', { type: 'text/plain' }),
            format,
            key: `${format}\n${text}`,
          },
    [format, isTooLong, text],
  );
  return {
    text,
    draft,
    isTooLong,
    content,
    write: (next, as) => store({ format: as, text: next }),
    setFormat: (next) => store({ format: next, text }),
  };
}

/**
 * Requests the preview of a text while it is written: after a pause, and not again for the text
 * that is shown. Aborts the request for an older text.
 */
export function useLivePreview(
  content: ImportContentToSend | null,
  { preview, send, abort }: Pick<ImportRequestState, 'preview' | 'send' | 'abort'>,
): void {
  const key = content?.key ?? null;
  const shown = preview?.of ?? null;
  const newest = useRef({ content, send });
  newest.current = { content, send };
  useEffect(() => {
    if (key === null || key === shown) return;
    const timer = setTimeout(() => {
      const now = newest.current;
      if (now.content) void now.send(now.content);
    }, PREVIEW_DELAY_MS);
    return () => {
      clearTimeout(timer);
      abort();
    };
  }, [abort, key, shown]);
}
