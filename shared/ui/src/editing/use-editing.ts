import { useRef, useState } from 'react';
import type { StatusCatalogue } from '@riwaq/api';
import { useHost } from '@riwaq/contract';
import { problemKey } from '../page/response';
import { refusedFields, type FieldProblems } from './field-problems';
import { useAfterPress } from '../core/use-after-press';

interface Options<Draft extends object, Field extends string> {
  initial: Draft;
  fields: readonly Field[];
  problemsOf: (draft: Draft) => FieldProblems<Field>;
  save: (draft: Draft) => Promise<void>;
  catalogue: StatusCatalogue;
  /** Field to which a status code refers, with the key of its text. */
  byStatus: Readonly<Record<number, readonly [Field, string]>>;
  /** Fields that are not on screen now: their problems are shown for the entire form. */
  hidden?: (draft: Draft) => readonly Field[];
  /**
   * Editing a stored entity: its problems are shown at once. In a new form, a field's problem is
   * shown only after the user has been at the field.
   */
  stored?: boolean;
  /**
   * Part of the draft that the user enters; default: all of it. Values that the form chose itself
   * do not count as a change, so closing does not ask about them.
   */
  entered?: (draft: Draft) => unknown;
}

/** State of a form for the dialog around it. */
export interface FormState {
  /** Key of the text for the entire form, in the `status` namespace, when the last save failed. */
  failure: string | null;
  saving: boolean;
  /** The input is valid. Stays true while saving, since a disabled button loses the focus. */
  canSave: boolean;
  /** The draft differs from the initial one: closing asks first. */
  changed: boolean;
  submit: () => void;
}

export interface Editing<Draft extends object, Field extends string> extends FormState {
  draft: Draft;
  change: (change: Partial<Draft>) => void;
  /** Marks a field as visited: from now on its problem is shown. */
  touch: (field: Field) => void;
  /** Key of the text to show at a field, in the `status` namespace. */
  problemOf: (field: Field) => string | null;
}

/** State of a form: can be saved only when valid, and preserves the input when saving fails. */
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
  const isSubmitting = useRef(false);
  const afterPress = useAfterPress();

  const problems = problemsOf(draft);
  const shown = fields.filter((field) => !hidden?.(draft).includes(field));
  const canSave = fields.every((field) => problems[field] === undefined);

  const submit = async () => {
    if (!canSave || isSubmitting.current) return;
    isSubmitting.current = true;
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
      isSubmitting.current = false;
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
