import { createTestHost } from '@riwaq/contract/testing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderWithHost } from '../testing';
import { RichTextEditor } from '.';
import { showEditor } from './testing/show-editor';

const user = userEvent.setup({ pointerEventsCheck: 0 });

test('turns a picture of another site into a link everywhere', async () => {
  const { area, container, onChange } = await showEditor(
    '<p>see <img src="https://tracker.test/p.gif" alt="the map"> here</p><table><tbody><tr><td><img src="//tracker.test/p.gif"></td></tr></tbody></table>',
  );
  expect(area).toHaveTextContent('see the map here');
  expect(container.querySelectorAll('img')).toHaveLength(0);
  await user.click(screen.getByRole('tab', { name: 'Preview' }));
  expect(screen.getByRole('link', { name: 'the map' })).toHaveAttribute(
    'href',
    'https://tracker.test/p.gif',
  );
  expect(container.querySelectorAll('img')).toHaveLength(0);
  fireEvent.paste(area, {
    clipboardData: {
      types: ['text/html'],
      getData: (type: string) =>
        type === 'text/html'
          ? '<p>pasted <img src="https://tracker.test/p.gif" alt="pixel"></p>'
          : 'pasted',
      items: [],
      files: [],
    },
  });
  await waitFor(() =>
    expect(onChange).toHaveBeenLastCalledWith(expect.stringContaining('>pixel</a>')),
  );
  expect(container.querySelectorAll('img')).toHaveLength(0);
});

// Proves UI-12.
test('neutralises hostile markup in the editor and its preview', async () => {
  const { area, container } = await showEditor(
    '<p onclick="alert(1)">text <a href="javascript:alert(1)">link</a></p><img src=x onerror="alert(1)"><iframe srcdoc="x"></iframe>',
  );
  expect(area).toHaveTextContent('text link');
  expect(
    container.querySelectorAll('iframe, script, [onclick], [onerror], [href^="javascript"]'),
  ).toHaveLength(0);
  await user.click(screen.getByRole('tab', { name: 'Preview' }));
  expect(
    container.querySelectorAll('iframe, script, [onclick], [onerror], [href^="javascript"]'),
  ).toHaveLength(0);
});

test('uploads, inserts, describes and removes a picture', async () => {
  const host = createTestHost({ language: 'en' });
  const { onChange, container } = await showEditor('<p>text</p>', host);
  fireEvent.change(container.querySelector('input[type=file]')!, {
    target: { files: [new File(['x'], 'photo.png')] },
  });
  expect(host.files.uploads[0]!.location).toBe('Forums');
  expect(screen.getByText('photo.png')).toBeInTheDocument();
  act(() => host.files.uploads[0]!.finish({ fileUrl: 'Forums/1/photo.png' }));
  await waitFor(() =>
    expect(onChange).toHaveBeenLastCalledWith(
      expect.stringContaining('src="https://files.test/Forums/1/photo.png"'),
    ),
  );

  await user.click(await screen.findByRole('button', { name: 'Describe the picture' }));
  await user.type(
    await screen.findByRole('textbox', { name: 'What the picture shows' }),
    'A pendulum{Enter}',
  );
  await waitFor(() =>
    expect(onChange).toHaveBeenLastCalledWith(expect.stringContaining('alt="A pendulum"')),
  );

  await user.click(screen.getByRole('button', { name: 'Remove' }));
  await waitFor(() =>
    expect(onChange).toHaveBeenLastCalledWith(expect.not.stringContaining('<img')),
  );
});

test('is busy until all uploads are inserted and reported', async () => {
  const host = createTestHost({ language: 'en' });
  const told: string[] = [];
  const { container } = renderWithHost(
    <RichTextEditor
      initialHtml=""
      onChange={(html) => told.push(html)}
      onBusy={(busy) => told.push(busy ? 'busy' : 'quiet')}
      location="Forums"
      label="Content"
    />,
    { host },
  );
  await screen.findByRole('textbox', { name: 'Content' });
  fireEvent.change(container.querySelector('input[type=file]')!, {
    target: { files: [new File(['x'], 'photo.png'), new File(['x'], 'map.png')] },
  });
  const [photo, map] = host.files.uploads;
  act(() => photo!.fail('network'));
  expect(told).toEqual(['quiet', 'busy']);
  act(() => {
    photo!.resume();
    photo!.finish();
    map!.finish();
  });
  expect(told).toEqual(['quiet', 'busy']);
  await waitFor(() => expect(told.at(-1)).toBe('quiet'));
  expect(told[told.indexOf('quiet', 1) - 1]).toMatch(/files\/1.*files\/2|files\/2.*files\/1/s);
});

test('is not busy after a failed upload or after unmounting', async () => {
  const host = createTestHost({ language: 'en' });
  const onBusy = jest.fn();
  const { container, unmount } = renderWithHost(
    <RichTextEditor
      initialHtml=""
      onChange={jest.fn()}
      onBusy={onBusy}
      location="Forums"
      label="Content"
    />,
    { host },
  );
  await screen.findByRole('textbox', { name: 'Content' });
  fireEvent.change(container.querySelector('input[type=file]')!, {
    target: { files: [new File(['x'], 'photo.png')] },
  });
  act(() => host.files.uploads[0]!.fail('server'));
  expect(onBusy).toHaveBeenLastCalledWith(false);
  act(() => host.files.uploads[0]!.resume());
  expect(onBusy).toHaveBeenLastCalledWith(true);
  unmount();
  expect(onBusy).toHaveBeenLastCalledWith(false);
});

test.each([
  ['the network is down', () => Promise.reject(new Error('offline'))],
  ['its preview is missing', () => Promise.resolve(null)],
])('retains an uploaded picture when %s, and inserts it on retry', async (_what, gone) => {
  const host = createTestHost({ language: 'en' });
  const onBusy = jest.fn();
  const onChange = jest.fn();
  const asked = jest.spyOn(host.files, 'previewUrl').mockImplementation(gone);
  const { container } = renderWithHost(
    <RichTextEditor
      initialHtml=""
      onChange={onChange}
      onBusy={onBusy}
      location="Forums"
      label="Content"
    />,
    { host },
  );
  await screen.findByRole('textbox', { name: 'Content' });
  fireEvent.change(container.querySelector('input[type=file]')!, {
    target: { files: [new File(['x'], 'photo.png'), new File(['x'], 'map.png')] },
  });
  act(() => {
    for (const upload of host.files.uploads) upload.finish();
  });
  expect(await screen.findAllByText(/could not be inserted into the text/)).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: 'Remove \u2066map.png\u2069' }));
  expect(onBusy).toHaveBeenLastCalledWith(true);
  asked.mockRestore();
  await user.click(screen.getByRole('button', { name: 'Try \u2066photo.png\u2069 again' }));
  await waitFor(() => expect(onBusy).toHaveBeenLastCalledWith(false));
  expect(onChange).toHaveBeenLastCalledWith(
    expect.stringContaining('src="https://files.test/files/1"'),
  );
  expect(screen.queryByText('photo.png')).toBeNull();
});

test('rejects a file that cannot be inserted into a text', async () => {
  const host = createTestHost({ language: 'en' });
  const { container } = await showEditor('', host);
  fireEvent.change(container.querySelector('input[type=file]')!, {
    target: { files: [new File(['x'], 'marks.xlsx')] },
  });
  expect(screen.getByText(/marks\.xlsx/)).toBeInTheDocument();
  expect(host.files.uploads).toHaveLength(0);
});
