import { lazyPart } from '@riwaq/contract';
import { useNavigate, useSearchParams } from '@riwaq/contract/router';
import { ErrorState } from '@riwaq/ui/core';
import { Tabs } from '@riwaq/ui/display';
import { useTranslation } from 'react-i18next';
import { useTexts } from '../i18n/use-texts';
import { Contribution } from '../modules/contribution';
import { SHELL } from '../modules/shell-entry';
import { PageSkeleton } from '../pages/page-skeleton';
import { Overview } from './overview';
import './operations.css';

const texts = { ar: () => import('./locales/ar.json'), en: () => import('./locales/en.json') };
/**
 * Views of the page. The address contains the current one, so that it can be bookmarked, shared and
 * gone back to.
 */
const VIEWS = ['status', 'audit'] as const;

const AuditPage = lazyPart(() => import('./audit-page'));

/**
 * The administrator's page (docs/decisions/0040, 0044). The layout shows it to administrators only,
 * and the server refuses others.
 */
export default function OperationsPage() {
  const { t } = useTranslation('operations');
  const navigate = useNavigate();
  const view = useSearchParams()[0].get('view');
  if (!useTexts('operations', texts)) return <PageSkeleton />;
  return (
    <Tabs
      destroyOnHidden
      activeKey={VIEWS.find((each) => each === view) ?? VIEWS[0]}
      onChange={(key) => navigate(key === VIEWS[0] ? '/operations' : `/operations?view=${key}`)}
      items={[
        { key: 'status', label: t('tabs.status'), children: <Overview /> },
        {
          key: 'audit',
          label: t('tabs.audit'),
          children: (
            <Contribution
              entry={SHELL}
              loading={<PageSkeleton />}
              failure={(_cause, retry) => (
                <ErrorState
                  title={t('kit:part.failed')}
                  text={t('kit:part.failedText')}
                  onRetry={retry}
                />
              )}
            >
              <AuditPage />
            </Contribution>
          ),
        },
      ]}
    />
  );
}
