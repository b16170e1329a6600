import { MODERATION, reportStatuses, seenText, type StatusCatalogue } from '@riwaq/api';
import { useHost } from '@riwaq/contract';
import { Field, FormDialog, useEditing, type FieldProblems } from '@riwaq/ui/editing';
import { Input } from '@riwaq/ui/form';
import type { ModerationWish } from './use-moderation-action';
import { useModerationTexts } from './use-moderation-texts';

interface ReasonDialogProps {
  wish: ModerationWish;
  /** Rejects when the text could not be removed or reported. */
  send: (reason: string) => Promise<void>;
  /** Texts for refusals by the server; default: those of a report. */
  catalogue?: StatusCatalogue;
  open: boolean;
  onClose: () => void;
}

const WIDTH = 560;
const ROWS = 3;
const FIELDS = ['reason'] as const;

/** Asks for the reason of a removal (required) or of a report (optional). */
export function ReasonDialog({
  wish,
  send,
  catalogue = reportStatuses,
  open,
  onClose,
}: ReasonDialogProps) {
  const { t } = useModerationTexts();
  const { notify } = useHost();
  const isRemoval = wish === 'remove';
  const problemsOf = ({ reason }: { reason: string }): FieldProblems<'reason'> =>
    isRemoval && seenText(reason) === '' ? { reason: 'fields.required' } : {};
  const editing = useEditing<{ reason: string }, 'reason'>({
    initial: { reason: '' },
    fields: FIELDS,
    problemsOf,
    catalogue,
    byStatus: {},
    save: async ({ reason }) => {
      await send(reason.trim());
      notify.success(isRemoval ? undefined : t('moderation:report.sent'));
      onClose();
    },
  });
  const { draft, change, touch, problemOf } = editing;
  return (
    <FormDialog
      title={t(isRemoval ? 'moderation:remove.title' : 'moderation:report.title')}
      width={WIDTH}
      saveLabel={t(isRemoval ? 'moderation:remove.action' : 'moderation:report.send')}
      open={open}
      onClose={onClose}
      editing={editing}
    >
      <Field
        label={t('moderation:reason')}
        required={isRemoval}
        problem={problemOf('reason')}
        hint={t(isRemoval ? 'moderation:remove.hint' : 'moderation:report.hint')}
      >
        {(control) => (
          <Input.TextArea
            {...control}
            rows={ROWS}
            maxLength={MODERATION.reasonMax}
            value={draft.reason}
            onChange={({ target }) => change({ reason: target.value })}
            onBlur={() => touch('reason')}
          />
        )}
      </Field>
    </FormDialog>
  );
}
