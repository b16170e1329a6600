import { loginPath, safeReturnPath } from './return-path';

const origin = 'https://riwaq.test';

test.each([
  ['/forums?topicGuid=1#reply', '/forums?topicGuid=1#reply'],
  ['/', '/'],
  [null, '/'],
  ['', '/'],
  ['https://evil.test/x', '/'],
  ['//evil.test/x', '/'],
  ['/\\evil.test/x', '/'],
  ['/.//evil.test/x', '/'],
  ['/auth/..//evil.test/x', '/'],
  ['javascript:alert(1)', '/'],
  ['/auth', '/'],
  ['/AUTH/?returnTo=/x', '/'],
])('%s leads back to %s', (path, expected) => expect(safeReturnPath(path, origin)).toBe(expected));

test('adds no return path for Home', () => {
  expect(loginPath('/')).toBe('/auth');
  expect(loginPath('/a?b=c&d')).toBe('/auth?returnTo=%2Fa%3Fb%3Dc%26d');
});
