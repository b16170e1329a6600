import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useInstant } from '@riwaq/ui/core';
import { TimeLeft } from './time-left';

/** Interval at which the server is asked once the start should have come. */
const ASK_MS = 3000;

/**
 * Counts down to the start by the device's clock. As that may be wrong, the page then asks the
 * server, which decides when the exam can be entered.
 */
export function UntilStart({ startDate, onStart }: { startDate: string; onStart: () => void }) {
  const { t } = useTranslation('exams');
  const instant = useInstant(startDate);
  const [left, setLeft] = useState(() => instant - Date.now());
  const start = useRef(onStart);
  start.current = onStart;
  const lastStartMs = useRef(0);

  useEffect(() => {
    const tick = setInterval(() => {
      const now = Date.now();
      setLeft(instant - now);
      if (instant > now || now - lastStartMs.current < ASK_MS) return;
      lastStartMs.current = now;
      start.current();
    }, 500);
    return () => clearInterval(tick);
  }, [instant]);

  return (
    <div className="rw-card rw-sit-timer rw-sit-timer-wide">
      <span className="rw-sit-timer-label">{t('sitting.upcoming.label')}</span>
      {left > 0 ? (
        <span className="rw-sit-clock" role="timer" aria-label={t('sitting.upcoming.label')}>
          <TimeLeft ms={left} />
        </span>
      ) : (
        <span className="rw-sit-clock-soon" role="status">
          {t('sitting.upcoming.soon')}
        </span>
      )}
      <span className="rw-sit-timer-note">{t('sitting.upcoming.note')}</span>
    </div>
  );
}
