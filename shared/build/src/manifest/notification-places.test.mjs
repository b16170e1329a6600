import esbuild from 'esbuild';
import { Module } from 'node:module';
import { at } from '../../scripts/lib/paths.mjs';

const MODULE_NAMES = ['analytics', 'exams', 'forum', 'messaging', 'portfolio'];
const PLACING = ['attendance', 'degrees', 'forum', 'lectures', 'messaging', 'portfolio'];

/** Bundles and runs the notification sources of the server, the shell and the modules together. */
function readSources() {
  const { outputFiles } = esbuild.buildSync({
    stdin: {
      contents: [
        "export { NOTIFICATION_AREAS, SOURCE_TYPE, areaOfKind, notificationKinds } from './shared/api/src';",
        "export { default as ar } from './shared/api/locales/notifications/ar.json';",
        "export { default as en } from './shared/api/locales/notifications/en.json';",
        "export { compileRoutePattern } from './shared/contract/src/route-pattern';",
        "export { SHELL_ROUTES } from './host/src/navigation/routes';",
        ...MODULE_NAMES.map(
          (name) => `export { default as ${name} } from './remote-${name}/src/manifest';`,
        ),
        ...PLACING.map(
          (name) => `export { places as ${name}Places } from './server/src/${name}/rules/places';`,
        ),
      ].join('\n'),
      resolveDir: at('.'),
      sourcefile: 'places.ts',
      loader: 'ts',
    },
    bundle: true,
    write: false,
    format: 'cjs',
    platform: 'node',
    target: 'node20',
    logLevel: 'silent',
  });
  const module = new Module(at('places.cjs'));
  module._compile(outputFiles[0].text, module.id);
  return module.exports;
}

const {
  NOTIFICATION_AREAS,
  SOURCE_TYPE,
  areaOfKind,
  notificationKinds,
  ar,
  en,
  compileRoutePattern,
  SHELL_ROUTES,
  attendancePlaces,
  degreesPlaces,
  forumPlaces,
  lecturesPlaces,
  messagingPlaces,
  portfolioPlaces,
  ...sources
} = readSources();
const MODULES = MODULE_NAMES.map((name) => sources[name]);
const [STUDENT, TEACHER] = [0, 2];
const EVERYBODY = [STUDENT, TEACHER];
const guid = '11111111-2222-4333-8444-555555555555';
const content = { topicGuid: guid, contentGuid: guid };
const item = { itemGuid: guid, itemType: SOURCE_TYPE.workSample };

/**
 * Target of each notification kind with paths built by the server: [route, recipient roles, paths].
 */
const PLACES = {
  'account.signIn': ['profile', EVERYBODY, [`/profile?open=devices&device=${guid}`]],
  'account.passwordChanged': ['profile', EVERYBODY, ['/profile?open=password']],
  'forum.reply': ['forums', EVERYBODY, [forumPlaces.reply({ ...content, replyGuid: guid })]],
  'forum.content': ['forums', EVERYBODY, [forumPlaces.content(content)]],
  'forum.mention': [
    'forums',
    EVERYBODY,
    [forumPlaces.content(content), forumPlaces.reply({ ...content, replyGuid: guid })],
  ],
  'forum.rate': ['forums', EVERYBODY, [forumPlaces.rates(content)]],
  'forum.invited': ['forums', EVERYBODY, [forumPlaces.topic(guid)]],
  'forum.removed': ['forums', EVERYBODY, [forumPlaces.reply({ ...content, replyGuid: guid })]],
  'forum.reported': ['forums', [TEACHER], [forumPlaces.reply({ ...content, replyGuid: guid })]],
  'lectures.published': [
    'lecOne',
    [STUDENT],
    [
      lecturesPlaces.subject(guid),
      lecturesPlaces.lecture({ subjectGuid: guid, folderGuid: null, lectureGuid: guid }),
      lecturesPlaces.lecture({ subjectGuid: guid, folderGuid: guid, lectureGuid: guid }),
    ],
  ],
  'degrees.ended': ['studentDegree', [STUDENT], [degreesPlaces.own(guid)]],
  'degrees.published': ['studentDegree', [STUDENT], [degreesPlaces.own(guid)]],
  'attendance.warning': ['absence', [STUDENT], [attendancePlaces.own(guid)]],
  'portfolio.comment': ['worksample', EVERYBODY, [portfolioPlaces.within(item, 'comments', guid)]],
  'portfolio.feedback': ['worksample', [STUDENT], [portfolioPlaces.within(item, 'feedback', guid)]],
  'portfolio.attention': ['worksample', [TEACHER], [portfolioPlaces.item(item)]],
  'portfolio.goalDue': [
    'goal',
    [STUDENT],
    [portfolioPlaces.item({ itemGuid: guid, itemType: SOURCE_TYPE.goal })],
  ],
  'portfolio.commentRemoved': [
    'worksample',
    EVERYBODY,
    [portfolioPlaces.within(item, 'comments', guid)],
  ],
  'portfolio.commentReported': [
    'worksample',
    [TEACHER],
    [portfolioPlaces.within(item, 'comments', guid)],
  ],
  'chat.removed': ['inbox', EVERYBODY, [messagingPlaces.chat(guid)]],
  'chat.reported': ['inbox', [TEACHER], [messagingPlaces.chat(guid)]],
};

/** Routes that match a path, each with the module that owns it; null for the shell's own. */
const opened = (path) => {
  const { pathname } = new URL(path, 'http://riwaq.test');
  const of = (owner, routes) =>
    routes
      .filter((route) => compileRoutePattern(route.path)(pathname))
      .map(({ id, roles }) => ({ owner, id, roles }));
  return [...of(null, SHELL_ROUTES), ...MODULES.flatMap(({ id, routes }) => of(id, routes))];
};
const textAt = (texts, key) => key.split('.').reduce((inner, part) => inner?.[part], texts);

it('lists a target for every notification kind', () => {
  expect(Object.keys(PLACES).sort()).toEqual([...notificationKinds].sort());
});

it.each(notificationKinds)('%s opens one page of its module for every recipient', (kind) => {
  const [route, roles, paths] = PLACES[kind];
  for (const path of paths) {
    const [place, ...others] = opened(path);
    expect(others).toEqual([]);
    expect(place).toMatchObject({ owner: NOTIFICATION_AREAS[areaOfKind(kind)], id: route });
    expect(roles.filter((role) => place.roles && !place.roles.includes(role))).toEqual([]);
  }
});

it.each(notificationKinds)('%s has a name, a text and an area name in both languages', (kind) => {
  for (const texts of [ar, en]) {
    for (const text of [
      textAt(texts.names, kind),
      textAt(texts.texts, kind),
      texts.areas[areaOfKind(kind)],
    ])
      expect(text).toMatch(/\p{Letter}{2}/u);
  }
});

it("gives every area's module a navigation entry with icon and name", () => {
  const owners = [...new Set(Object.values(NOTIFICATION_AREAS))].filter((owner) => owner !== null);
  for (const owner of owners) {
    const { navigation } = MODULES.find(({ id }) => id === owner);
    expect(navigation).not.toEqual([]);
    for (const { icon, label } of navigation)
      expect([icon, label.ar, label.en].every((text) => text.length > 0)).toBe(true);
  }
});
