import { Mail, Phone } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { StudentProfile } from '@riwaq/api';
import { PersonAvatar, UserText } from '@riwaq/ui/core';
import { VisibilitySign } from './visibility-sign';

/** Mission, contact, class and item counts of a student (PORT-2). */
export function ProfileCard({ profile }: { profile: StudentProfile }) {
  const { t } = useTranslation('portfolio');
  const { studentFullName, photoUrl, missionStatement, careerGoals } = profile;
  const says = missionStatement !== '' || careerGoals !== '';
  return (
    <section className="rw-card rw-portfolio-profile" aria-label={t('profile.label')}>
      <div className="rw-portfolio-who">
        <PersonAvatar name={studentFullName} src={photoUrl} size={112} />
        <ProfileFacts profile={profile} />
      </div>
      {says && (
        <div className="rw-portfolio-says">
          {missionStatement !== '' && (
            <section>
              <h3>{t('profile.mission')}</h3>
              <UserText as="p">{missionStatement}</UserText>
            </section>
          )}
          {careerGoals !== '' && (
            <section>
              <h3>{t('profile.career')}</h3>
              <UserText as="p">{careerGoals}</UserText>
            </section>
          )}
        </div>
      )}
      {!says && profile.isOwner && <p className="rw-portfolio-muted">{t('profile.saysNothing')}</p>}
      {profile.profileVisibility && profile.contactVisibility && (
        <p className="rw-portfolio-seen">
          <span>
            {t('profile.profileSeen')} <VisibilitySign visibility={profile.profileVisibility} />
          </span>
          <span>
            {t('profile.contactSeen')} <VisibilitySign visibility={profile.contactVisibility} />
          </span>
        </p>
      )}
      <dl className="rw-portfolio-counts">
        <div>
          <dt>{t('workSamples')}</dt>
          <dd>{profile.workSampleCount}</dd>
        </div>
        <div>
          <dt>{t('achievements')}</dt>
          <dd>{profile.achievementCount}</dd>
        </div>
        <div>
          <dt>{t('goals')}</dt>
          <dd>{profile.goalsCount}</dd>
        </div>
      </dl>
    </section>
  );
}

function ProfileFacts({ profile }: { profile: StudentProfile }) {
  const { t } = useTranslation('portfolio');
  const { studentCode, email, phoneNumber, stage, section } = profile;
  return (
    <dl className="rw-portfolio-facts">
      {studentCode !== '' && (
        <div>
          <dt>{t('profile.code')}</dt>
          <dd>
            <bdi dir="ltr">{studentCode}</bdi>
          </dd>
        </div>
      )}
      {stage && (
        <div>
          <dt>{t('profile.stage')}</dt>
          <dd>
            <UserText>{stage.stageName}</UserText> ·{' '}
            <UserText>{stage.studyType.studyName}</UserText>
          </dd>
        </div>
      )}
      {stage && (
        <div>
          <dt>{t('profile.department')}</dt>
          <dd>
            <UserText>{stage.department.departmentsName}</UserText>
          </dd>
        </div>
      )}
      {section && (
        <div>
          <dt>{t('profile.section')}</dt>
          <dd>
            <UserText>{section.sectionName}</UserText>
          </dd>
        </div>
      )}
      {email !== '' && (
        <div>
          <dt>{t('profile.email')}</dt>
          <dd>
            <a className="rw-portfolio-contact" href={`mailto:${email}`}>
              <Mail size={16} aria-hidden />
              <bdi dir="ltr">{email}</bdi>
            </a>
          </dd>
        </div>
      )}
      {phoneNumber !== '' && (
        <div>
          <dt>{t('profile.phone')}</dt>
          <dd>
            <a className="rw-portfolio-contact" href={`tel:${phoneNumber.replace(/[^+\d]/g, '')}`}>
              <Phone size={16} aria-hidden />
              <bdi dir="ltr">{phoneNumber}</bdi>
            </a>
          </dd>
        </div>
      )}
    </dl>
  );
}
