import { BellRing, Flag } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { WorkSample } from '@riwaq/api';

/** Badges of a work sample: flagged, and asking for a teacher's attention. */
export function WorkSampleSigns({ sample }: { sample: WorkSample }) {
  const { t } = useTranslation('portfolio');
  return (
    <>
      {sample.flag && (
        <span className="rw-portfolio-sign rw-portfolio-flag">
          <Flag size={14} aria-hidden />
          {t('workSample.flagged')}
        </span>
      )}
      {sample.forAttention && (
        <span className="rw-portfolio-sign rw-portfolio-attention">
          <BellRing size={14} aria-hidden />
          {t('workSample.wantsAttention')}
        </span>
      )}
    </>
  );
}
