import { lazyPart } from '@riwaq/contract';

/** Sign-in page; users with a session do not download it. */
export const SignIn = lazyPart(() => import('../session/login-page'));
