import {
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { pressedKey } from '../core/pressed-key';
import { MentionList, mentionKey, type MentionChoice } from '../form/mention-list';
import { fittingChoices, mentionQuery } from '../form/mention-query';
import type { EditorValue } from './editor-value';
import { editorMentionQuery, withMention } from './mention-entity';
import '../form/form.css';

/** Pixels between the caret's line and the list. */
const GAP = 6;
const NOBODY: readonly MentionChoice[] = [];

interface EditorMentions {
  /** Ref of the element relative to which the list is positioned. */
  frame: RefObject<HTMLDivElement>;
  /** Key handler of the open list; must run before the text's own. */
  onKeyDown: (event: KeyboardEvent) => void;
  /** ARIA attributes for Draft.js's editor. */
  attributes: Record<string, string | undefined>;
  list: ReactNode;
}

/**
 * Suggestions for a text. Results of the previous text that still match stay until the response
 * arrives.
 */
function useChoices(
  text: string | null,
  find: ((text: string) => Promise<readonly MentionChoice[]>) | undefined,
): readonly MentionChoice[] {
  const [choices, setChoices] = useState(NOBODY);
  const newest = useRef(find);
  newest.current = find;
  useEffect(() => {
    if (text === null) {
      setChoices(NOBODY);
      return undefined;
    }
    let current = true;
    // After a failed request there are no suggestions: the user can type the name as plain text.
    newest.current?.(text).then(
      (found) => {
        if (current) setChoices(found);
      },
      () => {
        if (current) setChoices(NOBODY);
      },
    );
    return () => {
      current = false;
    };
  }, [text]);
  return text === null ? NOBODY : fittingChoices(choices, text);
}

/** Bottom of the caret's line, in pixels from the top of an element. */
function caretEnd(frame: HTMLElement | null): number {
  const selection = document.getSelection();
  if (!frame || !selection || selection.rangeCount === 0) return 0;
  const range = selection.getRangeAt(0);
  const rect =
    range.getClientRects?.()[0] ?? range.startContainer.parentElement?.getBoundingClientRect();
  return rect ? rect.bottom - frame.getBoundingClientRect().top + GAP : 0;
}

/** Shows suggestions after an '@' in the editor and inserts the chosen person as a mention. */
export function useEditorMentions(
  value: EditorValue,
  find: ((text: string) => Promise<readonly MentionChoice[]>) | undefined,
  run: (act: (current: EditorValue) => EditorValue) => void,
): EditorMentions {
  const id = useId();
  const frame = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState(0);
  const [closedAt, setClosedAt] = useState<string | null>(null);
  const [top, setTop] = useState(0);

  const query = find ? editorMentionQuery(value, mentionQuery) : null;
  const place = query && `${query.blockKey}-${query.at}`;
  const choices = useChoices(query && place !== closedAt ? query.text : null, find);
  const open = choices.length > 0;
  const at = Math.min(active, choices.length - 1);

  const sought = query?.text ?? null;
  useEffect(() => setActive(0), [sought]);
  useEffect(() => {
    if (place === null) setClosedAt(null);
  }, [place]);
  useLayoutEffect(() => {
    if (open) setTop(caretEnd(frame.current));
  }, [open, place, sought]);

  const pick = (choice: MentionChoice) => {
    if (query) run((current) => withMention(current, query, choice));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const meant = open ? mentionKey(pressedKey(event), at, choices.length) : null;
    if (meant === null) return;
    event.preventDefault();
    event.stopPropagation();
    const choice = choices[at];
    if (meant === 'close') setClosedAt(place);
    else if (meant !== 'pick') setActive(meant);
    else if (choice) pick(choice);
  };

  return {
    frame,
    onKeyDown,
    attributes: find
      ? {
          ariaAutoComplete: 'list',
          ariaControls: open ? id : undefined,
          ariaActiveDescendantID: open ? `${id}-${at}` : undefined,
        }
      : {},
    list: open && (
      <div className="rw-editor-mentions" style={{ insetBlockStart: top }}>
        <MentionList id={id} choices={choices} active={at} onPick={pick} />
      </div>
    ),
  };
}
