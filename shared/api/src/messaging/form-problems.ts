/**
 * Text keys, in `locales/*.json`, of the problems that the forms of mail report before they send a
 * request.
 */
export const MAIL_FORM_PROBLEMS = ['messaging.enterInformation'] as const;
export type MailFormProblem = (typeof MAIL_FORM_PROBLEMS)[number];
