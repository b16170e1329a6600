/**
 * Areas of notifications. Preferences group the kinds by area; they show the kinds of an area only
 * if the site hosts the module whose pages they open (null: the shell's own). Texts:
 * `locales/notifications/*.json`.
 */
export const NOTIFICATION_AREAS = {
  account: null,
  forum: 'forum',
  lectures: 'forum',
  degrees: 'exams',
  attendance: 'analytics',
  portfolio: 'portfolio',
  chat: 'messaging',
} as const satisfies Readonly<Record<string, string | null>>;
export type NotificationArea = keyof typeof NOTIFICATION_AREAS;

interface KindRules {
  /**
   * Users cannot switch it off: it concerns the safety of the account, or has consequences for the
   * studies (docs/decisions/0031).
   */
  readonly required?: true;
  /** Unread notifications about the same object are merged into one with a count. */
  readonly bundled?: true;
}

const KINDS = {
  'account.signIn': { required: true },
  'account.passwordChanged': { required: true },
  'forum.reply': { bundled: true },
  'forum.content': { bundled: true },
  'forum.mention': {},
  'forum.rate': { bundled: true },
  'forum.invited': {},
  'forum.removed': { required: true },
  'forum.reported': { bundled: true },
  'lectures.published': {},
  'degrees.ended': { required: true },
  'degrees.published': { required: true },
  'attendance.warning': { required: true },
  'portfolio.comment': { bundled: true },
  'portfolio.feedback': {},
  'portfolio.attention': {},
  'portfolio.goalDue': {},
  'portfolio.commentRemoved': { required: true },
  'portfolio.commentReported': { bundled: true },
  'chat.removed': { required: true },
  'chat.reported': { bundled: true },
} as const satisfies Readonly<Record<`${NotificationArea}.${string}`, KindRules>>;

export type NotificationKind = keyof typeof KINDS;
export const NOTIFICATION_KINDS: Readonly<Record<NotificationKind, KindRules>> = KINDS;
export const notificationKinds = Object.keys(KINDS) as readonly NotificationKind[];
export const notificationAreas = Object.keys(NOTIFICATION_AREAS) as readonly NotificationArea[];

export const isNotificationKind = (kind: string): kind is NotificationKind =>
  Object.hasOwn(KINDS, kind);

/** The area of a kind. */
export const areaOfKind = (kind: NotificationKind): NotificationArea =>
  kind.slice(0, kind.indexOf('.')) as NotificationArea;

export const kindsOfArea = (area: NotificationArea): NotificationKind[] =>
  notificationKinds.filter((kind) => areaOfKind(kind) === area);
