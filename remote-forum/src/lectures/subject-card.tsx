import { BookOpenText, CheckCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { LectureSubject } from '@riwaq/api';
import { Link } from '@riwaq/contract/router';
import { RelativeTime, UserText } from '@riwaq/ui/core';
import { Facts } from '@riwaq/ui/page';
import { folderPath } from './lecture-paths';
import { SubjectCover } from './subject-cover';

/** A subject in the list: one link, with identifying facts and the number of unseen lectures. */
export function SubjectCard({ subject }: { subject: LectureSubject }) {
  const { t } = useTranslation('forum');
  const {
    subjectGuid,
    subjectName,
    coverImageUrl,
    places: [place, ...others],
    teachers,
    lecturesCount,
    unseenCount,
    newestDate,
  } = subject;
  return (
    <article className="rw-card rw-lec-subject">
      <SubjectCover subjectGuid={subjectGuid} url={coverImageUrl} />
      <div className="rw-lec-subject-body">
        <h3 className="rw-lec-subject-name">
          <Link to={folderPath(subjectGuid, null)}>
            <UserText>{subjectName}</UserText>
          </Link>
        </h3>
        {place && (
          <Facts>
            <UserText>{place.departmentName}</UserText>
            <UserText>{place.stageName}</UserText>
            {others.length > 0 && t('others', { count: others.length })}
          </Facts>
        )}
        {teachers.length > 0 && (
          <Facts>
            {teachers.map((name) => (
              <UserText key={name}>{name}</UserText>
            ))}
          </Facts>
        )}
        <div className="rw-lec-subject-foot">
          <span className="rw-forum-sign">
            <BookOpenText size={14} aria-hidden />
            {t('lectures.count', { count: lecturesCount })}
          </span>
          {newestDate !== null && (
            <span className="rw-forum-sign">
              {t('lectures.newest')} <RelativeTime date={newestDate} />
            </span>
          )}
          {unseenCount !== null && unseenCount > 0 && (
            <span className="rw-lec-unseen">{t('lectures.unseen', { count: unseenCount })}</span>
          )}
          {unseenCount === 0 && lecturesCount > 0 && (
            <span className="rw-lec-seen">
              <CheckCheck size={14} aria-hidden />
              {t('lectures.allSeen')}
            </span>
          )}
        </div>
      </div>
    </article>
  );
}
