import { ROLE, type Role } from '@riwaq/api';

export type Claims = Readonly<Record<string, unknown>>;

/**
 * Decodes the claims of a token without verification: they only control the display, the server
 * decides. Null when it is not a token.
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
 * Reads the role claim, a number or its digits (ACCOUNT-5). An unknown role is treated as student.
 */
export function roleOf(claims: Claims): Role {
  return Number(claims['role']) === ROLE.teacher ? ROLE.teacher : ROLE.student;
}
