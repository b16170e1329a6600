/** What has to do with signing in elsewhere, in one chunk. */
export { NoPassword } from './no-password';
export { SignInElsewhere as default } from './sign-in-elsewhere';
