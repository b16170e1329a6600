import { useEffect, useState } from 'react';
import { formatDateTime } from './date-time';
import { useKitSettings } from './kit-settings';
import { nextTick, relativeTimeText } from './relative-time-text';
import { useInstant } from './use-instant';

export interface RelativeTimeProps {
  /** `YYYY-MM-DDTHH:mm:ss` in the university's time zone. */
  date: string;
  className?: string;
}

/** Relative time, updated while it is shown; the full date is shown on hover. */
export function RelativeTime({ date, className }: RelativeTimeProps) {
  const { language } = useKitSettings();
  const instant = useInstant(date);
  const [now, setNow] = useState(() => Date.now());

  useEffect(() => {
    if (Number.isNaN(instant)) return;
    let timer: ReturnType<typeof setTimeout>;
    const tick = () => {
      // A long list has many of them: skip rendering if the text stays the same.
      setNow((shown) =>
        relativeTimeText(instant, shown, language) ===
        relativeTimeText(instant, Date.now(), language)
          ? shown
          : Date.now(),
      );
      timer = setTimeout(tick, nextTick(instant, Date.now()));
    };
    timer = setTimeout(tick, nextTick(instant, Date.now()));
    return () => clearTimeout(timer);
  }, [instant, language]);

  const full = formatDateTime(date, language);
  return (
    <time className={className} dateTime={date} title={full}>
      {Number.isNaN(instant) ? full : relativeTimeText(instant, now, language)}
    </time>
  );
}
