import { lazyPart } from '@riwaq/contract';

const parts = () => import('./parts');

/** For developers alone: nobody else pays for it. */
export const OverrideBanner = lazyPart(async () => ({ default: (await parts()).OverrideBanner }));
export const OverrideCard = lazyPart(async () => ({ default: (await parts()).OverrideCard }));
