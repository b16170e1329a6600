import { rmSync } from 'node:fs';
import { serveGallery } from './gallery';
import { DEVELOPER } from './people';
import { freePort, startServer } from './server';
import { fontsOf, newDataFolder, newSiteFolder } from './university';

/**
 * One server with the demo university for all journeys, on a free port, and the gallery of the kit. A journey
 * that harms a server starts its own.
 */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const [dataFolder, siteFolder] = [await newDataFolder(), newSiteFolder()];
  const ownBuilds = await freePort();
  const env = { DEVELOPERS: DEVELOPER, DEVELOPER_ORIGINS: `http://127.0.0.1:${ownBuilds}` };
  const [server, gallery] = await Promise.all([startServer({ dataFolder, siteFolder, env }), serveGallery()]);
  process.env['RIWAQ_URL'] = server.url;
  process.env['RIWAQ_GALLERY_URL'] = gallery.url;
  process.env['RIWAQ_SITE'] = siteFolder;
  process.env['RIWAQ_OWN_BUILDS_PORT'] = String(ownBuilds);
  process.env['RIWAQ_FONTS'] = fontsOf(siteFolder);
  return async () => {
    await Promise.all([server.stop(), gallery.stop()]);
    for (const folder of [dataFolder, siteFolder]) rmSync(folder, { recursive: true, force: true });
  };
}
