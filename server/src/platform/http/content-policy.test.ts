import { contentPolicy, NO_ORIGINS } from './content-policy';
import { siteOrigins } from './site-origins';

const CONFIG = {
  apiBaseUrl: 'https://api.example.edu/api/',
  uploadBaseUrl: '/upload/',
  fileBaseUrl: 'https://files.example.edu/riwaq/',
  hubUrl: 'https://live.example.edu:8443/hub',
  university: { logo: 'https://www.example.edu/logo.svg' },
  modules: [
    { id: 'forum', manifestUrl: '/modules/forum/b1/riwaq-manifest.json' },
    {
      id: 'exams',
      manifestUrl: 'https://cdn.example.edu/exams/b2/riwaq-manifest.json',
      previous: 'https://old.example.edu/exams/b1/riwaq-manifest.json',
      canary: {
        manifestUrl: 'https://new.example.edu/exams/b3/riwaq-manifest.json',
        percentage: 5,
      },
      config: { faces: { service: 'https://faces.example.edu/v1' } },
    },
  ],
};

/** The sources of a directive. */
const sources = (policy: string, name: string) =>
  policy
    .split('; ')
    .find((directive) => directive.startsWith(`${name} `))
    ?.split(' ')
    .slice(1) ?? [];

test("allows only the site's own origin when no other is configured", () => {
  const policy = contentPolicy(NO_ORIGINS);
  for (const name of ['default-src', 'script-src', 'connect-src', 'frame-src'])
    expect([name, sources(policy, name)]).toEqual([name, ["'self'"]]);
  expect(sources(policy, 'object-src')).toEqual(["'none'"]);
  expect(policy).not.toMatch(/unsafe-eval|wss?:/);
});

test('allows calls only to configured origins, over WebSockets too', () => {
  expect(sources(contentPolicy(siteOrigins(CONFIG)), 'connect-src').sort()).toEqual([
    "'self'",
    'https://api.example.edu',
    'https://cdn.example.edu',
    'https://faces.example.edu',
    'https://files.example.edu',
    'https://live.example.edu:8443',
    'https://new.example.edu',
    'https://old.example.edu',
    'wss://api.example.edu',
    'wss://faces.example.edu',
    'wss://files.example.edu',
    'wss://live.example.edu:8443',
  ]);
});

test('allows code from module origins, not from data or logo origins', () => {
  const policy = contentPolicy(siteOrigins(CONFIG));
  expect(sources(policy, 'script-src').sort()).toEqual([
    "'self'",
    'https://cdn.example.edu',
    'https://new.example.edu',
    'https://old.example.edu',
  ]);
});

test('allows images, sounds and videos only from configured origins', () => {
  const policy = contentPolicy(siteOrigins(CONFIG));
  expect(sources(policy, 'img-src')).toEqual(
    expect.arrayContaining(["'self'", 'https://files.example.edu', 'https://www.example.edu']),
  );
  expect(sources(contentPolicy(NO_ORIGINS), 'img-src')).toEqual(["'self'", 'data:', 'blob:']);
  expect(sources(contentPolicy(NO_ORIGINS), 'media-src')).toEqual(["'self'", 'blob:']);
});

test('allows previews of files from other servers', () => {
  expect(sources(contentPolicy(siteOrigins(CONFIG)), 'frame-src')).toContain(
    'https://files.example.edu',
  );
});

test.each([
  null,
  'text',
  [],
  { modules: 'none' },
  { modules: [null, 'x'], apiBaseUrl: 5 },
  { apiBaseUrl: 'http://[' },
  { apiBaseUrl: "javascript:alert('x')" },
])('finds no origin in %j', (config) => {
  expect(siteOrigins(config)).toEqual(NO_ORIGINS);
});
