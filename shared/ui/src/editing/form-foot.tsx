import { Button } from '../core/button';
import { useTranslation } from 'react-i18next';
import { CancelButton } from '../overlay/cancel-button';
import './editing.css';

export interface FormFootProps {
  /** Key of the text for the entire form, in the `status` namespace, when the last save failed. */
  failure: string | null;
  canSave: boolean;
  saving: boolean;
  /** Default: 'Save'. */
  saveLabel?: string | undefined;
  /** Called by Save, or the id of the form that Save submits. */
  save: (() => void) | string;
}

/** Footer of a form: the failure of the last save, Cancel and Save. */
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
