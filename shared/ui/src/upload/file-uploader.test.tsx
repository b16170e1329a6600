import { createTestHost } from '@riwaq/contract/testing';
import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { Observable, useWatched } from '../page';
import { atOwnTimes, renderWithHost } from '../testing';
import type { AttachedFile } from './attached-file';
import { FileUploader, type FileUploaderProps } from './file-uploader';

// Proves FILE-5.

const file = (name: string, bytes = 10) => {
  const made = new File(['x'], name);
  Object.defineProperty(made, 'size', { value: bytes });
  return made;
};

function setUp(props: Partial<FileUploaderProps> = {}, start: AttachedFile[] = []) {
  const host = createTestHost({ language: 'en' });
  const changes: AttachedFile[][] = [];
  function Form() {
    const [files, setFiles] = useState(start);
    return (
      <FileUploader
        location="Forums"
        {...props}
        files={files}
        onChange={(next) => {
          changes.push(next);
          setFiles(next);
        }}
      />
    );
  }
  const rendered = renderWithHost(<Form />, { host });
  const input = rendered.container.querySelector<HTMLInputElement>('input[type=file]')!;
  const choose = (...files: File[]) => fireEvent.change(input, { target: { files } });
  return { ...rendered, host, changes, choose };
}

const button = (name: string) => screen.getByRole('button', { name });

test('uploads a file with progress and an editable caption', async () => {
  const { host, changes, choose } = setUp();
  choose(file('lecture.pdf', 100));
  const [upload] = host.files.uploads;
  expect(upload!.location).toBe('Forums');
  act(() => upload!.progress(40));
  expect(screen.getByRole('progressbar', { name: 'Progress of lecture.pdf' })).toHaveAttribute(
    'aria-valuenow',
    '40',
  );
  act(() => upload!.finish({ fileUrl: 'Forums/1/lecture.pdf' }));
  expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
  const caption = screen.getByRole('textbox', { name: 'Caption' });
  expect(caption).toHaveValue('lecture.pdf');
  await userEvent.clear(caption);
  await userEvent.type(caption, 'Lecture 1');
  expect(changes.at(-1)).toEqual([
    expect.objectContaining({ fileUrl: 'Forums/1/lecture.pdf', fileCaption: 'Lecture 1' }),
  ]);
  await userEvent.click(button('Remove \u2066Lecture 1\u2069'));
  expect(changes.at(-1)).toEqual([]);
});

test('never shows a finished file twice with external state', async () => {
  const host = createTestHost({ language: 'en' });
  const files = new Observable<AttachedFile[]>([]);
  function Form() {
    return (
      <FileUploader
        location="Mails"
        captions={false}
        files={useWatched(files)}
        onChange={(next) => files.set(next)}
      />
    );
  }
  const { container } = renderWithHost(<Form />, { host });
  fireEvent.change(container.querySelector('input[type=file]')!, {
    target: { files: [file('plan.txt')] },
  });
  const shown: number[] = [];
  const watch = new MutationObserver(() => shown.push(screen.queryAllByText('plan.txt').length));
  watch.observe(container, { childList: true, subtree: true });
  await atOwnTimes(async () => {
    host.files.uploads[0]!.finish({ fileUrl: 'Mails/1/plan.txt' });
    await screen.findByRole('button', { name: 'Remove \u2066plan.txt\u2069' });
  });
  watch.disconnect();
  expect(Math.max(...shown)).toBe(1);
});

test('shows no caption field when captions are disabled', () => {
  const { host, choose } = setUp({ captions: false });
  choose(file('answer.pdf'));
  act(() => host.files.uploads[0]!.finish());
  expect(screen.getByText('answer.pdf')).toBeVisible();
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
});

test('retains files that finish together and out of order', () => {
  const { host, changes, choose } = setUp();
  choose(file('a.pdf'), file('b.pdf'), file('c.pdf'));
  act(() => {
    host.files.uploads[2]!.finish();
    host.files.uploads[0]!.finish();
    host.files.uploads[1]!.finish();
  });
  expect(changes.at(-1)!.map(({ fileCaption }) => fileCaption)).toEqual([
    'c.pdf',
    'a.pdf',
    'b.pdf',
  ]);
});

test('preserves a finished file across an urgent render in between', async () => {
  const host = createTestHost({ language: 'en' });
  let draw = () => {};
  function Form() {
    const [files, setFiles] = useState<AttachedFile[]>([]);
    const [, setTurn] = useState(0);
    draw = () => setTurn((turn) => turn + 1);
    return <FileUploader location="Forums" files={files} onChange={setFiles} />;
  }
  const { container } = renderWithHost(<Form />, { host });
  fireEvent.change(container.querySelector('input[type=file]')!, {
    target: { files: [file('a.txt'), file('b.txt')] },
  });
  await atOwnTimes(async () => {
    host.files.uploads[0]!.finish();
    flushSync(() => draw());
    host.files.uploads[1]!.finish();
    await screen.findByRole('button', { name: 'Remove \u2066b.txt\u2069' });
  });
  expect(screen.getAllByRole('textbox', { name: 'Caption' })).toHaveLength(2);
});

