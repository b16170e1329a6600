/** A picture that has come: as long as it is held, an image of its address is drawn at once. */
export type Picture = object;

/** Fetches a picture behind what is needed more; rejects when it cannot be had. */
export async function fetchPicture(address: string): Promise<Picture> {
  const picture = new Image();
  picture.fetchPriority = 'low';
  picture.src = address;
  await picture.decode();
  return picture;
}

/**
 * Pictures that are fetched at a time: a browser that has few connections to a server shall have
 * some left for what is needed more.
 */
const AT_A_TIME = 2;

/** Fetches pictures a few at a time, in the order in which they were asked for. */
export function inTurn(
  fetch: (address: string) => Promise<Picture>,
): (address: string) => Promise<Picture> {
  const waiting: (() => void)[] = [];
  let underWay = 0;
  return async (address) => {
    if (underWay === AT_A_TIME) await new Promise<void>((resolve) => waiting.push(resolve));
    else underWay += 1;
    try {
      return await fetch(address);
    } finally {
      const next = waiting.shift();
      if (next) next();
      else underWay -= 1;
    }
  };
}
