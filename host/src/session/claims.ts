import { ROLE, type Role } from '@riwaq/api';

export type Claims = Readonly<Record<string, unknown>>;

/**
 * The claims of a token, without any verification: they only tell the page what to show, the server
 * decides. Null when it is no token.
 */
export function decodeClaims(token: string): Claims | null {
  const payload = token.split('.')[1];
  if (!payload) return null;
  try {
    const bytes = Uint8Array.from(atob(payload.replace(/-/g, '+').replace(/_/g, '/')), (char) =>
      char.charCodeAt(0),
    );
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return typeof claims === 'object' && claims !== null && !Array.isArray(claims)
      ? (claims as Claims)
      : null;
  } catch {
    return null;
  }
}

/**
 * The role claim, a number or its digits (document 1 section 6). Whoever has no known role is
 * treated as a student.
 */
export function roleOf(claims: Claims): Role {
  return Number(claims['role']) === ROLE.teacher ? ROLE.teacher : ROLE.student;
}
