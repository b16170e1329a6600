import { SOURCE_TYPE, type ItemType } from '@riwaq/api';

/** The list of portfolios, and a view of one of them. */
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
/** The page of one item. */
export const itemPath = (type: ItemType, guid: string): string => `/${PAGES[type]}/${guid}`;
/** The view of a portfolio that items of a type stand in. */
export const VIEW_OF: Readonly<Record<ItemType, PortfolioView>> = {
  [SOURCE_TYPE.workSample]: 'workSamples',
  [SOURCE_TYPE.achievement]: 'achievements',
  [SOURCE_TYPE.goal]: 'goals',
};

/** One collection of a portfolio. */
export const collectionPath = (studentGuid: string, collectionGuid: string): string =>
  `${portfolioPath(studentGuid, 'collections')}&collection=${collectionGuid}`;

/** The page of a secret link. The secret stands behind the `#`, so it is in no request. */
export const sharedPath = (secret: string): string => `/shared-portfolio#${secret}`;
