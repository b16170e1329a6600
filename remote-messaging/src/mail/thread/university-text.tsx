import type { MouseEvent } from 'react';
import { useNavigate } from '@riwaq/contract/router';
import { RichText } from '@riwaq/ui/plain';

const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;

/**
 * Text of an automatic mail of the university. Its links point to this site and are followed within
 * this page, because a new tab per link would load the site each time. With a modifier key pressed
 * the browser handles the click.
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
