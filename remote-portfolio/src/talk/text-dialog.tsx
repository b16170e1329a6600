import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { StatusCatalogue } from '@riwaq/api';
import { useHost } from '@riwaq/contract';
import { DraftNotice, useDraft } from '@riwaq/ui/core';
import { Field, FormDialog, useAfterPress } from '@riwaq/ui/editing';
import { Input } from '@riwaq/ui/form';
import { problemKey } from '@riwaq/ui/page';

const WIDTH = 560;

interface TextDialogProps {
  title: string;
  label: string;
  saveLabel?: string | undefined;
  /** Under which it is kept in this browser until it is saved. */
  draftKey: string;
  initial: string;
  /** Most characters. */
  max: number;
  /** Key of what is wrong with a text, in the `status` namespace. */
  problemOf: (text: string) => string | null;
  save: (text: string) => Promise<void>;
  catalogue: StatusCatalogue;
  open: boolean;
  onClose: () => void;
}

/** One text in a dialog, kept locally while it is typed. Closes when it is saved. */
export function TextDialog({ title, label, saveLabel, draftKey, initial, max, problemOf, save, catalogue, open, onClose }: TextDialogProps) {
  const { t } = useTranslation('portfolio');
  const { log } = useHost();
  const draft = useDraft(draftKey, { initial });
  const [left, setLeft] = useState(false);
  const [saving, setSaving] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const afterPress = useAfterPress();
  const problem = problemOf(draft.value);
  const length = draft.value.trim().length;

  const submit = async () => {
    if (problem !== null || saving) return;
    setSaving(true);
    setFailure(null);
    try {
      await save(draft.value.trim());
      draft.clear();
      onClose();
    } catch (cause) {
      log.error('a text could not be saved', cause);
      setFailure(problemKey(cause, catalogue));
    } finally {
      setSaving(false);
    }
  };

  return (
    <FormDialog title={title} width={WIDTH} open={open} onClose={onClose} saveLabel={saveLabel} editing={{ failure, saving, canSave: problem === null, changed: false, submit: () => void submit() }}>
      <DraftNotice draft={draft} />
      <Field label={label} required problem={left || length > max ? problem : null} hint={t('textCount', { length, max })}>
        {(control) => <Input.TextArea {...control} rows={5} value={draft.value} onChange={(event) => { draft.set(event.target.value); setFailure(null); }} onBlur={() => afterPress(() => setLeft(true))} />}
      </Field>
    </FormDialog>
  );
}