test.each([
  ['virus.exe', 10, /“\u2066virus\.exe\u2069” was not sent: files of this type cannot be uploaded/],
  ['noextension', 10, /files of this type/],
  ['film.mp4', 209_715_201, /“\u2066film\.mp4\u2069” was not sent: it is larger than 200 MB/],
  ['empty.pdf', 0, /“\u2066empty\.pdf\u2069” was not sent: it is empty/],
])('refuses %s of %d bytes with advice before uploading', (name, bytes, message) => {
  const { host, choose } = setUp();
  choose(file(name, bytes));
  expect(screen.getByRole('alert')).toHaveTextContent(message);
  expect(host.files.uploads).toHaveLength(0);
});

test('accepts exactly 200 MB and upper-case extensions', () => {
  const { host, choose } = setUp();
  choose(file('FILM.MP4', 209_715_200));
  expect(host.files.uploads).toHaveLength(1);
});

test('pauses, resumes, waits offline, retries and cancels', async () => {
  const { host, choose } = setUp();
  choose(file('slides.pptx', 100));
  const upload = host.files.uploads[0]!;
  await userEvent.click(button('Pause \u2066slides.pptx\u2069'));
  expect(screen.getByText(/^Paused/)).toBeInTheDocument();
  expect(button('Resume \u2066slides.pptx\u2069')).toHaveFocus();
  await userEvent.click(button('Resume \u2066slides.pptx\u2069'));
  expect(button('Pause \u2066slides.pptx\u2069')).toHaveFocus();
  expect(screen.getByText(/^Uploading/)).toBeInTheDocument();
  act(() => upload.wait());
  expect(screen.getByText(/^Waiting for the network/)).toBeInTheDocument();
  act(() => upload.fail('server', { serverText: 'disk full' }));
  expect(screen.getByText(/The upload failed/)).toHaveTextContent('disk full');
  await userEvent.click(button('Try \u2066slides.pptx\u2069 again'));
  expect(upload.state.kind).toBe('uploading');
  await userEvent.click(button('Cancel \u2066slides.pptx\u2069'));
  expect(upload.state.kind).toBe('cancelled');
  expect(screen.queryByText('slides.pptx')).not.toBeInTheDocument();
});

test('shows the reason for a refusal by the server with advice', () => {
  const { host, choose } = setUp();
  choose(file('film.mp4', 100));
  act(() => host.files.uploads[0]!.fail('too-large', { reason: 'storageFull' }));
  expect(
    screen.getByText(
      /The storage for your files is full.*ask the administration of the site for more/,
    ),
  ).toBeInTheDocument();
  expect(screen.queryByText(/The upload failed/)).toBeNull();
});

test("explains too many uploads without the server's raw text", () => {
  const { host, choose } = setUp();
  choose(file('a.pdf'), file('b.pdf'));
  act(() => host.files.uploads[0]!.fail('too-many', { reason: 'uploadsUnderWay' }));
  act(() => host.files.uploads[1]!.fail('too-many', { serverText: '{"code":"too-many"}' }));
  expect(
    screen.getByText(/Too many of your files are being sent at once.*cancel some/),
  ).toBeInTheDocument();
  expect(screen.getByText(/Too many requests in a short time/)).not.toHaveTextContent('{');
});

test('uploads dropped files', () => {
  const { host, container } = setUp();
  fireEvent.drop(container.querySelector('.rw-uploader-drop')!, {
    dataTransfer: { files: [file('a.pdf')] },
  });
  expect(host.files.uploads).toHaveLength(1);
});

test('refuses files beyond the maximum', () => {
  const { host, choose } = setUp({ max: 2 }, [{ fileUrl: 'Forums/0/x.pdf', fileCaption: 'x' }]);
  choose(file('a.pdf'), file('b.pdf'));
  expect(host.files.uploads.map((upload) => upload.file.name)).toEqual(['a.pdf']);
  expect(screen.getByRole('alert')).toHaveTextContent(
    '“\u2066b.pdf\u2069” was not sent: at most 2 files can be attached',
  );
  expect(button('Choose files')).toBeDisabled();
});

test.each([
  ['fails', 'server', {}],
  ['is refused by the server', 'too-large', { reason: 'storageFull' as const }],
] as const)('is not busy after an upload that %s, and says so', async (_what, code, more) => {
  const onBusy = jest.fn();
  const { host, choose } = setUp({ onBusy });
  choose(file('a.pdf'), file('b.pdf'));
  act(() => host.files.uploads[1]!.finish());
  expect(onBusy).toHaveBeenLastCalledWith(true);
  expect(screen.queryByText('What is saved now does not include this file.')).toBeNull();
  act(() => host.files.uploads[0]!.fail(code, more));
  expect(onBusy).toHaveBeenLastCalledWith(false);
  expect(screen.getAllByText('What is saved now does not include this file.')).toHaveLength(1);
  await userEvent.click(button('Try \u2066a.pdf\u2069 again'));
  expect(onBusy).toHaveBeenLastCalledWith(true);
});

test('reports busy, and cancels uploads on unmount', () => {
  const onBusy = jest.fn();
  const { host, choose, unmount } = setUp({ onBusy });
  choose(file('a.pdf'));
  expect(onBusy).toHaveBeenLastCalledWith(true);
  unmount();
  expect(host.files.uploads[0]!.state.kind).toBe('cancelled');
  expect(onBusy).toHaveBeenLastCalledWith(false);
});
