import { EditorState } from 'braft-editor';
import { INDENTS } from './commands';
import type { EditorValue } from './editor-value';
import { htmlOf, valueOf } from './text-state';

const [indent, outdent] = INDENTS;

/** A text of which the blocks from one to another are selected. */
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

test('an item is put under the one before it, and taken out again', () => {
  expect(after(selected('<ul><li>a</li><li>b</li></ul>', 1), indent!)).toBe(
    '<ul><li>a<ul><li>b</li></ul></li></ul>',
  );
  expect(after(selected('<ul><li>a<ul><li>b</li></ul></li></ul>', 1), outdent!)).toBe(
    '<ul><li>a</li><li>b</li></ul>',
  );
});

test('an item goes at most one level below the one before it, and the first one nowhere', () => {
  const value = selected('<ol><li>a</li><li>b</li></ol>', 1);
  expect(after(value, indent!, indent!)).toBe('<ol><li>a<ol><li>b</li></ol></li></ol>');
  const first = selected('<ol><li>a</li><li>b</li></ol>', 0);
  expect(indent!.run(first)).toBe(first);
});

test('all selected items go together, and nothing around them', () => {
  expect(after(selected('<ul><li>a</li><li>b</li><li>c</li><li>d</li></ul>', 1, 2), indent!)).toBe(
    '<ul><li>a<ul><li>b</li><li>c</li></ul></li><li>d</li></ul>',
  );
});

test('a paragraph is indented by its first line', () => {
  const indented = after(selected('<p>a</p>', 0), indent!);
  expect(indented).toContain('text-indent');
  expect(after(selected(indented, 0), outdent!)).toBe('<p>a</p>');
});
