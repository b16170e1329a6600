import { fireEvent, render, screen } from '@testing-library/react';
import { FileDrop, type FileDropProps } from './file-drop';

const TEXTS = { choose: 'Choose', another: 'Choose another', orDrop: 'or drop it here' };
const FILE = new File(['x'], 'list.txt');

function setup(props: Partial<FileDropProps> = {}) {
  const onFile = jest.fn();
  render(<FileDrop file={null} accept=".txt" texts={TEXTS} onFile={onFile} {...props} />);
  return { onFile, area: screen.getByRole('button').parentElement! };
}

describe('FileDrop', () => {
  it('passes a dropped file', () => {
    const { onFile, area } = setup();
    fireEvent.drop(area, { dataTransfer: { files: [FILE] } });
    expect(onFile).toHaveBeenCalledWith(FILE);
  });

  it.each([{ disabled: true }, { loading: true }])('ignores a dropped file while %j', (button) => {
    const { onFile, area } = setup({ button });
    // The browser must not open the file instead of the page.
    expect(fireEvent.drop(area, { dataTransfer: { files: [FILE] } })).toBe(false);
    expect(onFile).not.toHaveBeenCalled();
  });

  it('ignores dropped text', () => {
    const { onFile, area } = setup();
    fireEvent.drop(area, { dataTransfer: { files: [] } });
    expect(onFile).not.toHaveBeenCalled();
  });

  it('shows the name of the chosen file', () => {
    setup({ file: FILE });
    expect(screen.getByRole('button')).toHaveTextContent('Choose another');
    expect(screen.getByText('list.txt')).toBeVisible();
    expect(screen.queryByText('or drop it here')).toBeNull();
  });
});
