import { createTestHost } from '@riwaq/contract/testing';
import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { Observable, useWatched } from '../page';
import { atOwnTimes, renderWithHost } from '../testing';
import type { AttachedFile } from './attached-file';
import { FileUploader, type FileUploaderProps } from './file-uploader';

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

test('a file is sent, shows how far it is, and arrives with a caption that can be changed', async () => {
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
  await userEvent.click(button('Remove Lecture 1'));
  expect(changes.at(-1)).toEqual([]);
});

test('a file that arrives is never shown twice, even where the files are kept outside React', async () => {
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
    await screen.findByRole('button', { name: 'Remove plan.txt' });
  });
  watch.disconnect();
  expect(Math.max(...shown)).toBe(1);
});

test('where files keep their names, there is no caption to change', () => {
  const { host, choose } = setUp({ captions: false });
  choose(file('answer.pdf'));
  act(() => host.files.uploads[0]!.finish());
  expect(screen.getByText('answer.pdf')).toBeVisible();
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
});

test('files that finish out of order and together are all kept', () => {
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

test('a file that has arrived is kept by the next one, although something urgent was drawn between the two', async () => {
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
    await screen.findByRole('button', { name: 'Remove b.txt' });
  });
  expect(screen.getAllByRole('textbox', { name: 'Caption' })).toHaveLength(2);
});

test.each([
  ['virus.exe', 10, /“virus\.exe” was not sent: files of this type cannot be uploaded/],
  ['noextension', 10, /files of this type/],
  ['film.mp4', 209_715_201, /“film\.mp4” was not sent: it is larger than 200 MB/],
  ['empty.pdf', 0, /“empty\.pdf” was not sent: it is empty/],
])(
  '%s of %d bytes is refused by name with the remedy, before anything is sent',
  (name, bytes, message) => {
    const { host, choose } = setUp();
    choose(file(name, bytes));
    expect(screen.getByRole('alert')).toHaveTextContent(message);
    expect(host.files.uploads).toHaveLength(0);
  },
);

test('exactly 200 MB may be sent, and extensions may be in capitals', () => {
  const { host, choose } = setUp();
  choose(file('FILM.MP4', 209_715_200));
  expect(host.files.uploads).toHaveLength(1);
});

test('it pauses, resumes, waits for the network, fails, is tried again and is cancelled', async () => {
  const { host, choose } = setUp();
  choose(file('slides.pptx', 100));
  const upload = host.files.uploads[0]!;
  await userEvent.click(button('Pause slides.pptx'));
  expect(screen.getByText(/^Paused/)).toBeInTheDocument();
  await userEvent.click(button('Resume slides.pptx'));
  expect(screen.getByText(/^Uploading/)).toBeInTheDocument();
  act(() => upload.wait());
  expect(screen.getByText(/^Waiting for the network/)).toBeInTheDocument();
  act(() => upload.fail('server', { serverText: 'disk full' }));
  expect(screen.getByText(/The upload failed/)).toHaveTextContent('disk full');
  await userEvent.click(button('Try slides.pptx again'));
  expect(upload.state.kind).toBe('uploading');
  await userEvent.click(button('Cancel slides.pptx'));
  expect(upload.state.kind).toBe('cancelled');
  expect(screen.queryByText('slides.pptx')).not.toBeInTheDocument();
});

test('a file that the server refuses is told with the reason and what to do', () => {
  const { host, choose } = setUp();
  choose(file('film.mp4', 100));
  act(() => host.files.uploads[0]!.fail('too-large', { reason: 'storageFull' }));
  expect(
    screen.getByText(/The storage for your files is full.*ask the administrator for more/),
  ).toBeInTheDocument();
  expect(screen.queryByText(/The upload failed/)).toBeNull();
});

test('one that the server had no room for says so, not what the server answered', () => {
  const { host, choose } = setUp();
  choose(file('a.pdf'), file('b.pdf'));
  act(() => host.files.uploads[0]!.fail('too-many', { reason: 'uploadsUnderWay' }));
  act(() => host.files.uploads[1]!.fail('too-many', { serverText: '{"code":"too-many"}' }));
  expect(
    screen.getByText(/Too many of your files are being sent at once.*cancel some/),
  ).toBeInTheDocument();
  expect(screen.getByText(/Too many requests in a short time/)).not.toHaveTextContent('{');
});

test('dropping sends too', () => {
  const { host, container } = setUp();
  fireEvent.drop(container.querySelector('.rw-uploader-drop')!, {
    dataTransfer: { files: [file('a.pdf')] },
  });
  expect(host.files.uploads).toHaveLength(1);
});

test('beyond the most that may be attached nothing is sent', () => {
  const { host, choose } = setUp({ max: 2 }, [{ fileUrl: 'Forums/0/x.pdf', fileCaption: 'x' }]);
  choose(file('a.pdf'), file('b.pdf'));
  expect(host.files.uploads.map((upload) => upload.file.name)).toEqual(['a.pdf']);
  expect(screen.getByRole('alert')).toHaveTextContent(
    '“b.pdf” was not sent: at most 2 files can be attached',
  );
  expect(button('Choose files')).toBeDisabled();
});

test.each([
  ['fails', 'server', {}],
  ['is refused by the server', 'too-large', { reason: 'storageFull' as const }],
] as const)(
  'an upload that %s holds nothing up, and says that it is left out',
  async (_what, code, more) => {
    const onBusy = jest.fn();
    const { host, choose } = setUp({ onBusy });
    choose(file('a.pdf'), file('b.pdf'));
    act(() => host.files.uploads[1]!.finish());
    expect(onBusy).toHaveBeenLastCalledWith(true);
    expect(screen.queryByText('What is saved now goes without this file.')).toBeNull();
    act(() => host.files.uploads[0]!.fail(code, more));
    expect(onBusy).toHaveBeenLastCalledWith(false);
    expect(screen.getAllByText('What is saved now goes without this file.')).toHaveLength(1);
    await userEvent.click(button('Try a.pdf again'));
    expect(onBusy).toHaveBeenLastCalledWith(true);
  },
);

test('it tells when it is busy, and what is unmounted is cancelled', () => {
  const onBusy = jest.fn();
  const { host, choose, unmount } = setUp({ onBusy });
  choose(file('a.pdf'));
  expect(onBusy).toHaveBeenLastCalledWith(true);
  unmount();
  expect(host.files.uploads[0]!.state.kind).toBe('cancelled');
  expect(onBusy).toHaveBeenLastCalledWith(false);
});
