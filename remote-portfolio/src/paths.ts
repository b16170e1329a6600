import { SOURCE_TYPE, type ItemType } from '@riwaq/api';

/** Path of the list of portfolios, and the views of a portfolio. */
export const PORTFOLIOS_PATH = '/portfolios';
export const PORTFOLIO_VIEWS = [
  'workSamples',
  'achievements',
  'goals',
  'collections',
  'timeline',
  'print',
  'links',
] as const;
export type PortfolioView = (typeof PORTFOLIO_VIEWS)[number];
export const portfolioPath = (studentGuid: string, view: PortfolioView = 'workSamples'): string =>
  `/portfolio/${studentGuid}${view === 'workSamples' ? '' : `?view=${view}`}`;

const PAGES: Readonly<Record<ItemType, string>> = {
  [SOURCE_TYPE.workSample]: 'worksample',
  [SOURCE_TYPE.achievement]: 'achievement',
  [SOURCE_TYPE.goal]: 'goal',
};
/** Path of an item's page. */
export const itemPath = (type: ItemType, guid: string): string => `/${PAGES[type]}/${guid}`;
/** The view of a portfolio that lists items of a type. */
export const VIEW_OF: Readonly<Record<ItemType, PortfolioView>> = {
  [SOURCE_TYPE.workSample]: 'workSamples',
  [SOURCE_TYPE.achievement]: 'achievements',
  [SOURCE_TYPE.goal]: 'goals',
};

/** Path of a collection of a portfolio. */
export const collectionPath = (studentGuid: string, collectionGuid: string): string =>
  `${portfolioPath(studentGuid, 'collections')}&collection=${collectionGuid}`;

/** Path of a secret link. The secret is in the fragment, so it is never sent in a request URL. */
export const sharedPath = (secret: string): string => `/shared-portfolio#${secret}`;
