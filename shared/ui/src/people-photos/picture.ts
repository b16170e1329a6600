/** A decoded picture: while it is referenced, an image with its address renders at once. */
export type Picture = object;

/** Fetches a picture at low priority; rejects if it fails. */
export async function fetchPicture(address: string): Promise<Picture> {
  const picture = new Image();
  picture.fetchPriority = 'low';
  picture.src = address;
  await picture.decode();
  return picture;
}

/**
 * Concurrent downloads: browsers limit connections per server, and some must stay free for more
 * urgent requests.
 */
const AT_A_TIME = 2;

/** Limits concurrent downloads; waiting ones start in the order of the calls. */
export function inTurn(
  fetch: (address: string) => Promise<Picture>,
): (address: string) => Promise<Picture> {
  const waiting: (() => void)[] = [];
  let activeCount = 0;
  return async (address) => {
    if (activeCount === AT_A_TIME) await new Promise<void>((resolve) => waiting.push(resolve));
    else activeCount += 1;
    try {
      return await fetch(address);
    } finally {
      const next = waiting.shift();
      if (next) next();
      else activeCount -= 1;
    }
  };
}
