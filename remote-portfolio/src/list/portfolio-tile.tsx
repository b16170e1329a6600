import { useTranslation } from 'react-i18next';
import type { PortfolioCard } from '@riwaq/api';
import { Link } from '@riwaq/contract/router';
import { PersonAvatar, RelativeTime, UserText } from '@riwaq/ui/core';
import { Facts } from '@riwaq/ui/page';
import { portfolioPath } from '../paths';

/** A portfolio in the list: student and item counts. */
export function PortfolioTile({ portfolio }: { portfolio: PortfolioCard }) {
  const { t } = useTranslation('portfolio');
  const {
    studentGuid,
    studentFullName,
    studentCode,
    photoUrl,
    stage,
    section,
    missionStatement,
    modifiedDate,
  } = portfolio;
  return (
    <article className="rw-card rw-portfolio-tile">
      <header className="rw-portfolio-tile-head">
        <PersonAvatar name={studentFullName} src={photoUrl} size={56} />
        <div>
          <h3>
            <Link to={portfolioPath(studentGuid)}>
              <UserText>{studentFullName}</UserText>
            </Link>
          </h3>
          {studentCode !== '' && (
            <p className="rw-portfolio-muted">
              <bdi dir="ltr">{studentCode}</bdi>
            </p>
          )}
        </div>
      </header>
      <Facts>
        {stage && <UserText>{stage.department.departmentsName}</UserText>}
        {stage && <UserText>{stage.stageName}</UserText>}
        {section && <UserText>{section.sectionName}</UserText>}
      </Facts>
      {missionStatement !== '' && (
        <UserText as="p" className="rw-portfolio-about">
          {missionStatement}
        </UserText>
      )}
      <footer>
        <Facts>
          <span>{t('counts.workSamples', { count: portfolio.workSampleCount })}</span>
          <span>{t('counts.achievements', { count: portfolio.achievementCount })}</span>
          <span>{t('counts.goals', { count: portfolio.goalsCount })}</span>
        </Facts>
        {modifiedDate !== null && (
          <p className="rw-portfolio-muted">
            {t('list.changed')} <RelativeTime date={modifiedDate} />
          </p>
        )}
      </footer>
    </article>
  );
}
