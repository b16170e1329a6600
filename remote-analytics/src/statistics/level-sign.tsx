import { CircleAlert, CircleCheck, CircleX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { levelOf, type LevelKind } from './levels';

const ICONS = { success: CircleCheck, warning: CircleAlert, danger: CircleX } as const;

/** Shows a level as text with icon and colour. */
export function LevelSign({ kind, name }: { kind: LevelKind; name: string | null }) {
  const { t } = useTranslation('analytics');
  const level = levelOf(kind, name);
  if (!level) return null;
  const Icon = ICONS[level.tone];
  return (
    <span className={`rw-analytics-sign rw-analytics-${level.tone}`}>
      <Icon size={14} aria-hidden />
      {t(`level.${kind}.${level.key}`)}
    </span>
  );
}
