import { useState } from 'react';
import type { StatusCatalogue } from '@riwaq/api';
import { useHost } from '@riwaq/contract';
import {
  asUnsent,
  type LostFile,
  savePending,
  type PendingEntity,
  useDraftChange,
  useLostFile,
  useUploading,
} from '@riwaq/ui/compiled-in';
import { useDraft, type DraftHandle } from '@riwaq/ui/core';
import {
  refusedFields,
  useAfterPress,
  type FieldProblems,
  type FormState,
} from '@riwaq/ui/editing';
import { problemKey } from '@riwaq/ui/page';
import type { AttachedFile } from '@riwaq/ui/upload';
import { useRefreshPortfolios } from '../data/use-portfolios';

/** Fields that every draft has besides those of the form. */
export interface ItemDraftFields extends PendingEntity {
  /** Attachments, for items that have files. */
  files?: readonly AttachedFile[];
}

interface Options<Entry extends ItemDraftFields, Field extends string, Model> {
  /** Storage key of the draft in this browser, until it is saved. */
  draftKey: string;
  /** Called once. */
  startOf: () => Entry;
  isNew: boolean;
  fields: readonly Field[];
  problemsOf: (value: Entry) => FieldProblems<Field>;
  modelOf: (value: Entry) => Model;
  create: (model: Model) => Promise<unknown>;
  update: (model: Model) => Promise<unknown>;
  catalogue: StatusCatalogue;
  /** Maps a status code to the field that it concerns and the key of its text. */
  byStatus?: Readonly<Record<number, readonly [Field, string]>>;
  onClose: () => void;
}

export interface ItemDraft<Entry extends ItemDraftFields, Field extends string> {
  draft: DraftHandle<Entry>;
  value: Entry;
  change: (change: Partial<Entry>) => void;
  touch: (field: Field) => void;
  problemOf: (field: Field) => string | null;
  /** Reports whether files are being uploaded; the draft is not saved before. */
  setBusy: (busy: boolean) => void;
  /** Returns a listener for another uploader `of` the form, such as the pictures of a text. */
  tellBusy: (of: string) => (isBusy: boolean) => void;
  busy: boolean;
  /** The missing file because of which saving was refused. */
  lost: LostFile | null;
  form: FormState;
}

/**
 * Form of a new or edited item whose draft survives leaving the page until the server has stored
 * it.
 */
export function useItemDraft<Entry extends ItemDraftFields, Field extends string, Model>(
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
      if (isNew) await savePending({ entry: value, keep: draft.set, modelOf, create, update });
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
      // Closing loses only running uploads, because the draft is stored.
      changed: busy,
      submit: () => void submit(),
    },
  };
}
