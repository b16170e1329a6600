import { z } from 'zod';
import { declareEndpoints } from '../endpoint';
import { PASSWORD_MIN_LENGTH } from '../limits';
import { guid, nothing } from '../schema';
import { plainStatuses } from '../statuses';
import { changePasswordStatuses, loginStatuses } from './statuses';

/** The person behind a session, as the browser keeps it (document 1 section 3, Session). */
export const userData = z.object({
  userGuid: guid,
  userName: z.string(),
  fullName: z.string(),
  email: z.string(),
  role: z.number(),
  personType: z.enum(['Student', 'Teacher', 'Administrator']),
  profileImageUrl: z.string().nullable(),
});
export type UserData = z.infer<typeof userData>;

export const accountEndpoints = declareEndpoints({
  'POST Account/Login': {
    access: 'anyone',
    source: 'document 1 section 4, Session; the call is designed here',
    summary: 'Signs in. The same answer for an unknown user and a wrong password; throttled by account and address.',
    body: z.object({ userName: z.string().trim().min(1).max(100), password: z.string().min(1).max(200) }),
    data: z.object({ token: z.string(), userData }).nullable(),
    statuses: loginStatuses,
  },
  'POST Account/Logout': {
    access: 'signed-in',
    source: 'document 1 section 4, Session; the call is designed here',
    summary: 'Revokes the token of this session.',
    data: nothing,
    statuses: plainStatuses,
  },
  'POST Account/ChangePassword': {
    access: 'signed-in',
    source: 'document 3 section 5, Password; the call is designed here',
    summary: 'Changes the own password and revokes every other session.',
    body: z.object({ oldPassword: z.string().max(200), newPassword: z.string().min(PASSWORD_MIN_LENGTH).max(200) }),
    data: z.object({ token: z.string() }).nullable(),
    statuses: changePasswordStatuses,
  },
  'GET Account/GetUniversityInfo': {
    access: 'anyone',
    source: 'document 1 section 7, Shell',
    summary: 'The name of the university, the version of the client that goes with this server, and the time zone of every date.',
    data: z.object({
      univName: z.string(),
      clientVersion: z.string(),
      /** IANA name, such as 'Asia/Baghdad'; a server that does not say leaves the browser its own. */
      timeZone: z.string().optional(),
    }),
    statuses: plainStatuses,
  },
  'GET Account/GetProfile': {
    access: 'signed-in',
    source: 'route profile; the call is designed here',
    summary: 'The own profile.',
    data: userData.extend({ phoneNumber: z.string().nullable(), createdDate: z.string() }),
    statuses: plainStatuses,
  },
});
