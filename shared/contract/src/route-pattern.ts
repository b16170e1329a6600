export type RouteParams = Readonly<Record<string, string>>;

const escape = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** One segment: its expression with a group for each name, and whether it may be left out. */
function compileSegment(segment: string): { source: string; names: string[]; optional: boolean } {
  const whole = /^:(\w+)(\?)?$|^\{(\w+)(\?)?\}$/.exec(segment);
  if (whole)
    return {
      source: '([^/]+?)',
      names: [whole[1] ?? whole[3] ?? ''],
      optional: Boolean(whole[2] ?? whole[4]),
    };
  const names: string[] = [];
  const source = segment
    .split(/(\{\w+\})/)
    .map((part) => {
      const name = /^\{(\w+)\}$/.exec(part)?.[1];
      if (name === undefined) return escape(part);
      names.push(name);
      return '([^/]+?)';
    })
    .join('');
  return { source, names, optional: false };
}

const decode = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/**
 * Compiles a route pattern of a manifest: `forums`, `portfolio/:id`, `exams/:folderId?`, and names
 * inside a segment as in `showMail={id}&{type}`. The matcher returns the decoded parameters, or
 * null. It ignores letter case and a trailing slash.
 */
export function compileRoutePattern(pattern: string): (pathname: string) => RouteParams | null {
  const segments = pattern
    .split('/')
    .filter((segment) => segment !== '')
    .map(compileSegment);
  const source = segments
    .map((segment) => (segment.optional ? `(?:/${segment.source})?` : `/${segment.source}`))
    .join('');
  const expression = new RegExp(`^${source}/?$`, 'i');
  const names = segments.flatMap((segment) => segment.names);
  return (pathname) => {
    const found = expression.exec(pathname);
    if (!found) return null;
    const pairs = names.flatMap((name, index): [string, string][] => {
      const value = found[index + 1];
      return value === undefined ? [] : [[name, decode(value)]];
    });
    return Object.fromEntries(pairs);
  };
}
