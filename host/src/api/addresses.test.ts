import { normaliseAddresses, normaliseBase } from './addresses';

const site = 'https://learn.test/';

test.each([
  ['/api', 'https://learn.test/api/'],
  ['/api/', 'https://learn.test/api/'],
  ['api', 'https://learn.test/api/'],
  [' https://api.test ', 'https://api.test/'],
  ['https://api.test/v1?x=1#y', 'https://api.test/v1/'],
  ['//api.test/v1', 'https://api.test/v1/'],
])('%s becomes %s', (given, expected) => expect(normaliseBase(given, site)).toBe(expected));

test.each(['javascript:alert(1)', 'ftp://x.test', 'data:text/plain,x', 'http://'])(
  '%s cannot be used',
  (given) => {
    expect(() => normaliseBase(given, site)).toThrow();
  },
);

test("uses the API's origin for the hub by default", () => {
  const bases = {
    apiBaseUrl: 'https://api.test/v1',
    uploadBaseUrl: '/upload',
    fileBaseUrl: '/files',
  };
  expect(normaliseAddresses(bases, site)).toEqual({
    api: 'https://api.test/v1/',
    upload: 'https://learn.test/upload/',
    file: 'https://learn.test/files/',
    hub: 'https://api.test/applicationHub',
  });
  expect(normaliseAddresses({ ...bases, hubUrl: 'https://hub.test/h/' }, site).hub).toBe(
    'https://hub.test/h',
  );
});
