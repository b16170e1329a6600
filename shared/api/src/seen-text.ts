/** Characters that draw nothing: zero-width ones, marks of direction, fillers. */
const INVISIBLE = /[\p{Cf}\p{Cc}\u115f\u1160\u2800\u3164\uffa0]/gu;

/** What can be seen of a text, for telling whether it says anything: '' when it draws nothing. Not for keeping. */
export const seenText = (text: string): string => text.replace(INVISIBLE, '').trim();
