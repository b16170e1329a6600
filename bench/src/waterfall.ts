/** A request of a page, in milliseconds since the navigation. */
export interface PageRequest {
  readonly path: string;
  readonly startMs: number;
  readonly endMs: number;
}

/** Requests that leave before the first of them has ended, so none waits for another of them. */
export interface Wave {
  readonly startMs: number;
  readonly endMs: number;
  readonly paths: readonly string[];
  /** The request that ended last before this wave; undefined for the first wave. */
  readonly waitedFor?: string;
}

/** Groups requests into waves: each wave begins after a request of the one before has ended. */
export function wavesOf(requests: readonly PageRequest[]): Wave[] {
  const waiting = [...requests].sort((one, other) => one.startMs - other.startMs);
  const waves: Wave[] = [];
  while (waiting[0]) {
    const { startMs } = waiting[0];
    let firstEnd = Infinity;
    const wave: PageRequest[] = [];
    while (waiting[0] && waiting[0].startMs < firstEnd) {
      const [request] = waiting.splice(0, 1) as [PageRequest];
      firstEnd = Math.min(firstEnd, request.endMs);
      wave.push(request);
    }
    const before = requests
      .filter(({ endMs }) => endMs <= startMs)
      .reduce<PageRequest | undefined>(
        (last, each) => (last && last.endMs >= each.endMs ? last : each),
        undefined,
      );
    waves.push({
      startMs,
      endMs: Math.max(...wave.map(({ endMs }) => endMs)),
      paths: wave.map(({ path }) => path),
      ...(before && { waitedFor: before.path }),
    });
  }
  return waves;
}

/** Most paths that are printed of a wave; the others are counted. */
const PATHS_PRINTED = 4;

/** Waves and tasks of a page as lines of text. */
export function drawWaterfall(title: string, usableMs: number, waves: readonly Wave[]): string {
  const lines = waves.map(({ startMs, endMs, paths, waitedFor }) => {
    const more = paths.length - PATHS_PRINTED;
    const names = paths.slice(0, PATHS_PRINTED).join(', ') + (more > 0 ? ` and ${more} more` : '');
    const time = `${startMs.toFixed(0).padStart(6)} to ${endMs.toFixed(0).padStart(5)}`;
    return `${time}  ${names}${waitedFor === undefined ? '' : `  (after ${waitedFor})`}`;
  });
  return `\n${title}, usable after ${usableMs.toFixed(0)} ms\n${lines.join('\n')}\n`;
}
