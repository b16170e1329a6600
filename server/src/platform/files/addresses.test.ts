import { createAddresses, EMBED_BUCKET_MS, fileUrlIn } from './addresses';

const FILE = 'Forums/0b9f1d2e-1111-4222-8333-444455556666/محاضرة 1.pdf';
const READER = '33333333-3333-4333-8333-333333333333';
let now = 1_800_000_000_000;
const addresses = createAddresses({ secret: 's'.repeat(32), baseUrl: '/files/', now: () => now });

function parts(address: string) {
  const url = new URL(address, 'http://localhost');
  const [use, expires, signature] = ['use', 'expires', 'signature'].map(
    (name) => url.searchParams.get(name) ?? '',
  );
  return {
    fileUrl: fileUrlIn(address) ?? '',
    query: {
      use: use as 'download' | 'preview',
      expires: Number(expires),
      by: url.searchParams.get('by') ?? undefined,
      signature: signature ?? '',
    },
  };
}

test('accepts a signed address until it expires', () => {
  const { fileUrl, query } = parts(addresses.sign(FILE, 'download', now + 1000));
  expect(fileUrl).toBe(FILE);
  expect(addresses.verify(fileUrl, query)).toBe(true);
  now += 1000;
  expect(addresses.verify(fileUrl, query)).toBe(false);
});

test('rejects an address with another file, use, expiry or signature', () => {
  const { fileUrl, query } = parts(addresses.sign(FILE, 'download', now + 1000));
  expect(addresses.verify(fileUrl.replace('6666', '6667'), query)).toBe(false);
  expect(addresses.verify(fileUrl, { ...query, use: 'preview' })).toBe(false);
  expect(addresses.verify(fileUrl, { ...query, expires: query.expires + 1 })).toBe(false);
  expect(addresses.verify(fileUrl, { ...query, signature: '' })).toBe(false);
  expect(
    addresses.verify(fileUrl, {
      ...query,
      signature:
        createAddresses({ secret: 't'.repeat(32), baseUrl: '/files/', now: () => now })
          .sign(FILE, 'download', query.expires)
          .split('signature=')[1] ?? '',
    }),
  ).toBe(false);
});

test('returns the same address for hours in rich text, for browser caching', () => {
  now = Math.ceil(now / EMBED_BUCKET_MS) * EMBED_BUCKET_MS;
  const first = addresses.signForEmbedding(FILE, READER);
  now += EMBED_BUCKET_MS - 1;
  expect(addresses.signForEmbedding(FILE, READER)).toBe(first);
  expect(addresses.verify(FILE, parts(first).query)).toBe(true);
  now += 1;
  expect(addresses.signForEmbedding(FILE, READER)).not.toBe(first);
  expect(addresses.verify(FILE, parts(first).query)).toBe(true);
});

test("binds a reader's address to that reader", () => {
  const { fileUrl, query } = parts(addresses.sign(FILE, 'preview', now + 1000, READER));
  expect([query.by, addresses.verify(fileUrl, query)]).toEqual([READER, true]);
  for (const by of [undefined, READER.replaceAll('3', '4')])
    expect(addresses.verify(fileUrl, { ...query, by })).toBe(false);
  expect(
    addresses.ownFileUrl(
      `https://elsewhere.example${addresses.sign(FILE, 'preview', now - 1, READER)}`,
    ),
  ).toBe(FILE);
});

const SIGNED = addresses.sign(FILE, 'preview', now - 1);

test.each([
  ['on this site', SIGNED],
  ['on this site, not signed', encodeURI(`/files/${FILE}`)],
  [
    'on the name by which somebody reached this server, though it has ended',
    `https://lms.example.edu${SIGNED}`,
  ],
])('recognises the address of a stored file %s', (_where, address) => {
  expect(addresses.ownFileUrl(address)).toBe(FILE);
});

test('recognises a stored file by its address on the configured server', () => {
  const apart = createAddresses({
    secret: 's'.repeat(32),
    baseUrl: 'https://cdn.example.edu/riwaq/',
    now: () => now,
  });
  expect(apart.ownFileUrl(apart.sign(FILE, 'preview', now - 1))).toBe(FILE);
  expect(apart.ownFileUrl(`https://cdn.example.edu/riwaq/${encodeURI(FILE)}`)).toBe(FILE);
  expect(apart.ownFileUrl(`https://cdn.example.edu/other/${encodeURI(FILE)}`)).toBeNull();
});

test.each([
  ['without a signature', `https://other.example${encodeURI(`/files/${FILE}`)}`],
  [
    'with a signature of its own',
    `https://other.example${createAddresses({ secret: 't'.repeat(32), baseUrl: '/files/', now: () => now }).sign(FILE, 'preview', now)}`,
  ],
  ['with the signature of another file', `https://other.example${SIGNED.replace('6666', '6667')}`],
  ['without a scheme', `//other.example${SIGNED}`],
  ['that cannot be read', `https://[${SIGNED}`],
])('rejects an address of another site %s', (_how, address) => {
  expect(addresses.ownFileUrl(address)).toBeNull();
});

test.each([
  'https://example.edu/x',
  `https://example.edu/files/${FILE}`,
  '/files/a/b',
  `/x/${FILE}`,
  'javascript:/files/',
  '',
  '/files/Forums/0b9f1d2e-1111-4222-8333-444455556666/%ff',
])('finds no stored file in %j', (address) => {
  expect(fileUrlIn(address)).toBeNull();
});
