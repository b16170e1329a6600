import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { bankCopyStatuses, type Question } from '@riwaq/api';
import { useHost } from '@riwaq/contract';
import { presentDataOf, problemKey } from '@riwaq/ui/page';
import { useRefreshQuestions } from '../data/use-questions';

export interface BankCopy {
  /** Guids of the questions to add. */
  chosen: ReadonlySet<string>;
  choose: (guids: readonly string[], on: boolean) => void;
  /** Adds the chosen questions to the exam. */
  save: () => Promise<void>;
  saving: boolean;
  /** Key of the text of why the last attempt failed. */
  failure: string | null;
  /** Questions that the exam already contained. */
  already: readonly Question[];
}

/** Choice of questions of the bank, and their copying to an exam. */
export function useBankCopy(examGuid: string, onClose: () => void): BankCopy {
  const { t } = useTranslation(['exams', 'status']);
  const { api, log, notify } = useHost();
  const refresh = useRefreshQuestions();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [saving, setSaving] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [already, setAlready] = useState<readonly Question[]>([]);

  const choose = (guids: readonly string[], on: boolean) =>
    setChosen((now) => {
      const next = new Set(now);
      for (const guid of guids)
        if (on) next.add(guid);
        else next.delete(guid);
      return next;
    });
  const save = async () => {
    setSaving(true);
    setFailure(null);
    try {
      const { alreadyImportQuestions } = presentDataOf(
        await api('POST Exams/AddQuestionsFromBank', {
          body: { questionGuid: [...chosen], examGuid },
        }),
      );
      void refresh();
      setChosen(new Set());
      setAlready(alreadyImportQuestions);
      if (alreadyImportQuestions.length === 0) {
        notify.success();
        onClose();
      } else notify.warning(t('bank.already', { count: alreadyImportQuestions.length }));
    } catch (cause) {
      log.error('questions of the bank could not be added', cause);
      setFailure(problemKey(cause, bankCopyStatuses));
    } finally {
      setSaving(false);
    }
  };
  return { chosen, choose, save, saving, failure, already };
}
