import { Button } from '../core/button';
import { useTranslation } from 'react-i18next';
import { CancelButton } from '../overlay/cancel-button';

export interface FormFootProps {
  /**
   * Key of the text to show for the whole form, in the `status` namespace: the last save failed.
   */
  failure: string | null;
  canSave: boolean;
  saving: boolean;
  /** 'Save' unless told otherwise. */
  saveLabel?: string | undefined;
  /** What Save does: a call, or the id of the form that it sends. */
  save: (() => void) | string;
}

/** The foot of a form: why a save failed, Cancel and Save. */
export function FormFoot({ failure, canSave, saving, saveLabel, save }: FormFootProps) {
  const { t } = useTranslation(['kit', 'status']);
  const what =
    typeof save === 'string' ? { htmlType: 'submit' as const, form: save } : { onClick: save };
  return (
    <>
      {failure !== null && (
        <p className="rw-form-failure" role="alert">
          {t(failure, { ns: 'status' })}
        </p>
      )}
      <CancelButton />
      <Button type="primary" disabled={!canSave} loading={saving} {...what}>
        {saveLabel ?? t('save')}
      </Button>
    </>
  );
}
