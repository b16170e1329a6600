import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  EXAM_TYPE,
  RESULT_PARTS,
  weightsSaveStatuses,
  WEIGHTS_SUM,
  type FinalResults,
} from '@riwaq/api';
import { useHost } from '@riwaq/contract';
import { Button } from '@riwaq/ui/core';
import { Field } from '@riwaq/ui/editing';
import { Input } from '@riwaq/ui/form';
import { dataOf, useAttempt } from '@riwaq/ui/page';
import { useReportUnsaved, type Unsaved } from '../data/use-unsaved';
import { useRefreshDegrees } from './use-degrees';
import type { ResultClass } from './use-publication';
import { draftOf, isSame, sumOf, weightProblem, weightsOf, type WeightDraft } from './weights';

interface WeightFormProps {
  of: ResultClass;
  results: FinalResults;
  unsaved: Unsaved;
}

/** Form of the weights of a class. */
export function WeightForm({ of, results, unsaved }: WeightFormProps) {
  const { t } = useTranslation(['exams', 'status']);
  const { draft, setDraft, saving, canSave, save } = useWeights(of, results, unsaved);
  const sum = sumOf(draft);
  return (
    <form
      className="rw-card rw-degrees-weights"
      aria-label={t('degrees.final.weights')}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <h2>{t('degrees.final.weights')}</h2>
      <div className="rw-degrees-parts">
        {RESULT_PARTS.map((part) => (
          <Field
            key={part}
            label={t(`types.${EXAM_TYPE[part]}`)}
            problem={weightProblem(draft[part])}
            hint={t('degrees.final.lists', { count: results.lists.ended[part] })}
          >
            {({ 'aria-required': _required, ...control }) => (
              <Input
                {...control}
                inputMode="decimal"
                dir="ltr"
                autoComplete="off"
                suffix="%"
                value={draft[part]}
                onChange={(event) => setDraft({ ...draft, [part]: event.target.value })}
              />
            )}
          </Field>
        ))}
      </div>
      <div className="rw-degrees-sum">
        <span role="status" data-whole={sum === WEIGHTS_SUM || undefined}>
          {t('degrees.final.sum', { sum: sum ?? '—' })}
          {sum !== WEIGHTS_SUM && <> · {t('degrees.final.sumHint')}</>}
        </span>
        <Button type="primary" htmlType="submit" disabled={!canSave} loading={saving}>
          {t('degrees.final.saveWeights')}
        </Button>
      </div>
    </form>
  );
}

/** The weights under work, which the weights that others save do not replace. */
function useWeights(of: ResultClass, results: FinalResults, unsaved: Unsaved) {
  const { api, notify } = useHost();
  const attempt = useAttempt('entry');
  const refresh = useRefreshDegrees();
  const stored = draftOf(results.weights);
  // Version that the input is based on; null is the newest one, after the user was notified of a
  // conflict.
  const [begun, setBegun] = useState<{ version: number | null; draft: WeightDraft }>({
    version: results.version,
    draft: stored,
  });
  const [draft, setDraft] = useState(stored);
  const [saving, setSaving] = useState(false);
  const weights = weightsOf(draft);
  // The refetch after an own save may still be in flight.
  const isRead = begun.version === null || results.version >= begun.version;
  const typed = !isSame(draft, begun.draft) && !(isRead && isSame(draft, stored));
  useReportUnsaved(unsaved, typed);
  // Weights that others saved replace unchanged values, but never typed ones.
  if (!typed && (begun.version === null || results.version > begun.version)) {
    setBegun({ version: results.version, draft: stored });
    setDraft(stored);
  }

  const save = async () => {
    if (!weights || !typed || saving) return;
    const version = begun.version ?? results.version;
    setSaving(true);
    const done = await attempt(async () => {
      dataOf(await api('PUT Degrees/SaveWeights', { body: { ...of, weights, version } }));
    }, weightsSaveStatuses);
    setSaving(false);
    setBegun(done ? { version: version + 1, draft } : { ...begun, version: null });
    if (done) notify.success();
    await refresh();
  };
  return { draft, setDraft, saving, canSave: weights !== null && typed, save };
}
