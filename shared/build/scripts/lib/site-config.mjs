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
 * Updates a module's entry for a build as a publication does: everybody's former build becomes
 * `previous`, and a canary ends. A build that is not new changes no address, so that a rollback
 * outlasts the next start.
 */
function mergeEntry(entry, { id, buildId, name, isNew = true, isFormerUsable = true }) {
  const named = { ...entry, ...(entry.name === undefined && name && { name }) };
  const url = manifestUrl(id, buildId);
  if (!isNew || url === entry.manifestUrl) return named;
  const { canary: _, previous: earlier, ...rest } = named;
  const previous = isFormerUsable ? entry.manifestUrl : earlier;
  return {
    ...rest,
    manifestUrl: url,
    ...(previous !== undefined && previous !== url && { previous }),
  };
}

/**
 * Updates `static/config.json` for new builds. The university's own edits stay: addresses, name and
 * colours, and modules that it disabled, removed or serves from another site. Only manifests that
 * this site serves move to the new build, and a module that was never listed is added.
 *
 * @param {object | undefined} existing the university's file, if it exists
 * @param {Array<{
 *   id: string,
 *   buildId: string,
 *   name?: { ar: string, en: string },
 *   isNew?: boolean,
 *   isFormerUsable?: boolean,
 * }>} builds
 *   `name`: shown while the manifest cannot be loaded; `isNew`: false if the entry may name another
 *   build of the site than this one; `isFormerUsable`: whether the build that the entry names works
 *   with a new host
 * @param {string[]} known ids of modules that were added before
 */
export function mergeSiteConfig(existing, builds, known) {
  const modules = (existing?.modules ?? []).map((module) => {
    const build = builds.find(({ id }) => id === module.id);
    const ours = new RegExp(`^/modules/${module.id}/[^/]+/riwaq-manifest\\.json$`);
    return build && ours.test(module.manifestUrl) ? mergeEntry(module, build) : module;
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
