/** Components for signing in with the university's provider, in one chunk. */
export { NoPassword } from './no-password';
export { SsoSignIn as default } from './sso-sign-in';
