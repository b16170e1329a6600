import type { Browser, CDPSession } from '@playwright/test';
import type { ApiSession } from '@riwaq/e2e/people';
import { visitor } from './browsing';

type Kind = 'Script' | 'Stylesheet' | 'Font' | 'Other';

/** Compressed bytes and requests by kind, as the browser received them. */
export class Traffic {
  readonly bytes: Record<Kind, number> = { Script: 0, Stylesheet: 0, Font: 0, Other: 0 };
  readonly requests: Record<Kind, number> = { Script: 0, Stylesheet: 0, Font: 0, Other: 0 };

  constructor(session: CDPSession) {
    const kinds = new Map<string, Kind>();
    session.on('Network.responseReceived', ({ requestId, type }) => {
      kinds.set(
        requestId,
        type === 'Script' || type === 'Stylesheet' || type === 'Font' ? type : 'Other',
      );
    });
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const kind = kinds.get(requestId) ?? 'Other';
      this.bytes[kind] += encodedDataLength;
      this.requests[kind] += 1;
    });
  }

  kilobytes(kind: Kind): number {
    return this.bytes[kind] / 1000;
  }

  get totalKilobytes(): number {
    return Object.values(this.bytes).reduce((sum, bytes) => sum + bytes, 0) / 1000;
  }
}

/** Opens a visitor whose traffic is counted. */
export async function watched(browser: Browser, url: string, session?: ApiSession) {
  const visit = await visitor(browser, url, session);
  await visit.devtools.send('Network.enable');
  return { ...visit, traffic: new Traffic(visit.devtools) };
}
