import type { MouseEvent } from 'react';
import { useNavigate } from '@riwaq/contract/router';
import { RichText } from '@riwaq/ui/display';

const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;

/**
 * The text of a mail of the university itself. Its links lead to places of this site, and are gone
 * in this page as any other link of it: a new tab for each line of a digest would load the site as
 * often. With a key held they open as the browser has it.
 */
export function UniversityText({ html }: { html: string }) {
  const navigate = useNavigate();
  const follow = (event: MouseEvent): void => {
    const path =
      event.target instanceof Element ? event.target.closest('a')?.getAttribute('href') : undefined;
    if (!path?.startsWith('/') || path.startsWith('//') || !isPlain(event)) return;
    event.preventDefault();
    navigate(path);
  };
  return (
    <div onClick={follow}>
      <RichText html={html} />
    </div>
  );
}
