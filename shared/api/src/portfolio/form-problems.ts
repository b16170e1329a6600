/**
 * What the forms of a portfolio say of what was entered, before anything is sent: keys of texts in
 * `locales/*.json`.
 */
export const PORTFOLIO_FORM_PROBLEMS = [
  'portfolio.tagName',
  'portfolio.tagSpaces',
  'portfolio.tagColor',
  'portfolio.titleLength',
  'portfolio.reflectionShort',
  'portfolio.feedbackLength',
  'portfolio.commentLength',
  'portfolio.profileTextLong',
] as const;
export type PortfolioFormProblem = (typeof PORTFOLIO_FORM_PROBLEMS)[number];
