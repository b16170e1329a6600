import { Printer } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { PortfolioComment, StudentProfile, Tag } from '@riwaq/api';
import {
  Button,
  formatDateTime,
  localOf,
  Paper,
  PersonAvatar,
  Skeleton,
  useKitSettings,
  UserText,
} from '@riwaq/ui/core';
import { RichText } from '@riwaq/ui/plain';
import { Facts, Problem, ViewHeading } from '@riwaq/ui/page';
import { shownDay } from '../items/days';
import { StatusSign } from '../items/status-sign';
import { TagList } from '../tags/tag-list';
import {
  useCompletePortfolio,
  type ItemDiscussion,
  type CompletePortfolio,
} from './use-complete-portfolio';

/**
 * Everything in the portfolio that the user may see, on one sheet for printing or saving as PDF
 * (docs/decisions/0026).
 */
export default function PrintPanel({ profile }: { profile: StudentProfile }) {
  const state = useCompletePortfolio(profile.studentGuid);
  if (state.kind === 'loading') return <Skeleton rows={12} />;
  if (state.kind === 'failed')
    return <Problem cause={state.cause} onRetry={state.retry} retrying={state.retrying} />;
  return <Sheet profile={profile} whole={state.data} />;
}

function Sheet({
  profile,
  whole: { workSamples, achievements, goals, collections },
}: {
  profile: StudentProfile;
  whole: CompletePortfolio;
}) {
  const { t, i18n } = useTranslation('portfolio');
  const { timeZone } = useKitSettings();
  const [made] = useState(() => formatDateTime(localOf(Date.now(), timeZone)));
  const { studentFullName, stage, section, missionStatement, careerGoals, photoUrl } = profile;
  return (
    <Paper className="rw-portfolio-sheet">
      <header className="rw-portfolio-sheet-head">
        <PersonAvatar name={studentFullName} src={photoUrl} size={80} />
        <div>
          <ViewHeading level={3} className="rw-portfolio-sheet-title" dir={i18n.dir()}>
            {t('print.title', { name: studentFullName })}
          </ViewHeading>
          <Facts>
            {stage && <UserText>{stage.department.departmentsName}</UserText>}
            {stage && <UserText>{stage.stageName}</UserText>}
            {section && <UserText>{section.sectionName}</UserText>}
            <span>{t('print.madeAt', { date: made })}</span>
          </Facts>
        </div>
        <Button
          className="rw-portfolio-no-print"
          type="primary"
          icon={<Printer size={16} aria-hidden />}
          onClick={() => window.print()}
        >
          {t('print.print')}
        </Button>
      </header>
      <p className="rw-portfolio-muted rw-portfolio-no-print">{t('print.pdfHint')}</p>
      {missionStatement !== '' && <Said label={t('profile.mission')} text={missionStatement} />}
      {careerGoals !== '' && <Said label={t('profile.career')} text={careerGoals} />}
      <Group label={t('workSamples')} count={workSamples.length}>
        {workSamples.map((each) => (
          <SampleArticle key={each.sample.workSampleGuid} {...each} />
        ))}
      </Group>
      <Group label={t('achievements')} count={achievements.length}>
        {achievements.map((each) => (
          <AchievementArticle key={each.achievement.achievementGuid} {...each} />
        ))}
      </Group>
      <Group label={t('goals')} count={goals.length}>
        {goals.map((each) => (
          <GoalArticle key={each.goal.goalGuid} {...each} />
        ))}
      </Group>
      <Group label={t('collections')} count={collections.length}>
        {collections.map((each) => (
          <CollectionArticle key={each.collection.collectionGuid} {...each} />
        ))}
      </Group>
    </Paper>
  );
}

function Group({ label, count, children }: { label: string; count: number; children: ReactNode }) {
  return count === 0 ? null : (
    <section className="rw-portfolio-sheet-group">
      <h3>
        {label} ({count})
      </h3>
      {children}
    </section>
  );
}

function Said({ label, text }: { label: string; text: string }) {
  return (
    <div className="rw-portfolio-said">
      <p className="rw-portfolio-label">{label}</p>
      <UserText as="p" className="rw-portfolio-text">
        {text}
      </UserText>
    </div>
  );
}

const isShown = ({ removed }: PortfolioComment): boolean => !removed;

