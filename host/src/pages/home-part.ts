import { lazyPart } from '@riwaq/contract';

/** Where nobody begins who follows a link to something. */
export const HomePage = lazyPart(() => import('../home/home-page'));
