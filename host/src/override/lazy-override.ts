import { lazyPart } from '@riwaq/contract';

const chunk = () => import('./override-chunk');

/** Loaded for developers only, so other users do not download it. */
export const OverrideBanner = lazyPart(async () => ({ default: (await chunk()).OverrideBanner }));
export const OverrideCard = lazyPart(async () => ({ default: (await chunk()).OverrideCard }));
