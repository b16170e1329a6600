import { HEALTH_KEPT_DAYS, type HealthHistory } from '@riwaq/api';
import { classes, formatDateTime, UserText } from '@riwaq/ui/core';
import { useTranslation } from 'react-i18next';

type Step = HealthHistory['parts'][number]['steps'][number];
const kindOf = ({ well, unwell }: Step): 'none' | 'well' | 'partly' | 'unwell' =>
  well + unwell === 0 ? 'none' : unwell === 0 ? 'well' : well === 0 ? 'unwell' : 'partly';

/**
 * How something was over the last days: a strip to look at, its share in words, and every trouble
 * as a line of text.
 */
export function Timeline({
  name,
  part,
  history,
}: {
  name: string;
  part: string;
  history: HealthHistory;
}) {
  const { t } = useTranslation('operations');
  const steps = history.parts.find((each) => each.part === part)?.steps ?? [];
  const well = steps.reduce((sum, step) => sum + step.well, 0);
  const all = steps.reduce((sum, step) => sum + step.unwell, well);
  if (all === 0) return <p className="rw-shell-muted">{t('timeline.never')}</p>;
  const troubles = steps.flatMap((step, at) =>
    step.trouble === null ? [] : [{ step, trouble: step.trouble, begins: history.steps[at] ?? '' }],
  );
  // Never 100 while there was a trouble.
  const share = Math.floor((well / all) * 1000) / 10;
  return (
    <div>
      <p className="rw-shell-muted">{t('timeline.well', { days: HEALTH_KEPT_DAYS, share })}</p>
      <div className="rw-operations-strip" role="img" aria-label={t('timeline.of', { name })}>
        {steps.map((step, at) => (
          <span
            key={history.steps[at]}
            className={classes('rw-operations-step', `rw-operations-${kindOf(step)}`)}
          />
        ))}
      </div>
      {troubles.length > 0 && (
        <details className="rw-operations-troubles">
          <summary>
            {t('timeline.troubles')} ({troubles.length})
          </summary>
          <ul>
            {troubles.map(({ step, trouble, begins }) => (
              <li key={begins}>
                <UserText as="bdi">{formatDateTime(begins)}</UserText>{' '}
                {t('timeline.trouble', {
                  unwell: step.unwell,
                  all: step.well + step.unwell,
                  text: t(`states.${trouble}`),
                })}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}
