import {
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type MutableRefObject,
  type RefObject,
} from 'react';
import { useKitSettings } from '../core/kit-settings';
import { useBeforeLeaving } from '../core/use-before-leaving';
import { useDebounced } from '../core/use-debounced';
import { attachComposition, type Composition } from './composition';
import type { EditorInstance, EditorValue } from './editor-value';
import { htmlOf, valueOf } from './text-state';

/** Debounce in milliseconds of the conversion to HTML; blur flushes it. */
const CONVERT_AFTER_MS = 200;

export interface EditorText {
  readonly initial: EditorValue;
  /** State of the editor, without the text being composed. */
  readonly value: EditorValue;
  /** The mounted editor. */
  readonly editor: MutableRefObject<EditorInstance | null>;
  /** Element of the text. */
  readonly area: RefObject<HTMLDivElement>;
  /** The mounted editor with the text being composed committed: for changes from outside of it. */
  instance(): EditorInstance | null;
  /** Receives each new state of the editor. */
  update(next: EditorValue): void;
  /** The text as HTML, including the text being composed. */
  html(): string;
  /** Reports a pending change now. */
  flush(): void;
  /** Reports the text after a change that Draft.js made in place. */
  report(): void;
}

/**
 * Text of the editor, reported to `onChange` as HTML after a pause, and at the latest when the user
 * leaves it.
 */
export function useEditorText(initialHtml: string, onChange: (html: string) => void): EditorText {
  const { fileOrigins } = useKitSettings();
  const [initial] = useState(() => valueOf(initialHtml, fileOrigins));
  const [value, setValue] = useState(initial);
  const editor = useRef<EditorInstance | null>(null);
  const area = useRef<HTMLDivElement>(null);
  const composition = useRef<Composition | null>(null);
  const newest = useRef(initial);
  const reported = useRef(initial.getCurrentContent());

  const read = () => composition.current?.read() ?? newest.current;
  const reportSoon = useDebounced(() => {
    const now = read();
    reported.current = now.getCurrentContent();
    onChange(htmlOf(now, fileOrigins));
  }, CONVERT_AFTER_MS);
  const { flush } = reportSoon;

  useBeforeLeaving(flush);
  // The cleanup of a layout effect runs before the debounce is cancelled, and while the text is
  // still in the DOM.
  useLayoutEffect(() => {
    const draft = editor.current?.getDraftInstance();
    composition.current = draft ? attachComposition(draft, reportSoon) : null;
    return () => {
      reportSoon.flush();
      composition.current?.detach();
      composition.current = null;
    };
  }, [reportSoon]);
  useFlushOnPressOutside(area, flush);

  const instance = useCallback(() => {
    composition.current?.commit();
    return editor.current;
  }, []);
  const update = useCallback(
    (next: EditorValue) => {
      newest.current = next;
      setValue(next);
      if (next.getCurrentContent() === reported.current) reportSoon.cancel();
      else reportSoon();
    },
    [reportSoon],
  );
  return {
    initial,
    value,
    editor,
    area,
    instance,
    update,
    html: () => htmlOf(read(), fileOrigins),
    flush,
    report: () => {
      if (editor.current) onChange(htmlOf(editor.current.getValue(), fileOrigins));
    },
  };
}

/** Flushes on a press outside of the text: in some browsers, pressing a button does not blur it. */
function useFlushOnPressOutside(area: RefObject<HTMLElement>, flush: () => void): void {
  useEffect(() => {
    const onPress = (event: PointerEvent) => {
      if (!area.current?.contains(event.target as Node)) flush();
    };
    document.addEventListener('pointerdown', onPress, true);
    return () => document.removeEventListener('pointerdown', onPress, true);
  }, [area, flush]);
}
