import { PASTED_LINE_MAX, PEOPLE_MAX, type MatchedStudents } from '@riwaq/api';
import { useEffect, useRef, useState } from 'react';

const linesOf = (text: string): string[] =>
  text
    .split(/\r\n|[\n\r\u2028]/)
    .map((line) => line.trim())
    .filter((line) => line !== '');

export interface PastedPeopleProps {
  match: (lines: string[]) => Promise<MatchedStudents>;
  /** Guids of the people who can be chosen. */
  offered: ReadonlySet<string>;
  /** Called with those who were found and can be chosen. */
  onFound: (guids: string[]) => void;
}

/** Result of matching, with the names of the people who were not added. */
export interface Matched {
  readonly added: number;
  readonly already: readonly string[];
  readonly ambiguous: readonly string[];
  readonly unknown: readonly string[];
}
type State = { kind: 'open' | 'busy' | 'failed' } | ({ kind: 'matched' } & Matched);

interface PastedList {
  text: string;
  setText: (text: string) => void;
  isEmpty: boolean;
  /** Why the list cannot be matched. */
  problem: 'tooMany' | 'tooLong' | null;
  state: State;
  find: () => Promise<void>;
}

function problemOf(lines: readonly string[]): PastedList['problem'] {
  if (lines.length > PEOPLE_MAX) return 'tooMany';
  return lines.some((line) => line.length > PASTED_LINE_MAX) ? 'tooLong' : null;
}

/** The pasted text, and the people who are found by its lines. */
export function usePastedList({ match, offered, onFound }: PastedPeopleProps): PastedList {
  const [text, setText] = useState('');
  const [state, setState] = useState<State>({ kind: 'open' });
  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  const latest = useRef({ offered, onFound });
  latest.current = { offered, onFound };

  const lines = linesOf(text);

  const find = async () => {
    setState({ kind: 'busy' });
    try {
      const { found, ambiguous, unknown } = await match(lines);
      // The response belongs to another section once the field is gone.
      if (!isMounted.current) return;
      const isOffered = ({ studentGuid }: (typeof found)[number]) =>
        latest.current.offered.has(studentGuid);
      const added = found.filter(isOffered);
      latest.current.onFound(added.map(({ studentGuid }) => studentGuid));
      setText([...ambiguous, ...unknown].join('\n'));
      setState({
        kind: 'matched',
        added: added.length,
        already: found.filter((student) => !isOffered(student)).map((each) => each.studentFullName),
        ambiguous,
        unknown,
      });
    } catch {
      if (isMounted.current) setState({ kind: 'failed' });
    }
  };

  return {
    text,
    setText,
    isEmpty: lines.length === 0,
    problem: problemOf(lines),
    state,
    find,
  };
}