/** Feedback with its comments, then the other comments. */
function DiscussionPart({ talk: { feedbacks, comments } }: { talk: ItemDiscussion }) {
  const { t } = useTranslation('portfolio');
  return (
    <>
      {feedbacks.map((each) => (
        <div key={each.feedbackGuid}>
          <SaidBy
            label={t('feedback.text')}
            name={each.teacher.teacherName}
            date={each.createdDate}
            text={each.feedbackText}
          />
          {each.comments.filter(isShown).map((answer) => (
            <SaidBy
              key={answer.commentGuid}
              label={t('comments.text')}
              name={answer.personName}
              date={answer.createdDate}
              text={answer.commentText}
            />
          ))}
        </div>
      ))}
      {comments.filter(isShown).map((each) => (
        <SaidBy
          key={each.commentGuid}
          label={t('comments.text')}
          name={each.personName}
          date={each.createdDate}
          text={each.commentText}
        />
      ))}
    </>
  );
}

function SaidBy({
  label,
  name,
  date,
  text,
}: {
  label: string;
  name: string;
  date: string;
  text: string;
}) {
  return (
    <div className="rw-portfolio-said">
      <Facts>
        <span>{label}</span>
        <UserText as="bdi">{name}</UserText>
        <bdi dir="ltr">{shownDay(date)}</bdi>
      </Facts>
      <UserText as="p" className="rw-portfolio-text">
        {text}
      </UserText>
    </div>
  );
}

/** Tags and file names; printed pages cannot contain the files themselves. */
function Foot({
  tags,
  files,
}: {
  tags: readonly Tag[];
  files: readonly { fileGuid: string; fileCaption: string }[];
}) {
  const { t } = useTranslation('portfolio');
  return (
    <>
      <TagList label={t('tags.label')} tags={tags} />
      {files.length > 0 && (
        <p className="rw-portfolio-muted">
          {t('files.label')}:{' '}
          {files.map(({ fileGuid, fileCaption }) => (
            <UserText as="bdi" key={fileGuid} className="rw-portfolio-file-name">
              {fileCaption}
            </UserText>
          ))}
        </p>
      )}
    </>
  );
}

function SampleArticle({ sample, reflections, talk }: CompletePortfolio['workSamples'][number]) {
  const { t } = useTranslation('portfolio');
  return (
    <article className="rw-portfolio-sheet-item">
      <UserText as="h4">{sample.title}</UserText>
      <Facts>
        <bdi dir="ltr">{shownDay(sample.createdDate)}</bdi>
      </Facts>
      {sample.caseDescription !== '' && (
        <UserText as="p" className="rw-portfolio-text">
          {sample.caseDescription}
        </UserText>
      )}
      {sample.description !== '' && <RichText html={sample.description} cutHeight={null} />}
      <Foot tags={sample.tags} files={sample.files} />
      {reflections.map(({ reflection: { reflectionGuid, reflectionText, files }, talk: said }) => (
        <div key={reflectionGuid}>
          <Said label={t('timelineOf.reflection')} text={reflectionText} />
          <Foot tags={[]} files={files} />
          <DiscussionPart talk={said} />
        </div>
      ))}
      <DiscussionPart talk={talk} />
    </article>
  );
}

function AchievementArticle({ achievement, talk }: CompletePortfolio['achievements'][number]) {
  return (
    <article className="rw-portfolio-sheet-item">
      <UserText as="h4">{achievement.title}</UserText>
      <Facts>
        <bdi dir="ltr">{shownDay(achievement.achievementDate)}</bdi>
      </Facts>
      {achievement.description !== '' && (
        <UserText as="p" className="rw-portfolio-text">
          {achievement.description}
        </UserText>
      )}
      <Foot tags={achievement.tags} files={achievement.files} />
      <DiscussionPart talk={talk} />
    </article>
  );
}

function GoalArticle({ goal, talk }: CompletePortfolio['goals'][number]) {
  const { t } = useTranslation('portfolio');
  return (
    <article className="rw-portfolio-sheet-item">
      <UserText as="h4">{goal.title}</UserText>
      <Facts>
        <StatusSign status={goal.progressStatus} />
        <span>
          {t('goal.due')} <UserText as="bdi">{formatDateTime(goal.dueDate)}</UserText>
        </span>
      </Facts>
      {goal.description !== '' && (
        <UserText as="p" className="rw-portfolio-text">
          {goal.description}
        </UserText>
      )}
      <Foot tags={goal.tags} files={goal.files} />
      <DiscussionPart talk={talk} />
    </article>
  );
}

function CollectionArticle({ collection, items }: CompletePortfolio['collections'][number]) {
  return (
    <article className="rw-portfolio-sheet-item">
      <UserText as="h4">{collection.title}</UserText>
      {collection.description !== '' && (
        <UserText as="p" className="rw-portfolio-text">
          {collection.description}
        </UserText>
      )}
      {items.length > 0 && (
        <ul>
          {items.map((item) => (
            <li key={item.sourceGuid}>
              <UserText>{item.title}</UserText>
            </li>
          ))}
        </ul>
      )}
    </article>
  );
}
