/** Where a browser would go for `address`; null when nowhere. */
function targetOf(address: string): URL | null {
  return URL.canParse(address, document.baseURI) ? new URL(address, document.baseURI) : null;
}

/** Whether an address is of this site or of one of `origins`. */
const isOwn = (address: string, origins: readonly string[]): boolean => {
  const target = targetOf(address);
  return (
    target === null || target.origin === window.location.origin || origins.includes(target.origin)
  );
};

/** A link to what is not shown; inside of another link only its words. */
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
 * Leaves as pictures, sounds and videos only those of this site and of `origins`
 * (docs/decisions/0037): to show another site's would tell it who reads, when and from where. One
 * of those becomes a link. `root` belongs to a document that loads nothing.
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
