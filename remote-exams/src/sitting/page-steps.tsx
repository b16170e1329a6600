import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useHost } from '@riwaq/contract';
import { Button } from '@riwaq/ui/core';

interface PageStepsProps {
  page: number;
  last: number;
  forwardOnly: boolean;
  moving: boolean;
  onGo: (page: number) => void;
  /** The finish button, on the last page. */
  finish: ReactNode;
}

/** Buttons to the previous and the next page, below the questions. */
export function PageSteps({ page, last, forwardOnly, moving, onGo, finish }: PageStepsProps) {
  const { t } = useTranslation('exams');
  const { i18n } = useHost();
  const [Back, Forward] =
    i18n.direction === 'rtl' ? [ChevronRight, ChevronLeft] : [ChevronLeft, ChevronRight];
  return (
    <div className="rw-sit-steps">
      {!forwardOnly && (
        <Button
          disabled={page === 0}
          icon={<Back size={18} aria-hidden />}
          onClick={() => onGo(page - 1)}
        >
          {t('sitting.previous')}
        </Button>
      )}
      <span className="rw-sit-page-of">
        {t('sitting.pageOf', { page: page + 1, count: last + 1 })}
      </span>
      {page < last ? (
        <Button
          type="primary"
          iconPlacement="end"
          icon={<Forward size={18} aria-hidden />}
          loading={moving}
          onClick={() => onGo(page + 1)}
        >
          {t('sitting.next')}
        </Button>
      ) : (
        finish
      )}
    </div>
  );
}
