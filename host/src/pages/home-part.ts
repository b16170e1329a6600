import { lazyPart } from '@riwaq/contract';

/** Loaded separately, because users who follow a link do not start on Home. */
export const HomePage = lazyPart(() => import('../home/home-page'));
