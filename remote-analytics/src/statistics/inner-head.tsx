import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ToolLink, ViewHeading } from '@riwaq/ui/page';
import { useStatisticsAddress } from './use-statistics-address';

/** Head of a page that replaces the tabs, with a link back to them. */
export function InnerHead({ title, children }: { title: string; children?: ReactNode }) {
  const { t } = useTranslation('analytics');
  const address = useStatisticsAddress();
  return (
    <div className="rw-analytics-head">
      <ToolLink
        className="rw-analytics-no-print"
        to={address.back()}
        label={t('back')}
        icon={<ArrowRight className="rw-page-back" size={20} aria-hidden />}
      />
      <ViewHeading level={3}>{title}</ViewHeading>
      <div className="rw-analytics-tools">{children}</div>
    </div>
  );
}
