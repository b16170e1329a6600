import { render } from '@testing-library/react';
import { FilePlaceholder } from './file-placeholder';

it.each([
  ['صورة.png', 'image'],
  ['film.mp4', 'video'],
  ['sound.mp3', 'audio'],
  ['notes.pdf', undefined],
  ['notes.docx', undefined],
])('reserves the frame and the row of %s', (name, kind) => {
  const { container } = render(<FilePlaceholder name={name} />);
  const frame = container.querySelector<HTMLElement>('.rw-messaging-media');
  expect(frame?.dataset['kind']).toBe(kind);
  expect(container.querySelectorAll('.rw-messaging-file')).toHaveLength(1);
});
