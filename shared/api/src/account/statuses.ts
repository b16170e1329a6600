import type { StatusCatalogue } from '../endpoint';

/** `POST Account/Login`. */
export const LOGIN = { ok: 1, incorrect: 2, throttled: 3 } as const;
export const loginStatuses = {
  1: 'success',
  2: 'account.loginIncorrect',
  3: 'account.loginThrottled',
} as const satisfies StatusCatalogue;

/** `POST Account/ChangePassword`. */
export const CHANGE_PASSWORD = { ok: 1, oldIncorrect: 2, common: 3, userName: 4 } as const;
export const changePasswordStatuses = {
  1: 'success',
  2: 'account.oldPasswordIncorrect',
  3: 'account.passwordCommon',
  4: 'account.passwordIsUserName',
} as const satisfies StatusCatalogue;

/** `POST Account/SignOutDevice`: 2 for a device that is not signed in, or not the caller's. */
export const DEVICE_GONE = 2;
export const signOutDeviceStatuses = {
  1: 'success',
  [DEVICE_GONE]: 'account.deviceGone',
} as const satisfies StatusCatalogue;
