import {
  forwardRef,
  useId,
  useImperativeHandle,
  useRef,
  useState,
  type ComponentProps,
  type KeyboardEvent,
} from 'react';
import { readable } from '@riwaq/api';
import {
  MentionList,
  mentionKey,
  mentionQuery,
  pressedKey,
  type MentionChoice,
} from '@riwaq/ui/compiled-in';
import { TextBox } from '@riwaq/ui/plain';
import { mentionAt, peopleOf, withMentions } from './typed';
import { useMentionable } from './use-mentionable';

interface MentionFieldProps extends Omit<
  ComponentProps<typeof TextBox>,
  'ref' | 'value' | 'onChange' | 'onKeyDown'
> {
  topicGuid: string;
  /** The stored text, with mention markup. */
  value: string;
  onChange: (body: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

type People = ReturnType<typeof peopleOf>;

/** The text and its people after a mention was picked, and the caret's new position. */
function withPicked(
  typed: string,
  people: People,
  query: { at: number; text: string },
  { guid, name }: MentionChoice,
): [text: string, people: People, caretTo: number] {
  const before = `${typed.slice(0, query.at)}@${name} `;
  const picked = { personGuid: guid, personName: name };
  // The order distinguishes people with the same name.
  const earlier = peopleOf(withMentions(typed.slice(0, query.at), people)).length;
  return [
    before + typed.slice(query.at + 1 + query.text.length),
    [...people.slice(0, earlier), picked, ...people.slice(earlier)],
    before.length,
  ];
}

/** The mention beside the caret that the key would break, so that it is deleted as a unit. */
function mentionToDelete(
  key: string,
  { selectionStart, selectionEnd }: HTMLTextAreaElement,
  typed: string,
  people: People,
) {
  const deletes = key === 'Backspace' ? 'end' : key === 'Delete' ? 'start' : null;
  return deletes && selectionStart === selectionEnd
    ? mentionAt(typed, people, selectionStart, deletes)
    : null;
}

/**
 * A text field with mentions: after an '@' it offers people who can see the topic. It shows
 * mentions as names and deletes them as a unit.
 */
export const MentionField = forwardRef<HTMLTextAreaElement, MentionFieldProps>(
  function MentionField({ topicGuid, value, onChange, onKeyDown, ...rest }, ref) {
    const field = useRef<HTMLTextAreaElement>(null);
    useImperativeHandle(ref, () => field.current as HTMLTextAreaElement, []);
    const id = useId();
    const [caret, setCaret] = useState<number | null>(null);
    const [closedAt, setClosedAt] = useState<number | null>(null);
    const [active, setActive] = useState(0);

    const typed = readable(value);
    const people = peopleOf(value);
    const sought = caret === null ? null : mentionQuery(typed.slice(0, caret));
    // Do not search again for a person that was already picked.
    const query = sought && mentionAt(typed, people, sought.at, 'start') ? null : sought;
    const choices = useMentionable(topicGuid, query && query.at !== closedAt ? query.text : null);
    const open = choices.length > 0;
    const at = Math.min(active, choices.length - 1);

    const change = (text: string, known = people, caretTo?: number) => {
      onChange(withMentions(text, known));
      if (caretTo === undefined) return;
      setCaret(caretTo);
      // Deferred until the field shows the new text.
      setTimeout(() => field.current?.setSelectionRange(caretTo, caretTo));
    };
    const pick = (choice: MentionChoice) => {
      if (!query) return;
      change(...withPicked(typed, people, query, choice));
      setActive(0);
    };

    const keyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
      const key = pressedKey(event);
      if (key === '') return onKeyDown(event);
      const meant = open ? mentionKey(key, at, choices.length) : null;
      if (meant !== null) {
        event.preventDefault();
        event.stopPropagation();
        const choice = choices[at];
        if (meant === 'close') setClosedAt(query?.at ?? null);
        else if (meant !== 'pick') setActive(meant);
        else if (choice) pick(choice);
        return;
      }
      const mention = mentionToDelete(key, event.currentTarget, typed, people);
      if (mention) {
        event.preventDefault();
        return change(
          typed.slice(0, mention.start) + typed.slice(mention.end),
          people,
          mention.start,
        );
      }
      onKeyDown(event);
    };

    return (
      <div className="rw-forum-mention-field">
        {open && <MentionList id={id} choices={choices} active={at} onPick={pick} />}
        <TextBox
          ref={field}
          rows={1}
          {...rest}
          value={typed}
          aria-autocomplete="list"
          aria-controls={open ? id : undefined}
          aria-activedescendant={open ? `${id}-${at}` : undefined}
          onChange={(event) => {
            setCaret(event.target.selectionStart);
            setActive(0);
            if (!event.target.value.includes('@')) setClosedAt(null);
            change(event.target.value);
          }}
          onSelect={(event) => setCaret(event.currentTarget.selectionStart)}
          onBlur={() => setCaret(null)}
          onKeyDown={keyDown}
        />
      </div>
    );
  },
);
