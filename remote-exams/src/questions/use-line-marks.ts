import { useRef, type RefObject } from 'react';
import type { TextAreaRef } from '@riwaq/ui/form';
import { rangeOfLine } from './text-lines';

/** Selects and shows a line of the text. */
export type GoToLine = (line: number) => void;

/** The text area, and the layer under it that marks lines. */
export interface LineMarks {
  area: RefObject<TextAreaRef>;
  marks: RefObject<HTMLDivElement>;
  /** Scrolls the layer to where the text area is. */
  follow: (scrollTop: number) => void;
  goToLine: GoToLine;
}

/** Connects the marks of lines with their text area. */
export function useLineMarks(text: string): LineMarks {
  const area = useRef<TextAreaRef>(null);
  const marks = useRef<HTMLDivElement>(null);
  return {
    area,
    marks,
    follow: (scrollTop) => {
      if (marks.current) marks.current.scrollTop = scrollTop;
    },
    goToLine: (line) => {
      const element = area.current?.resizableTextArea?.textArea;
      if (!element) return;
      const { start, end } = rangeOfLine(text, line);
      element.focus();
      element.setSelectionRange(start, end);
      marks.current?.querySelector(`[data-line="${line}"]`)?.scrollIntoView({ block: 'nearest' });
      element.scrollTop = marks.current?.scrollTop ?? element.scrollTop;
    },
  };
}
