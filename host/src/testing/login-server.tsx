import type { ApiData } from '@riwaq/api';
import { FakeSite, TEACHER, tokenOf } from './fake-site';

export type Remembered = ApiData<'GET Account/GetAppearance'>;

export const NOT_CHOSEN: Remembered = { language: null, theme: null };

export const withLogin = (statusCode = 1, user = TEACHER, appearance = NOT_CHOSEN) =>
  new FakeSite()
    .api(
      'POST Account/Login',
      statusCode === 1 ? { token: tokenOf(user), userData: user, appearance } : null,
      statusCode,
    )
    .api('PUT Account/SaveAppearance', null);

export const path = () => window.location.pathname + window.location.search;
