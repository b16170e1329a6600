import { rmSync } from 'node:fs';
import { serveGallery } from './gallery';
import { newSiteFolder, seededFolder } from './university';

/**
 * Prepares data that workers only read: the demo university that each worker copies, one copy of
 * today's site, and the gallery of the kit. The servers belong to the workers (worker-server.ts).
 */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const siteFolder = newSiteFolder();
  const [gallery, university] = await Promise.all([serveGallery(), seededFolder()]);
  // Playwright starts its workers with this environment.
  process.env['RIWAQ_GALLERY_URL'] = gallery.url;
  process.env['RIWAQ_SITE'] = siteFolder;
  process.env['RIWAQ_UNIVERSITY'] = university;
  return async () => {
    await gallery.stop();
    rmSync(siteFolder, { recursive: true, force: true });
  };
}
