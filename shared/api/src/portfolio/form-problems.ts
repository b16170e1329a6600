/**
 * Text keys, in `locales/*.json`, of the problems that the forms of a portfolio report before they
 * send a request.
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
