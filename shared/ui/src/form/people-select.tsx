import { CHIPS_SHOWN } from '@riwaq/api';
import { Button } from '../core/button';
import { useId, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Load } from '../core/use-load';
import { LoadFailed } from './load-failed';
import { Select } from './select';

export interface Person {
  guid: string;
  name: string;
  detail?: string;
}

export interface PeopleSelectProps {
  label: string;
  people: Load<Person[]>;
  chosen: readonly Person[];
  onChange: (people: Person[]) => void;
  onRetry: () => void;
}

/**
 * Multiple select for people, with search and a button for all; shows three chips and then '+N
 * others'.
 */
export function PeopleSelect({ label, people, chosen, onChange, onRetry }: PeopleSelectProps) {
  const { t } = useTranslation('kit');
  const id = useId();
  const listed = useMemo(() => (people.kind === 'ready' ? people.data : []), [people]);
  const known = useMemo(
    () => new Map([...chosen, ...listed].map((person) => [person.guid, person])),
    [chosen, listed],
  );
  const options = useMemo(
    () =>
      [...known.values()].map(({ guid, name, detail }) => ({
        value: guid,
        label: detail ? `${name} — ${detail}` : name,
      })),
    [known],
  );
  const pick = (guids: readonly string[]) =>
    onChange(guids.flatMap((guid) => known.get(guid) ?? []));
  const all = listed.length > 0 && chosen.length >= listed.length;

  return (
    <div className="rw-field">
      <div className="rw-field-head">
        <label htmlFor={id}>{label}</label>
        {listed.length > 1 && (
          <Button
            type="link"
            size="small"
            onClick={() => pick(all ? [] : listed.map(({ guid }) => guid))}
          >
            {all ? t('audience.none') : t('audience.all', { count: listed.length })}
          </Button>
        )}
      </div>
      <Select
        id={id}
        mode="multiple"
        className="rw-fill"
        value={chosen.map(({ guid }) => guid)}
        onChange={pick}
        options={options}
        loading={people.kind === 'loading'}
        disabled={people.kind === 'idle' && chosen.length === 0}
        placeholder={people.kind === 'idle' ? t('audience.chooseAbove') : t('audience.choose')}
        maxTagCount={CHIPS_SHOWN}
        maxTagPlaceholder={(omitted) => t('others', { count: omitted.length })}
        showSearch
        notFoundContent={people.kind === 'loading' ? t('loading') : t('audience.nobody')}
        allowClear
      />
      {people.kind === 'failed' && <LoadFailed onRetry={onRetry} />}
    </div>
  );
}
