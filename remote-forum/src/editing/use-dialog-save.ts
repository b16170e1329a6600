import { useState } from 'react';
import { useHost } from '@riwaq/contract';

/** State of a dialog's save. The cause of a failed save stays until the next save or change. */
export function useDialogSave(failed: string) {
  const { log } = useHost();
  const [saving, setSaving] = useState(false);
  const [refusal, setRefusal] = useState<unknown>(null);
  const run = async (save: () => Promise<void>) => {
    setSaving(true);
    setRefusal(null);
    try {
      await save();
    } catch (cause) {
      log.error(failed, cause);
      setRefusal(cause);
    } finally {
      setSaving(false);
    }
  };
  return { saving, refusal, forgetRefusal: () => setRefusal(null), run };
}
