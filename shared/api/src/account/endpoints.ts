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

/** The person behind a session, as the browser keeps it (document 1 section 3, Session). */
export const userData = z.object({
  userGuid: guid,
  userName: z.string(),
  fullName: z.string(),
  email: z.string(),
  role: z.number(),
  personType: z.enum(['Student', 'Teacher', 'Administrator']),
  /** Shows the own photo for some hours; null without one. */
  profileImageUrl: z.string().nullable(),
});
export type UserData = z.infer<typeof userData>;

/** The own profile. */
const ownProfile = userData.extend({
  phoneNumber: z.string().nullable(),
  createdDate: z.string(),
  /** When the person agreed that the photo is shown; null when they did not. */
  photoConsentDate: localDateTime.nullable(),
  /** False: there is no password here, for the person signs in elsewhere. */
  hasPassword: z.boolean().optional(),
  /** False: the e-mail is the university's, which tells by it whose an account is. */
  emailIsOwn: z.boolean().optional(),
  /**
   * Of a developer alone: origins from which they may have this browser take a module
   * (docs/decisions/0048).
   */
  developerOrigins: z.array(z.string()).optional(),
});
export type OwnProfile = z.infer<typeof ownProfile>;

/** What the person chose last, in any browser; null where they never did. */
const appearance = z.object({
  language: z.enum(APPEARANCE.languages).nullable(),
  theme: z.enum(APPEARANCE.themes).nullable(),
});

/** A device on which the caller is signed in. */
const device = z.object({
  deviceGuid: guid,
  /** It is the one that asks. */
  current: z.boolean(),
  browser: z.enum(BROWSERS),
  system: z.enum(SYSTEMS),
  /** The network's part of its address when it signed in. */
  place: z.string(),
  signedInDate: localDateTime,
  /** Its last call, to a minute. */
  lastSeenDate: localDateTime,
});
export type Device = z.infer<typeof device>;

const designed = 'route profile; the call is designed here (docs/decisions/0031)';

export const accountEndpoints = declareEndpoints({
  'POST Account/Login': {
    access: 'anyone',
    source: 'document 1 section 4, Session; the call is designed here',
    summary:
      'Signs in. The same answer for an unknown user and a wrong password; throttled by account and address.',
    body: z.object({
      userName: z.string().overwrite(foldInvisible).min(1).max(USER_NAME_MAX),
      password: z.string().min(1).max(PASSWORD_MAX_LENGTH),
      /** By which the browser is known again: a sign-in on a new one is told to its person. */
      deviceGuid: optionalGuid,
    }),
    data: z.object({ token: z.string(), userData, appearance }).nullable(),
    statuses: loginStatuses,
  },
  'POST Account/FinishSignIn': {
    access: 'anyone',
    source: 'document 1 section 4, Session; the call is designed here (docs/decisions/0045)',
    summary:
      "Takes the session of a sign-in by the university's provider, once. 404 when there is none to take for this code, or none for this page.",
    body: z.object({
      /** From the fragment with which the browser came back. */
      code: z.string().min(1).max(100),
      /** What the page kept when it began: the server knows its hash. */
      page: z.string().min(1).max(100),
      deviceGuid: optionalGuid,
    }),
    data: z.object({
      token: z.string(),
      userData,
      appearance,
      /** Where the browser signs out of the provider too; null where there is no such place. */
      signOutUrl: z.string().nullable(),
    }),
    statuses: plainStatuses,
  },
  'POST Account/Logout': {
    access: 'signed-in',
    source: 'document 1 section 4, Session; the call is designed here',
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
    source: 'document 1 section 4, Session; the call is designed here (docs/decisions/0051)',
    summary:
      'A token with which this session lasts 12 hours from now, though never more than a week from its sign-in. The one before stays good to its own end.',
    data: z.object({ token: z.string() }),
    statuses: plainStatuses,
  },
  'POST Account/ChangePassword': {
    access: 'signed-in',
    source: 'document 3 section 5, Password; the call is designed here',
    summary:
      'Changes the own password and revokes every other session. None of the most common passwords, and not the user name.',
    body: z.object({
      oldPassword: z.string().max(PASSWORD_MAX_LENGTH),
      newPassword: z.string().min(PASSWORD_MIN_LENGTH).max(PASSWORD_MAX_LENGTH),
    }),
    data: z.object({ token: z.string() }).nullable(),
    statuses: changePasswordStatuses,
  },
  'GET Account/GetUniversityInfo': {
    access: 'anyone',
    source: 'document 1 section 7, Shell',
    summary:
      'The name of the university, the version of the client that goes with this server, and the time zone of every date.',
    data: z.object({
      univName: z.string(),
      clientVersion: z.string(),
      /**
       * IANA name, such as 'Asia/Baghdad'; a server that does not say leaves the browser its own.
       */
      timeZone: z.string().optional(),
      /**
       * Sign-in by the university's provider, where it has one: what people call it, and where the
       * browser goes, with `?page=` and a hash.
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
      'Signs one own device out, at once: its connection ends, and its next call is 401. 2 when it is signed out already.',
    body: z.object({ deviceGuid: guid }),
    data: nothing,
    statuses: signOutDeviceStatuses,
  },
  'POST Account/SignOutOtherDevices': {
    access: 'signed-in',
    source: designed,
    summary: 'Signs every own device out but this one, at once.',
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
    summary: 'The own profile.',
    data: ownProfile,
    statuses: plainStatuses,
  },
  'POST Account/GetPhotos': {
    access: 'signed-in',
    source:
      'document 1 section 2, Forum screen (a reply with avatar); the call is designed here (docs/decisions/0049)',
    summary:
      'The photos of some people, for beside their names: of those who have one that the caller sees; of everybody else nothing, whoever they are.',
    body: z.object({ personGuids: z.array(guid).min(1).max(PHOTOS_PER_CALL) }),
    data: z.array(
      z.object({
        personGuid: guid,
        /** Shows it to the caller for some hours. */
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
      "Changes the own email, telephone and photo; what is left out stays, and names are the university's. A photo needs consent, given before or in the same form.",
    body: ownDataModel,
    file: photoFile,
    data: ownProfile.nullable(),
    statuses: profileSaveStatuses,
  },
});
