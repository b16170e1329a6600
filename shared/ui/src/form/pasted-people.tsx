import { PASTED_LINE_MAX, PEOPLE_MAX, type MatchedStudents } from '@riwaq/api';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../core/button';
import { UserText } from '../core/user-text';
import { Input } from './input';
import { LoadFailed } from './load-failed';

/** Rows of the text field. */
const ROWS = { min: 3, max: 10 } as const;

const linesOf = (text: string): string[] =>
  text
    .split(/\r\n|[\n\r\u2028]/)
    .map((line) => line.trim())
    .filter((line) => line !== '');

interface PastedPeopleProps {
  match: (lines: string[]) => Promise<MatchedStudents>;
  /** Guids of the people who can be chosen. */
  offered: ReadonlySet<string>;
  /** Called with those who were found and can be chosen. */
  onFound: (guids: string[]) => void;
}

interface Matched {
  readonly added: number;
  readonly already: readonly string[];
  readonly ambiguous: readonly string[];
  readonly unknown: readonly string[];
}
type State = { kind: 'open' | 'busy' | 'failed' } | ({ kind: 'matched' } & Matched);

/**
 * Chooses students by a pasted list of codes or names. The lines that found nobody stay in the field,
 * to be corrected or copied.
 */
export function PastedPeople({ match, offered, onFound }: PastedPeopleProps) {
  const { t } = useTranslation('kit');
  const id = useId();
  const [isOpen, setOpen] = useState(false);
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
  const problem =
    lines.length > PEOPLE_MAX
      ? t('audience.pasteTooMany', { most: PEOPLE_MAX })
      : lines.some((line) => line.length > PASTED_LINE_MAX)
        ? t('audience.pasteTooLong', { most: PASTED_LINE_MAX })
        : null;

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

  return (
    <div className="rw-field">
      <div>
        <Button
          type="link"
          size="small"
          className="rw-pasted-open"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={() => setOpen(!isOpen)}
        >
          {t('audience.paste')}
        </Button>
      </div>
      {isOpen && (
        <div id={id} className="rw-field rw-pasted">
          <label htmlFor={`${id}-text`}>{t('audience.pasteLabel')}</label>
          <Input.TextArea
            id={`${id}-text`}
            autoSize={{ minRows: ROWS.min, maxRows: ROWS.max }}
            value={text}
            aria-invalid={problem !== null || undefined}
            aria-describedby={problem === null ? undefined : `${id}-problem`}
            onChange={({ target }) => setText(target.value)}
          />
          {problem !== null && (
            <p id={`${id}-problem`} className="rw-field-error" role="alert">
              {problem}
            </p>
          )}
          <div>
            <Button
              size="small"
              loading={state.kind === 'busy'}
              disabled={lines.length === 0 || problem !== null}
              onClick={() => void find()}
            >
              {t('audience.pasteFind')}
            </Button>
          </div>
          {state.kind === 'failed' && <LoadFailed onRetry={() => void find()} />}
          <div role="status">{state.kind === 'matched' && <Outcome {...state} />}</div>
        </div>
      )}
    </div>
  );
}

function Outcome({ added, already, ambiguous, unknown }: Matched) {
  const { t } = useTranslation('kit');
  return (
    <>
      <p className="rw-pasted-note">{t('audience.pasteFound', { count: added })}</p>
      <Names label={t('audience.pasteAmbiguous')} names={ambiguous} />
      <Names label={t('audience.pasteUnknown')} names={unknown} />
      <Names label={t('audience.pasteAlready')} names={already} />
    </>
  );
}

function Names({ label, names }: { label: string; names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <>
      <p className="rw-pasted-note">{label}</p>
      <ul className="rw-pasted-names" aria-label={label}>
        {names.map((name) => (
          <li key={name}>
            <UserText>{name}</UserText>
          </li>
        ))}
      </ul>
    </>
  );
}
