import { z } from 'zod';
import { foldInvisible } from '../arabic';
import { declareEndpoints } from '../endpoint';
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH, USER_NAME_MAX } from '../limits';
import { guid, localDateTime, nothing, optionalGuid } from '../schema';
import { plainStatuses } from '../statuses';
import { APPEARANCE } from './appearance';
import { BROWSERS, SYSTEMS } from './devices';
import { ownDataModel, photoFile } from './own-data';
import { PHOTOS_PER_CALL, profileSaveStatuses } from './photo';
import { changePasswordStatuses, loginStatuses, signOutDeviceStatuses } from './statuses';

/** The signed-in user, as the browser stores it (ACCOUNT-1). */
export const userData = z.object({
  userGuid: guid,
  userName: z.string(),
  fullName: z.string(),
  email: z.string(),
  role: z.number(),
  personType: z.enum(['Student', 'Teacher', 'Administrator']),
  /** Temporary URL of the caller's photo, valid for some hours; null without a photo. */
  profileImageUrl: z.string().nullable(),
});
export type UserData = z.infer<typeof userData>;

/** The own profile. */
const ownProfile = userData.extend({
  phoneNumber: z.string().nullable(),
  createdDate: z.string(),
  /** When the user consented to showing the photo; null without consent. */
  photoConsentDate: localDateTime.nullable(),
  /**
   * False: no password is stored here, because the user signs in through the university's provider.
   */
  hasPassword: z.boolean().optional(),
  /** False: the user cannot change the e-mail, because the university identifies accounts by it. */
  emailIsOwn: z.boolean().optional(),
  /**
   * Only for developers: origins from which they may let this browser load a module
   * (docs/decisions/0048).
   */
  developerOrigins: z.array(z.string()).optional(),
});
export type OwnProfile = z.infer<typeof ownProfile>;

/** The user's last choice in any browser; null without one. */
const appearance = z.object({
  language: z.enum(APPEARANCE.languages).nullable(),
  theme: z.enum(APPEARANCE.themes).nullable(),
});

/** A device on which the caller is signed in. */
const device = z.object({
  deviceGuid: guid,
  /** True for the device that sent the request. */
  current: z.boolean(),
  browser: z.enum(BROWSERS),
  system: z.enum(SYSTEMS),
  /** Network part of the device's address at sign-in. */
  place: z.string(),
  signedInDate: localDateTime,
  /** Time of the last request, accurate to a minute. */
  lastSeenDate: localDateTime,
});
export type Device = z.infer<typeof device>;

const designed = 'route profile; the call is designed here (docs/decisions/0031)';

