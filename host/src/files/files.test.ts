import { answered, createTestApi } from '@riwaq/contract/testing';
import { createFiles } from './files';

// Proves FILE-7.

function setup({ blocked = false, found = true } = {}) {
  const steps: string[] = [];
  const tab = {
    opener: {} as unknown,
    location: { replace: (url: string) => void steps.push(`show ${url}`) },
    close: () => void steps.push('close'),
  };
  const api = createTestApi({
    'POST Uploader/Download': ({ body }) => {
      steps.push(body.preview ? 'preview' : 'download');
      return found ? answered({ url: '/signed/x' }) : answered(null, 2);
    },
  });
  const files = createFiles({
    api,
    window,
    person: () => null,
    loadRequests: () => Promise.reject(new Error('not used')),
    fileBase: Promise.resolve('https://files.test/base/'),
    open: () => {
      steps.push('open');
      return blocked ? null : (tab as unknown as Window);
    },
    saveInPlace: (url) => void steps.push(`save ${url}`),
  });
  return { files, steps, tab, api };
}

test('opens a tab during the click and loads the address into it', async () => {
  const { files, steps, tab } = setup();
  expect(await files.download('Forums/x.pdf')).toBe(true);
  expect(steps).toEqual(['open', 'download', 'show https://files.test/signed/x']);
  expect(tab.opener).toBeNull();
});

test('saves the file in place where new tabs are blocked', async () => {
  const { files, steps } = setup({ blocked: true });
  expect(await files.download('Forums/x.pdf')).toBe(true);
  expect(steps.at(-1)).toBe('save https://files.test/signed/x');
});

test('leaves no empty tab behind when the file does not exist', async () => {
  const { files, steps } = setup({ found: false });
  expect(await files.download('Forums/x.pdf')).toBe(false);
  expect(steps.at(-1)).toBe('close');
});

test('closes the empty tab and reports a failed call', async () => {
  const { files, steps, api } = setup();
  api.answer('POST Uploader/Download', () => {
    throw new Error('offline');
  });
  await expect(files.download('Forums/x.pdf')).rejects.toThrow('offline');
  expect(steps.at(-1)).toBe('close');
});

test('returns a preview address without a tab or a counted download', async () => {
  const { files, steps } = setup();
  expect(await files.previewUrl('Forums/x.pdf')).toBe('https://files.test/signed/x');
  expect(steps).toEqual(['preview']);
});
