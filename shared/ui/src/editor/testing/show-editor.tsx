import { createTestHost } from '@riwaq/contract/testing';
import { screen } from '@testing-library/react';
import { renderWithHost } from '../../testing';
import { RichTextEditor, type RichTextEditorProps } from '..';

export async function showEditor(
  initialHtml: string,
  host = createTestHost({ language: 'en' }),
  findMentionable?: RichTextEditorProps['findMentionable'],
) {
  const onChange = jest.fn();
  const rendered = renderWithHost(
    <RichTextEditor
      initialHtml={initialHtml}
      onChange={onChange}
      location="Forums"
      label="Content"
      findMentionable={findMentionable}
    />,
    { host },
  );
  const area = await screen.findByRole('textbox', { name: 'Content' });
  return { onChange, area, ...rendered };
}
