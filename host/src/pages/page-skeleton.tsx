import { useTranslation } from 'react-i18next';

/** Skeleton of a loading page. */
export function PageSkeleton() {
  const { t } = useTranslation('shell');
  return (
    <div className="rw-shell-skeleton" role="status">
      <span className="rw-hidden">{t('routes.loading')}</span>
      <div className="rw-shell-skeleton-bar" />
      <div className="rw-shell-skeleton-grid">
        {[1, 2, 3, 4, 5, 6].map((card) => (
          <div key={card} className="rw-card rw-shell-skeleton-card">
            <span />
            <span />
            <span />
          </div>
        ))}
      </div>
    </div>
  );
}
