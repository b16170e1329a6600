import { useState } from 'react';
import { MAIL_SEND, mailReplyStatuses, mailSendStatuses, type MailFormProblem } from '@riwaq/api';
import { useLostFile } from '@riwaq/ui/compiled-in';
import { refusedFields } from '@riwaq/ui/editing';
import { problemKey } from '@riwaq/ui/page';
import { problemsOf, type MailComposition } from './composition';

/** Shown when the title or the recipients are missing. */
const INCOMPLETE: MailFormProblem = 'messaging.enterInformation';
const FIELDS = ['title', 'recipients'] as const;
type FieldName = (typeof FIELDS)[number];
/** Maps the status codes of a refusal to the field that they concern. */
const BY_STATUS = Object.fromEntries(
  [
    MAIL_SEND.recipient,
    MAIL_SEND.subjectRequired,
    MAIL_SEND.subject,
    MAIL_SEND.section,
    MAIL_SEND.tooMany,
    MAIL_SEND.nobody,
  ].map((code) => [code, ['recipients', mailSendStatuses[code]] as const]),
);

export const sendStatusesOf = ({ replyOnGuid }: MailComposition) =>
  replyOnGuid === null ? mailSendStatuses : mailReplyStatuses;

/** Problems of the mail's fields, found before sending or named by the server's refusal. */
export function useComposeProblems(value: MailComposition, refusal: unknown) {
  const [touched, setTouched] = useState<ReadonlySet<FieldName>>(new Set());
  const [wasSubmitted, setSubmitted] = useState(false);
  const problems = problemsOf(value);
  const refused =
    refusal === null
      ? {}
      : refusedFields<FieldName>(refusal, FIELDS, value.replyOnGuid === null ? BY_STATUS : {});
  const lost = useLostFile(refusal, value.files, 'FileName');
  const isIncomplete = Object.keys(problems).length > 0;

  /** Text key of the problem of the entire form. */
  const findFailure = (): string | null => {
    if (wasSubmitted && isIncomplete) return INCOMPLETE;
    if (refusal === null || lost !== null) return null;
    const isOfField = FIELDS.some((field) => refused[field] !== undefined);
    return isOfField ? null : problemKey(refusal, sendStatusesOf(value));
  };
  return {
    isIncomplete,
    lacksTitle: problems.title !== undefined,
    lost,
    failure: findFailure(),
    /** Shows the problem of the field, if there is one or a refusal names it. */
    problemOf: (field: FieldName): string | null =>
      refused[field] ?? (wasSubmitted || touched.has(field) ? (problems[field] ?? null) : null),
    touch: (field: FieldName) => setTouched((now) => new Set(now).add(field)),
    /** Shows the problems of all fields, because the user wants to send the mail. */
    showAll: () => setSubmitted(true),
  };
}
