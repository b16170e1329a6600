import { Check, CloudOff, HardDrive, LoaderCircle, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { classes } from '@riwaq/ui/core';
import type { SaveState } from './sitting-view';

const ICONS = {
  saved: Check,
  saving: LoaderCircle,
  waiting: CloudOff,
  held: HardDrive,
  refused: TriangleAlert,
} as const;

/** Save state of an answer, or of all answers. */
export function SaveSign({ state, all = false }: { state: SaveState; all?: boolean }) {
  const { t } = useTranslation('exams');
  if (state === 'none') return null;
  const Icon = ICONS[state];
  return (
    <span className={classes('rw-sit-save', `rw-sit-save-${state}`)} data-save={state}>
      <Icon size={16} aria-hidden />
      {t(`sitting.save.${all ? 'all' : 'one'}.${state}`)}
    </span>
  );
}
