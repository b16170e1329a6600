import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { builtSite, type Pairing } from './pairing';
import { DEVELOPER } from './people';
import { freePort, startServer } from './server';
import { fontsOf, newDataFolder, newSiteFolder } from './university';

/** Today's site as copied by the global setup, or a copy of another pairing's site in `folder`. */
function siteOf(
  pairing: Pairing,
  folder: string,
): { siteFolder: string; from: Readonly<Record<string, string>> } {
  if (pairing === 'today') return { siteFolder: process.env['RIWAQ_SITE'] ?? '', from: {} };
  const { site, from } = builtSite(pairing, folder);
  return { siteFolder: newSiteFolder({}, site, join(folder, 'copy')), from };
}

/**
 * Runs a server with a copy of the demo university that no other worker uses. During `run` the
 * environment of this process refers to that server.
 */
export async function withServer(
  pairing: Pairing,
  run: (url: string) => Promise<void>,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'riwaq-e2e-worker-'));
  try {
    const { siteFolder, from } = siteOf(pairing, folder);
    const [dataFolder, ownBuilds] = [await newDataFolder(join(folder, 'data')), await freePort()];
    const server = await startServer({
      dataFolder,
      siteFolder,
      env: { DEVELOPERS: DEVELOPER, DEVELOPER_ORIGINS: `http://127.0.0.1:${ownBuilds}` },
    });
    Object.assign(process.env, {
      ...from,
      RIWAQ_URL: server.url,
      RIWAQ_SITE: siteFolder,
      RIWAQ_FONTS: fontsOf(siteFolder),
      RIWAQ_OWN_BUILDS_PORT: String(ownBuilds),
    });
    try {
      await run(server.url);
    } finally {
      // Its data is deleted afterwards.
      await server.stop('SIGKILL');
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
