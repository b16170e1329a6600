import { useTranslation } from 'react-i18next';
import { DraftNotice, type DraftHandle } from '@riwaq/ui/core';
import { Field, FormDialog, type FormState } from '@riwaq/ui/editing';
import { Input } from '@riwaq/ui/form';

const WIDTH = 560;

interface TextDialogProps {
  title: string;
  label: string;
  saveLabel?: string | undefined;
  draft: Pick<DraftHandle<unknown>, 'restoredFrom' | 'discard'>;
  text: string;
  /** Maximum number of characters. */
  max: number;
  /** Key of the validation error, in the `status` namespace; null if the text is valid. */
  problem: string | null;
  onChange: (text: string) => void;
  onLeft: () => void;
  form: FormState;
  open: boolean;
  onClose: () => void;
}

/** Dialog with a single text field. */
export function TextDialog({
  title,
  label,
  saveLabel,
  draft,
  text,
  max,
  problem,
  onChange,
  onLeft,
  form,
  open,
  onClose,
}: TextDialogProps) {
  const { t } = useTranslation('portfolio');
  return (
    <FormDialog
      title={title}
      width={WIDTH}
      open={open}
      onClose={onClose}
      saveLabel={saveLabel}
      editing={form}
    >
      <DraftNotice draft={draft} />
      <Field
        label={label}
        required
        problem={problem}
        hint={t('textCount', { length: text.trim().length, max })}
      >
        {(control) => (
          <Input.TextArea
            {...control}
            rows={5}
            value={text}
            onChange={(event) => onChange(event.target.value)}
            onBlur={onLeft}
          />
        )}
      </Field>
    </FormDialog>
  );
}
