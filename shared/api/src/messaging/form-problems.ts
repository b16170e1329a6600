/**
 * What the forms of mail say of what was entered, before anything is sent: keys of texts in
 * `locales/*.json`.
 */
export const MAIL_FORM_PROBLEMS = ['messaging.enterInformation'] as const;
export type MailFormProblem = (typeof MAIL_FORM_PROBLEMS)[number];