export const accountEndpoints = declareEndpoints({
  'POST Account/Login': {
    access: 'anyone',
    source: 'ACCOUNT-1; the call is designed here',
    summary:
      'Signs in. An unknown user and a wrong password get the same response; attempts are throttled by account and address.',
    body: z.object({
      userName: z.string().overwrite(foldInvisible).min(1).max(USER_NAME_MAX),
      password: z.string().min(1).max(PASSWORD_MAX_LENGTH),
      /**
       * Identifies the browser at later sign-ins: the server notifies the user of a sign-in on a
       * new one.
       */
      deviceGuid: optionalGuid,
    }),
    data: z.object({ token: z.string(), userData, appearance }).nullable(),
    statuses: loginStatuses,
  },
  'POST Account/FinishSignIn': {
    access: 'anyone',
    source: 'ACCOUNT-1; the call is designed here (docs/decisions/0045)',
    summary:
      "Returns the session of a sign-in by the university's provider, once. 404 if this code has no session, or none for this page.",
    body: z.object({
      /** Code from the URL fragment with which the provider's redirect returned. */
      code: z.string().min(1).max(100),
      /**
       * Verifier that the page stored when the sign-in began; the server has its hash (as in RFC
       * 7636).
       */
      page: z.string().min(1).max(100),
      deviceGuid: optionalGuid,
    }),
    data: z.object({
      token: z.string(),
      userData,
      appearance,
      /** URL that signs the user out of the provider, too; null if the provider has none. */
      signOutUrl: z.string().nullable(),
    }),
    statuses: plainStatuses,
  },
  'POST Account/Logout': {
    access: 'signed-in',
    source: 'ACCOUNT-2; the call is designed here',
    summary: 'Revokes the token of this session.',
    data: nothing,
    statuses: plainStatuses,
  },
  'POST Account/EndSession': {
    access: 'anyone',
    source: 'the call is designed here (docs/decisions/0074)',
    summary:
      'Ends a session by its guid, which the token has as `jti`. The same response when there is no such session.',
    body: z.object({ sessionGuid: guid }),
    data: nothing,
    statuses: plainStatuses,
  },
  'POST Account/RenewSession': {
    access: 'signed-in',
    source: 'ACCOUNT-1; the call is designed here (docs/decisions/0051)',
    summary:
      'Returns a token that extends the session to 12 hours from now, at most a week after the sign-in. The previous token stays valid until its own end.',
    data: z.object({ token: z.string() }),
    statuses: plainStatuses,
  },
  'POST Account/ChangePassword': {
    access: 'signed-in',
    source: 'ACCOUNT-7, ACCOUNT-8; the call is designed here',
    summary:
      "Changes the caller's password and revokes every other session. Refuses the most common passwords and the user name.",
    body: z.object({
      oldPassword: z.string().max(PASSWORD_MAX_LENGTH),
      newPassword: z.string().min(PASSWORD_MIN_LENGTH).max(PASSWORD_MAX_LENGTH),
    }),
    data: z.object({ token: z.string() }).nullable(),
    statuses: changePasswordStatuses,
  },
  'GET Account/GetUniversityInfo': {
    access: 'anyone',
    source: 'SHELL-6',
    summary:
      'The name of the university, the client version that belongs to this server, and the time zone of every date.',
    data: z.object({
      univName: z.string(),
      clientVersion: z.string(),
      /** IANA name, such as 'Asia/Baghdad'. Without it the browser uses its own time zone. */
      timeZone: z.string().optional(),
      /**
       * Sign-in by the university's provider, if it has one: its display name, and the URL that
       * starts it, called with `?page=` and the verifier's hash.
       */
      signIn: z.object({ name: z.string(), startUrl: z.string() }).optional(),
    }),
    statuses: plainStatuses,
  },
  'GET Account/GetDevices': {
    access: 'signed-in',
    source: designed,
    summary: 'The devices on which the caller is signed in, this one first.',
    data: z.array(device),
    statuses: plainStatuses,
  },
  'POST Account/SignOutDevice': {
    access: 'signed-in',
    source: designed,
    summary:
      "Signs out one of the caller's devices at once: its connection ends, and its next call gets 401. Status 2 if it is signed out already.",
    body: z.object({ deviceGuid: guid }),
    data: nothing,
    statuses: signOutDeviceStatuses,
  },
  'POST Account/SignOutOtherDevices': {
    access: 'signed-in',
    source: designed,
    summary: 'Signs out every device of the caller except this one, at once.',
    data: nothing,
    statuses: plainStatuses,
  },
  'GET Account/GetAppearance': {
    access: 'signed-in',
    source: designed,
    summary: 'The language and the theme that the caller chose last.',
    data: appearance,
    statuses: plainStatuses,
  },
  'PUT Account/SaveAppearance': {
    access: 'signed-in',
    source: designed,
    summary: 'Remembers a choice of language or theme; what is left out stays.',
    body: z.object({
      language: z.enum(APPEARANCE.languages).optional(),
      theme: z.enum(APPEARANCE.themes).optional(),
    }),
    data: nothing,
    statuses: plainStatuses,
  },
  'GET Account/GetProfile': {
    access: 'signed-in',
    source: 'route profile; the call is designed here',
    summary: "The caller's profile.",
    data: ownProfile,
    statuses: plainStatuses,
  },
  'POST Account/GetPhotos': {
    access: 'signed-in',
    source: 'FORUM-32; the call is designed here (docs/decisions/0049)',
    summary:
      'The photos that the caller may see, of the given people. People without such a photo are missing in the response.',
    body: z.object({ personGuids: z.array(guid).min(1).max(PHOTOS_PER_CALL) }),
    data: z.array(
      z.object({
        personGuid: guid,
        /** Temporary URL of the photo, valid for some hours. */
        profileImageUrl: z.string(),
      }),
    ),
    statuses: plainStatuses,
  },
  'PUT Account/UpdateProfile': {
    access: 'signed-in',
    source:
      'route profile; the call is designed here after Account/UpdateStudentProfile (docs/decisions/0043)',
    summary:
      "Changes the caller's email address, telephone number and photo. Omitted fields stay; names come from the university. A photo needs consent, given before or in the same form.",
    body: ownDataModel,
    file: photoFile,
    data: ownProfile.nullable(),
    statuses: profileSaveStatuses,
  },
});
