import { Hourglass } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classes } from '@riwaq/ui/core';
import { passedThreshold } from './countdown';
import { TimeLeft } from './time-left';

/**
 * Difference in milliseconds between the progress of the device's clock and of the monotonic one
 * from which on the machine counts as woken from sleep.
 */
const SLEPT_MS = 3000;
const HURRY_MS = 60_000;
const SOON_MS = 300_000;

interface TimerCardProps {
  /** Milliseconds left; null without a known limit. */
  left: () => number | null;
  /** Called when the machine seems to have slept: the server knows the time. */
  onWake: () => void;
  ending: boolean;
}

/** The time left. Screen readers announce it only at a few thresholds, not every second. */
export function TimerCard({ left, onWake, ending }: TimerCardProps) {
  const { t } = useTranslation('exams');
  const [shown, setShown] = useState(left);
  const [said, setSaid] = useState<number | null>(null);
  const latest = useRef({ left, onWake });
  latest.current = { left, onWake };

  useEffect(() => {
    let before = latest.current.left();
    let offset = Date.now() - performance.now();
    const tick = setInterval(() => {
      const now = latest.current.left();
      const ahead = Date.now() - performance.now();
      if (Math.abs(ahead - offset) > SLEPT_MS) latest.current.onWake();
      offset = ahead;
      const passed = before === null || now === null ? null : passedThreshold(before, now);
      if (passed !== null) setSaid(passed);
      // After extra time a threshold may be passed, and announced, again.
      else if (before !== null && now !== null && now > before + SLEPT_MS) setSaid(null);
      before = now;
      // Renders again only when the shown second changes.
      setShown((last) =>
        last !== null && now !== null && Math.ceil(last / 1000) === Math.ceil(now / 1000)
          ? last
          : now,
      );
    }, 250);
    return () => clearInterval(tick);
  }, []);

  const state = ending
    ? 'over'
    : shown === null
      ? 'unknown'
      : shown <= HURRY_MS
        ? 'last'
        : shown <= SOON_MS
          ? 'soon'
          : 'calm';
  return (
    <div className={classes('rw-card rw-sit-timer', `rw-sit-timer-${state}`)}>
      <span className="rw-sit-timer-label">
        <Hourglass size={16} aria-hidden />
        {t(ending ? 'sitting.timer.over' : 'sitting.timer.label')}
      </span>
      <span className="rw-sit-clock" role="timer" aria-label={t('sitting.timer.label')}>
        {shown === null ? t('sitting.timer.unknown') : <TimeLeft ms={ending ? 0 : shown} />}
      </span>
      <span className="rw-hidden" role="status">
        {ending
          ? t('sitting.timer.over')
          : said !== null &&
            (said >= 60
              ? t('sitting.timer.minutes', { count: said / 60 })
              : t('sitting.timer.seconds', { count: said }))}
      </span>
    </div>
  );
}
