/**
 * Compares a module's manifest with its definition in code.
 *
 * @param {{ routes: Array<{ id: string, path: string, navigation?: string }>, slots: string[],
 * navigation: Array<{ path: string }> }} declaration
 * @param {{ routes: string[], slots: string[], languages: string[] }} definition
 * @returns {string[]} one sentence per mismatch
 */
function checkCorrespondence(declaration, definition) {
  const routeIds = declaration.routes.map((route) => route.id);
  return [
    ...repeated(routeIds).map((id) => `Route "${id}" is declared twice.`),
    ...missing(routeIds, definition.routes).map(
      (id) => `Route "${id}" is declared but has no page.`,
    ),
    ...missing(definition.routes, routeIds).map(
      (id) => `Page "${id}" is defined but its route is not declared.`,
    ),
    ...missing(declaration.slots, definition.slots).map(
      (slot) => `Slot "${slot}" is declared but not filled.`,
    ),
    ...missing(definition.slots, declaration.slots).map(
      (slot) => `Slot "${slot}" is filled but not declared.`,
    ),
    ...missing(['ar', 'en'], definition.languages).map(
      (language) => `There are no translations for "${language}".`,
    ),
    ...declaration.navigation
      .filter((entry) => !declaration.routes.some((route) => opens(route.path, entry.path)))
      .map((entry) => `Navigation opens "${entry.path}", which no route declares.`),
    ...declaration.routes
      .filter(
        ({ navigation }) =>
          navigation !== undefined &&
          !declaration.navigation.some(({ path }) => path === navigation),
      )
      .map(
        ({ id, navigation }) =>
          `Route "${id}" belongs to "${navigation}", which the navigation does not have.`,
      ),
  ];
}

const missing = (wanted, present) => wanted.filter((item) => !present.includes(item));
const repeated = (items) => items.filter((item, index) => items.indexOf(item) !== index);

/** Whether a route's pattern matches a path without parameters. */
function opens(pattern, path) {
  const wanted = path.split('?')[0].split('/');
  const parts = pattern.split('/');
  const required = parts.filter((part) => !/\?\}?$/.test(part)).length;
  if (wanted.length < required || wanted.length > parts.length) return false;
  return wanted.every(
    (part, index) => /^:|^\{\w+\??\}$/.test(parts[index]) || parts[index] === part,
  );
}

module.exports = { checkCorrespondence };
