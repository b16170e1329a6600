import { PASTED_LINE_MAX, PEOPLE_MAX } from '@riwaq/api';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../core/button';
import { UserText } from '../core/user-text';
import { Input } from './input';
import { LoadFailed } from './load-failed';
import { usePastedList, type Matched, type PastedPeopleProps } from './use-pasted-list';

/** Rows of the text field. */
const ROWS = { min: 3, max: 10 } as const;

/**
 * Chooses students by a pasted list of codes or names. The lines that found nobody stay in the
 * field, to be corrected or copied.
 */
export function PastedPeople(props: PastedPeopleProps) {
  const { t } = useTranslation('kit');
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const { text, setText, isEmpty, problem, state, find } = usePastedList(props);
  const problemText =
    problem === 'tooMany'
      ? t('audience.pasteTooMany', { most: PEOPLE_MAX })
      : t('audience.pasteTooLong', { most: PASTED_LINE_MAX });

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
              {problemText}
            </p>
          )}
          <div>
            <Button
              size="small"
              loading={state.kind === 'busy'}
              disabled={isEmpty || problem !== null}
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
