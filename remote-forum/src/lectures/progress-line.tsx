import { useTranslation } from 'react-i18next';

interface Progress {
  lecturesCount: number;
  seenCount: number | null;
}

/**
 * How far the student has come: '7 of 12 seen', also as a line. Nothing for who does not study the
 * subject.
 */
export function ProgressLine({ progress: { lecturesCount, seenCount } }: { progress: Progress }) {
  const { t } = useTranslation('forum');
  if (seenCount === null || lecturesCount === 0) return null;
  return (
    <span className="rw-lec-progress">
      <progress className="rw-lec-line" max={lecturesCount} value={seenCount} aria-hidden />
      <span>{t('lectures.progress', { seen: seenCount, total: lecturesCount })}</span>
    </span>
  );
}
