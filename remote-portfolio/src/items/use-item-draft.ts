import { useState } from 'react';
import type { StatusCatalogue } from '@riwaq/api';
import { useHost } from '@riwaq/contract';
import {
  asUnsent,
  type LostFile,
  saveUnderWork,
  type UnderWork as Kept,
  useDraftChange,
  useLostFile,
  useUploading,
} from '@riwaq/ui/compiled-in';
import { useDraft, type Draft } from '@riwaq/ui/core';
import {
  refusedFields,
  useAfterPress,
  type FieldProblems,
  type FormState,
} from '@riwaq/ui/editing';
import { problemKey } from '@riwaq/ui/page';
import { type AttachedFile } from '@riwaq/ui/upload';
import { useRefreshPortfolios } from '../data/use-portfolios';

/** What every text under work carries besides what is filled in. */
export interface UnderWork extends Kept {
  /** What is attached, where it has files. */
  files?: readonly AttachedFile[];
}

interface Options<Entry extends UnderWork, Field extends string, Model> {
  /** Under which it is kept in this browser until it is saved. */
  draftKey: string;
  /** Read once. */
  startOf: () => Entry;
  isNew: boolean;
  fields: readonly Field[];
  problemsOf: (value: Entry) => FieldProblems<Field>;
  modelOf: (value: Entry) => Model;
  create: (model: Model) => Promise<unknown>;
  update: (model: Model) => Promise<unknown>;
  catalogue: StatusCatalogue;
  /** The field that a status code is about, with the key of its text. */
  byStatus?: Readonly<Record<number, readonly [Field, string]>>;
  onClose: () => void;
}

export interface ItemDraft<Entry extends UnderWork, Field extends string> {
  draft: Draft<Entry>;
  value: Entry;
  change: (change: Partial<Entry>) => void;
  touch: (field: Field) => void;
  problemOf: (field: Field) => string | null;
  /** Whether files are on their way: it is not saved before. */
  setBusy: (busy: boolean) => void;
  /** Makes the listener of something else that sends files: a text with its pictures. */
  tellBusy: (of: string) => (isBusy: boolean) => void;
  busy: boolean;
  /** The file for which it could not be saved. */
  lost: LostFile | null;
  form: FormState;
}

/**
 * A form whose entries outlive the page until the server has taken them: a new item, or changes of
 * one.
 */
export function useItemDraft<Entry extends UnderWork, Field extends string, Model>(
  options: Options<Entry, Field, Model>,
): ItemDraft<Entry, Field> {
  const {
    draftKey,
    startOf,
    isNew,
    fields,
    problemsOf,
    modelOf,
    create,
    update,
    catalogue,
    byStatus = {},
    onClose,
  } = options;
  const { log, notify } = useHost();
  const refresh = useRefreshPortfolios();
  const [initial] = useState(startOf);
  const draft = useDraft<Entry>(draftKey, { initial });
  const { value } = draft;
  const changeDraft = useDraftChange(draft);
  const [touched, setTouched] = useState<ReadonlySet<Field>>(new Set());
  const [saving, setSaving] = useState(false);
  const { uploading: busy, tellBusy } = useUploading();
  const [refusal, setRefusal] = useState<unknown>(null);
  const afterPress = useAfterPress();

  const problems = problemsOf(value);
  const refused: FieldProblems<Field> =
    refusal === null ? {} : refusedFields<Field>(refusal, fields, byStatus);
  const lost = useLostFile(refusal, value.files ?? []);
  const canSave = !busy && fields.every((field) => problems[field] === undefined);

  const submit = async () => {
    if (!canSave || saving) return;
    setSaving(true);
    setRefusal(null);
    try {
      if (isNew) await saveUnderWork({ entry: value, keep: draft.set, modelOf, create, update });
      else await update(modelOf(value));
      draft.clear(isNew ? asUnsent : undefined);
      notify.success();
      void refresh();
      onClose();
    } catch (cause) {
      log.error('something of a portfolio could not be saved', cause);
      setRefusal(cause);
    } finally {
      setSaving(false);
    }
  };

  return {
    draft,
    value,
    busy,
    lost,
    tellBusy,
    setBusy: tellBusy('files'),
    change: (change) => {
      changeDraft(change);
      setRefusal(null);
    },
    touch: (field) =>
      afterPress(() => setTouched((now) => (now.has(field) ? now : new Set(now).add(field)))),
    problemOf: (field) => refused[field] ?? (touched.has(field) ? (problems[field] ?? null) : null),
    form: {
      failure:
        refusal !== null && lost === null && fields.every((field) => refused[field] === undefined)
          ? problemKey(refusal, catalogue)
          : null,
      saving,
      canSave,
      // Closing loses nothing: what was entered is kept. But what is on its way would be.
      changed: busy,
      submit: () => void submit(),
    },
  };
}
