import { EditorState } from 'braft-editor';
import { INDENTS } from './commands';
import type { EditorValue } from './editor-value';
import { htmlOf, valueOf } from './text-state';

const [indent, outdent] = INDENTS;

/** Imports a text and selects the blocks from `first` to `last`. */
function selected(html: string, first: number, last = first): EditorValue {
  const value = valueOf(html, []);
  const blocks = value.getCurrentContent().getBlocksAsArray();
  return EditorState.forceSelection(
    value,
    value.getSelection().merge({
      anchorKey: blocks[first]?.getKey(),
      anchorOffset: 0,
      focusKey: blocks[last]?.getKey(),
      focusOffset: 1,
      isBackward: false,
    }),
  );
}
const after = (value: EditorValue, ...commands: typeof INDENTS) =>
  htmlOf(
    commands.reduce((state, { run }) => run(state), value),
    [],
  );

test('indents an item below the previous one and outdents it', () => {
  expect(after(selected('<ul><li>a</li><li>b</li></ul>', 1), indent!)).toBe(
    '<ul><li>a<ul><li>b</li></ul></li></ul>',
  );
  expect(after(selected('<ul><li>a<ul><li>b</li></ul></li></ul>', 1), outdent!)).toBe(
    '<ul><li>a</li><li>b</li></ul>',
  );
});

test('indents at most one level, and never the first item', () => {
  const value = selected('<ol><li>a</li><li>b</li></ol>', 1);
  expect(after(value, indent!, indent!)).toBe('<ol><li>a<ol><li>b</li></ol></li></ol>');
  const first = selected('<ol><li>a</li><li>b</li></ol>', 0);
  expect(indent!.run(first)).toBe(first);
});

test('indents all selected items, and no others', () => {
  expect(after(selected('<ul><li>a</li><li>b</li><li>c</li><li>d</li></ul>', 1, 2), indent!)).toBe(
    '<ul><li>a<ul><li>b</li><li>c</li></ul></li><li>d</li></ul>',
  );
});

test('indents the first line of a paragraph', () => {
  const indented = after(selected('<p>a</p>', 0), indent!);
  expect(indented).toContain('text-indent');
  expect(after(selected(indented, 0), outdent!)).toBe('<p>a</p>');
});
