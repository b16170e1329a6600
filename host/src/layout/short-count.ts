const MOST = 99;

/** A count as a badge shows it: '99+' at most. */
export const shortCount = (count: number): string => (count > MOST ? `${MOST}+` : String(count));
