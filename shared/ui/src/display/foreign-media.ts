/** Resolves an address as a browser would; null if it is invalid. */
function targetOf(address: string): URL | null {
  return URL.canParse(address, document.baseURI) ? new URL(address, document.baseURI) : null;
}

/** Whether an address belongs to this site or to one of `origins`. */
const isOwn = (address: string, origins: readonly string[]): boolean => {
  const target = targetOf(address);
  return (
    target === null || target.origin === window.location.origin || origins.includes(target.origin)
  );
};

/** Link that replaces a medium; inside of another link, only its text. */
function linkTo(place: Element, address: string, words: string): Node {
  const target = targetOf(address)?.href ?? '';
  const text = words === '' ? target : words;
  if (place.closest('a')) return place.ownerDocument.createTextNode(text);
  const link = place.ownerDocument.createElement('a');
  link.setAttribute('href', target);
  link.setAttribute('target', '_blank');
  link.setAttribute('rel', 'noopener noreferrer');
  link.textContent = text;
  return link;
}

/**
 * Keeps only media of this site and of `origins` (docs/decisions/0037); media of other sites become
 * links, because loading them would disclose who reads, when and from where. `root` must belong to
 * an inert document.
 */
export function linkForeignMedia(root: ParentNode, origins: readonly string[]): void {
  const foreign = (element: Element, name: 'src' | 'poster'): string | null => {
    const address = element.getAttribute(name);
    return address === null || isOwn(address, origins) ? null : address;
  };
  for (const image of root.querySelectorAll('img')) {
    const address = foreign(image, 'src');
    if (address !== null)
      image.replaceWith(
        linkTo(
          image,
          address,
          (image.getAttribute('alt') || image.getAttribute('title') || '').trim(),
        ),
      );
  }
  for (const medium of root.querySelectorAll('audio, video')) {
    if (foreign(medium, 'poster') !== null) medium.removeAttribute('poster');
    const loaded = [medium, ...medium.querySelectorAll('source')];
    const away = loaded.flatMap((element) => foreign(element, 'src') ?? []);
    const own = loaded.some(
      (element) => element.hasAttribute('src') && foreign(element, 'src') === null,
    );
    for (const element of loaded) {
      if (foreign(element, 'src') === null) continue;
      if (element === medium) element.removeAttribute('src');
      else element.remove();
    }
    if (away.length > 0 && !own)
      medium.replaceWith(
        ...away.flatMap((address, at) => [...(at === 0 ? [] : [' ']), linkTo(medium, address, '')]),
        ...medium.childNodes,
      );
  }
  for (const source of root.querySelectorAll('source'))
    if (foreign(source, 'src') !== null) source.remove();
}
