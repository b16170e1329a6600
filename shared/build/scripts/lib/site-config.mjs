/** Default addresses for a site that the server itself serves. */
const OWN_SERVER = { apiBaseUrl: '/api/', uploadBaseUrl: '/upload/', fileBaseUrl: '/files/' };

/** Address of the manifest of a build that the site serves. */
export const manifestUrl = (id, buildId) => `/modules/${id}/${buildId}/riwaq-manifest.json`;

/** Build ids that an entry of the configuration names and the site itself serves. */
export const buildsNamedBy = (entry) =>
  [entry.manifestUrl, entry.previous, entry.canary?.manifestUrl].flatMap(
    (url) => new RegExp(`^/modules/${entry.id}/([^/]+)/`).exec(url ?? '')?.[1] ?? [],
  );

/**
 * Updates `static/config.json` for new builds. The university's own edits stay: addresses, name and
 * colours, and modules that it disabled, removed or serves from another site. Only manifests that
 * this site serves move to the new build, and a module that was never listed is added.
 *
 * @param {object | undefined} existing the university's file, if it exists
 * @param {Array<{ id: string, buildId: string, name?: { ar: string, en: string } }>} builds `name`:
 * shown while the manifest cannot be loaded
 * @param {string[]} known ids of modules that were added before
 */
export function mergeSiteConfig(existing, builds, known) {
  const modules = (existing?.modules ?? []).map((module) => {
    const build = builds.find(({ id }) => id === module.id);
    const ours = new RegExp(`^/modules/${module.id}/[^/]+/riwaq-manifest\\.json$`);
    if (!build || !ours.test(module.manifestUrl)) return module;
    return {
      ...module,
      manifestUrl: manifestUrl(build.id, build.buildId),
      ...(module.name === undefined && build.name && { name: build.name }),
    };
  });
  const added = builds
    .filter(
      ({ id }) => !modules.some((module) => module.id === id) && !(existing && known.includes(id)),
    )
    .map(({ id, buildId, name }) => ({
      id,
      manifestUrl: manifestUrl(id, buildId),
      enabled: true,
      ...(name && { name }),
    }));
  return { ...OWN_SERVER, ...existing, modules: [...modules, ...added] };
}
