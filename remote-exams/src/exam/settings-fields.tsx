import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { EXAM_PASSWORD_MAX_LENGTH, EXAM_TYPE, QUESTIONS_IN_PAGE, TEXT_MAX } from '@riwaq/api';
import { DateTimePicker, DurationPicker } from '@riwaq/ui/date';
import { Field, SwitchField } from '@riwaq/ui/editing';
import { Input, InputNumber, Select } from '@riwaq/ui/form';
import type { SettingsDraft, SettingsField } from './exam-form';

const TYPES = Object.values(EXAM_TYPE);

interface FieldsProps {
  draft: SettingsDraft;
  change: (change: Partial<SettingsDraft>) => void;
  touch: (field: SettingsField) => void;
  problemOf: (field: SettingsField) => string | null;
}

interface SettingsFieldsProps extends FieldsProps {
  /** The teacher may let an exam block access to other areas, or the exam does so already. */
  mayBlock: boolean;
  /** The university uses Face ID (EXAM-10), or the exam requires a face already. */
  mayAskFace: boolean;
  /** Further rules, which not every form has. */
  moreRules?: ReactNode;
}

/** Fields of an exam's settings (EXAM-4, EXAM-7 to EXAM-10), for a new and for an existing exam. */
export function SettingsFields({
  mayBlock,
  mayAskFace,
  moreRules,
  ...fields
}: SettingsFieldsProps) {
  const { t } = useTranslation('exams');
  const { draft, change } = fields;
  return (
    <>
      <AboutFields {...fields} />
      <TimeFields {...fields} />
      <section className="rw-card rw-exams-fields" aria-label={t('fields.rules')}>
        <PasswordFields {...fields} />
        <SwitchField
          label={t('fields.forwardOnly')}
          hint={t('fields.forwardOnlyHint')}
          checked={draft.restrictedMovingToNext}
          onChange={(restrictedMovingToNext) => change({ restrictedMovingToNext })}
        />
        <SwitchField
          label={t('fields.partial')}
          hint={t('fields.partialHint')}
          checked={draft.partialMarks}
          onChange={(partialMarks) => change({ partialMarks })}
        />
        <SwitchField
          label={t('fields.showCorrect')}
          hint={t('fields.showCorrectHint')}
          checked={draft.showCorrectAnswerAfterSubmit}
          onChange={(showCorrectAnswerAfterSubmit) => change({ showCorrectAnswerAfterSubmit })}
        />
        {(mayBlock || draft.blockAccessResources) && <BlockField {...fields} />}
        {(mayAskFace || draft.enableFaceIdVerification) && (
          <SwitchField
            label={t('fields.face')}
            hint={t('fields.faceHint')}
            checked={draft.enableFaceIdVerification}
            onChange={(enableFaceIdVerification) => change({ enableFaceIdVerification })}
          />
        )}
        {moreRules}
      </section>
    </>
  );
}

/** Title, description, type and page length of an exam. */
function AboutFields({ draft, change, touch, problemOf }: FieldsProps) {
  const { t } = useTranslation('exams');
  return (
    <section className="rw-card rw-exams-fields" aria-label={t('fields.what')}>
      <Field label={t('fields.title')} required problem={problemOf('title')}>
        {(control) => (
          <Input
            {...control}
            value={draft.title}
            onChange={(event) => change({ title: event.target.value })}
            onBlur={() => touch('title')}
          />
        )}
      </Field>
      <Field label={t('fields.description')} problem={problemOf('description')}>
        {({ id, status }) => (
          <Input.TextArea
            id={id}
            status={status}
            rows={3}
            maxLength={TEXT_MAX.plain}
            value={draft.description}
            onChange={(event) => change({ description: event.target.value })}
          />
        )}
      </Field>
      <div className="rw-form-pair">
        <Field label={t('fields.type')} required problem={problemOf('examType')}>
          {(control) => (
            <Select
              {...control}
              placeholder={t('choose')}
              value={draft.examType}
              options={TYPES.map((type) => ({ value: type, label: t(`types.${type}`) }))}
              onChange={(examType) => change({ examType })}
              onBlur={() => touch('examType')}
            />
          )}
        </Field>
        <Field label={t('fields.inPage')} required problem={problemOf('numberOfQuestionsInPage')}>
          {({ id, status, ...named }) => (
            <InputNumber
              id={id}
              status={status}
              {...named}
              precision={0}
              max={QUESTIONS_IN_PAGE.max}
              value={draft.numberOfQuestionsInPage}
              onChange={(count) => {
                change({ numberOfQuestionsInPage: count });
                touch('numberOfQuestionsInPage');
              }}
            />
          )}
        </Field>
      </div>
    </section>
  );
}

