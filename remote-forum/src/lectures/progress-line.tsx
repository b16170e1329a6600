import { useTranslation } from 'react-i18next';

interface Progress {
  lecturesCount: number;
  seenCount: number | null;
}

/**
 * Progress of the student: '7 of 12 seen' and a bar. Renders nothing for users who do not study the
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
