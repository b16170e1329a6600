import { createTestHost } from '@riwaq/contract/testing';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderWithHost } from '../testing';
import { FileCard } from './file-card';
import { previewKind } from './file-kind';

// Proves FILE-9, FILE-10, FORUM-28.

const file = {
  fileUrl: 'Forums/1/photo.jpg',
  fileCaption: 'Photo',
  fileSizeFormated: '1.4 MB',
  downloadCount: 3,
};
const user = userEvent.setup({ pointerEventsCheck: 0 });

// Proves FILE-9, FILE-10.
test('shows caption, size and number of downloads', () => {
  renderWithHost(<FileCard file={file} onDownload={jest.fn()} />, { language: 'en' });
  expect(screen.getByRole('group', { name: 'Photo' })).toHaveTextContent(
    'Photo1.4 MB · 3 downloads',
  );
});

// Proves FILE-9, FILE-10.
test('shows no number of downloads where none is known', () => {
  const { downloadCount: _downloads, ...uncounted } = file;
  renderWithHost(<FileCard file={uncounted} onDownload={jest.fn()} />, { language: 'en' });
  expect(screen.getByRole('group', { name: 'Photo' })).toHaveTextContent(/^Photo1\.4 MB$/);
});

test.each([
  [0, 'لم يُنزَّل بعد'],
  [1, 'تنزيل واحد'],
  [2, 'تنزيلان'],
  [5, '5 تنزيلات'],
  [12, '12 تنزيلًا'],
  [100, '100 تنزيل'],
])('shows %d downloads in Arabic', (downloadCount, text) => {
  renderWithHost(<FileCard file={{ ...file, downloadCount }} onDownload={jest.fn()} />, {
    language: 'ar',
  });
  expect(screen.getByText(new RegExp(`${text}$`))).toBeInTheDocument();
});

test('shows progress during a download', async () => {
  let settle = (): void => undefined;
  renderWithHost(
    <FileCard
      file={file}
      onDownload={() =>
        new Promise<void>((done) => {
          settle = done;
        })
      }
    />,
    { language: 'en' },
  );
  await user.click(screen.getByRole('button', { name: 'Download \u2066Photo\u2069' }));
  expect(screen.getByRole('button', { name: 'Download \u2066Photo\u2069' })).toHaveAttribute(
    'aria-busy',
    'true',
  );
  await act(async () => settle());
  expect(screen.getByRole('button', { name: 'Download \u2066Photo\u2069' })).not.toHaveAttribute(
    'aria-busy',
  );
});

test('previews from a short-lived address without counting a download', async () => {
  const host = createTestHost({ language: 'en' });
  renderWithHost(<FileCard file={file} onDownload={jest.fn()} />, { host });
  await user.click(screen.getByRole('button', { name: 'Preview \u2066Photo\u2069' }));
  expect(await screen.findByRole('img', { name: 'Photo' })).toHaveAttribute(
    'src',
    'https://files.test/Forums/1/photo.jpg',
  );
  expect(host.files.downloads).toEqual([]);
});

test('reports a file that no longer exists', async () => {
  const host = createTestHost({ language: 'en' });
  host.files.missing.add(file.fileUrl);
  renderWithHost(<FileCard file={file} onDownload={jest.fn()} />, { host });
  await user.click(screen.getByRole('button', { name: 'Preview \u2066Photo\u2069' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('The file cannot be shown');
});

test.each([
  ['a.JPG', 'image'],
  ['a.jpeg', 'image'],
  ['a.png', 'image'],
  ['a.bmp', 'image'],
  ['a.gif', 'image'],
  ['a.mp4', 'video'],
  ['a.webm', 'video'],
  ['a.mp3', 'audio'],
  ['a.wav', 'audio'],
  ['a.pdf', 'pdf'],
  ['a.avi', null],
  ['a.docx', null],
  ['a.svg', null],
])('previews %s as %s', (name, kind) => {
  expect(previewKind(name)).toBe(kind);
});
