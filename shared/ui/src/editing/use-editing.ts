import { useRef, useState } from 'react';
import type { StatusCatalogue } from '@riwaq/api';
import { useHost } from '@riwaq/contract';
import { problemKey } from '../page/answer';
import { refusedFields, type FieldProblems } from './field-problems';
import { useAfterPress } from './use-after-press';

interface Options<Draft extends object, Field extends string> {
  initial: Draft;
  fields: readonly Field[];
  problemsOf: (draft: Draft) => FieldProblems<Field>;
  save: (draft: Draft) => Promise<void>;
  catalogue: StatusCatalogue;
  /** The field that a status code is about, with the key of its text. */
  byStatus: Readonly<Record<number, readonly [Field, string]>>;
  /** Fields that are not on the screen now: what is wrong with them is told for the whole form. */
  hidden?: (draft: Draft) => readonly Field[];
  /**
   * What is there already: what is wrong with it is told at once, not where the person has been. Of
   * a new form only what is entered is.
   */
  stored?: boolean;
  /**
   * What of the draft a person enters; all of it unless told otherwise. What a form chooses by
   * itself is nothing to be asked about.
   */
  entered?: (draft: Draft) => unknown;
}

/** How a form stands, for the dialog around it. */
export interface FormState {
  /**
   * Key of the text to show for the whole form, in the `status` namespace: the last save failed.
   */
  failure: string | null;
  saving: boolean;
  /**
   * What was entered may be saved. It stays so while saving, since a button that is disabled loses
   * the focus.
   */
  canSave: boolean;
  /** Differs from what was there at the start: closing asks first. */
  changed: boolean;
  submit: () => void;
}

export interface Editing<Draft extends object, Field extends string> extends FormState {
  draft: Draft;
  change: (change: Partial<Draft>) => void;
  /** The person has been at a field: from now on its problem is shown. */
  touch: (field: Field) => void;
  /** Key of the text to show at a field, in the `status` namespace. */
  problemOf: (field: Field) => string | null;
}

/** The state of a form: valid before it may be saved, and kept as it is when saving fails. */
export function useEditing<Draft extends object, Field extends string>(
  options: Options<Draft, Field>,
): Editing<Draft, Field> {
  const {
    initial,
    fields,
    problemsOf,
    save,
    catalogue,
    byStatus,
    hidden,
    stored = false,
    entered = (all) => all,
  } = options;
  const { log } = useHost();
  const [draft, setDraft] = useState(initial);
  const [touched, setTouched] = useState<ReadonlySet<Field>>(
    () => new Set(stored ? fields.filter((field) => problemsOf(initial)[field] !== undefined) : []),
  );
  const [saving, setSaving] = useState(false);
  const [refused, setRefused] = useState<{ failure: string; at: FieldProblems<Field> } | null>(
    null,
  );
  const underWay = useRef(false);
  const afterPress = useAfterPress();

  const problems = problemsOf(draft);
  const shown = fields.filter((field) => !hidden?.(draft).includes(field));
  const canSave = fields.every((field) => problems[field] === undefined);

  const submit = async () => {
    if (!canSave || underWay.current) return;
    underWay.current = true;
    setSaving(true);
    setRefused(null);
    try {
      await save(draft);
    } catch (cause) {
      log.error('saving failed', cause);
      setRefused({
        failure: problemKey(cause, catalogue),
        at: refusedFields(cause, fields, byStatus),
      });
    } finally {
      underWay.current = false;
      setSaving(false);
    }
  };

  return {
    draft,
    change: (change) => {
      setDraft((now) => ({ ...now, ...change }));
      setRefused(null);
    },
    touch: (field) =>
      afterPress(() => setTouched((now) => (now.has(field) ? now : new Set(now).add(field)))),
    problemOf: (field) =>
      refused?.at[field] ?? (touched.has(field) ? (problems[field] ?? null) : null),
    failure: refused && !shown.some((field) => refused.at[field]) ? refused.failure : null,
    saving,
    canSave,
    changed: JSON.stringify(entered(draft)) !== JSON.stringify(entered(initial)),
    submit: () => void submit(),
  };
}