/** When an exam is open, and how long an attempt may take. */
function TimeFields({ draft, change, touch, problemOf }: FieldsProps) {
  const { t } = useTranslation('exams');
  return (
    <section className="rw-card rw-exams-fields" aria-label={t('fields.when')}>
      <WindowFields draft={draft} change={change} touch={touch} problemOf={problemOf} />
      <SwitchField
        label={t('fields.restrictedByTime')}
        hint={t('fields.restrictedByTimeHint')}
        checked={draft.restrictedByTime}
        onChange={(restrictedByTime) => change({ restrictedByTime })}
      />
      {draft.restrictedByTime && (
        <Field
          label={t('fields.restrictedTime')}
          required
          problem={problemOf('restrictedTime')}
          group
        >
          {({ status, ...named }) => (
            <DurationPicker
              {...named}
              status={status}
              value={draft.restrictedTime}
              onChange={(restrictedTime) => {
                change({ restrictedTime });
                touch('restrictedTime');
              }}
            />
          )}
        </Field>
      )}
    </section>
  );
}

/** Whether an exam has a password, and which. */
function PasswordFields({ draft, change, touch, problemOf }: FieldsProps) {
  const { t } = useTranslation('exams');
  return (
    <>
      <SwitchField
        label={t('fields.password')}
        hint={t('fields.passwordHint')}
        checked={draft.enablePasswordToEnter}
        onChange={(enablePasswordToEnter) => change({ enablePasswordToEnter })}
      />
      {draft.enablePasswordToEnter && (
        <Field label={t('fields.passwordToEnter')} required problem={problemOf('passwordToEnter')}>
          {(control) => (
            <Input
              {...control}
              dir="ltr"
              autoComplete="off"
              maxLength={EXAM_PASSWORD_MAX_LENGTH}
              value={draft.passwordToEnter}
              onChange={(event) => change({ passwordToEnter: event.target.value })}
              onBlur={() => touch('passwordToEnter')}
            />
          )}
        </Field>
      )}
    </>
  );
}

/** Whether an exam blocks access to other areas. */
function BlockField({ draft, change, problemOf }: Omit<FieldsProps, 'touch'>) {
  const { t } = useTranslation('exams');
  return (
    <>
      <SwitchField
        label={t('fields.block')}
        hint={t('fields.blockHint')}
        checked={draft.blockAccessResources}
        onChange={(blockAccessResources) => change({ blockAccessResources })}
      />
      {problemOf('blockAccessResources') && (
        <p className="rw-form-note rw-form-note-problem" role="alert">
          {t(problemOf('blockAccessResources') ?? '', { ns: 'status' })}
        </p>
      )}
    </>
  );
}

type WindowField = 'startDate' | 'endDate';
type WindowDraft = Pick<SettingsDraft, WindowField>;
interface WindowFieldsProps {
  draft: WindowDraft;
  change: (change: Partial<WindowDraft>) => void;
  touch: (field: WindowField) => void;
  problemOf: (field: WindowField) => string | null;
}

/** Fields for the start and the end of an exam. */
export function WindowFields({ draft, change, touch, problemOf }: WindowFieldsProps) {
  const { t } = useTranslation('exams');
  return (
    <div className="rw-form-pair">
      <Field label={t('fields.start')} required problem={problemOf('startDate')}>
        {(control) => (
          <DateTimePicker
            {...control}
            value={draft.startDate}
            onChange={(startDate) => {
              change({ startDate });
              touch('startDate');
              touch('endDate');
            }}
          />
        )}
      </Field>
      <Field label={t('fields.end')} required problem={problemOf('endDate')}>
        {(control) => (
          <DateTimePicker
            {...control}
            min={draft.startDate}
            value={draft.endDate}
            onChange={(endDate) => {
              change({ endDate });
              touch('endDate');
            }}
          />
        )}
      </Field>
    </div>
  );
}
