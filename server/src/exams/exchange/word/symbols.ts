/** Greek letters at the places of the Latin letters in the font Symbol. */
const SYMBOL_LETTERS: Readonly<Record<string, string>> = {
  A: 'Α',
  B: 'Β',
  C: 'Χ',
  D: 'Δ',
  E: 'Ε',
  F: 'Φ',
  G: 'Γ',
  H: 'Η',
  I: 'Ι',
  J: 'ϑ',
  K: 'Κ',
  L: 'Λ',
  M: 'Μ',
  N: 'Ν',
  O: 'Ο',
  P: 'Π',
  Q: 'Θ',
  R: 'Ρ',
  S: 'Σ',
  T: 'Τ',
  U: 'Υ',
  V: 'ς',
  W: 'Ω',
  X: 'Ξ',
  Y: 'Ψ',
  Z: 'Ζ',
  a: 'α',
  b: 'β',
  c: 'χ',
  d: 'δ',
  e: 'ε',
  f: 'φ',
  g: 'γ',
  h: 'η',
  i: 'ι',
  j: 'ϕ',
  k: 'κ',
  l: 'λ',
  m: 'μ',
  n: 'ν',
  o: 'ο',
  p: 'π',
  q: 'θ',
  r: 'ρ',
  s: 'σ',
  t: 'τ',
  u: 'υ',
  v: 'ϖ',
  w: 'ω',
  x: 'ξ',
  y: 'ψ',
  z: 'ζ',
};
const SYMBOLS: Readonly<Record<string, Readonly<Record<number, string>>>> = {
  symbol: {
    0xa3: '≤',
    0xa5: '∞',
    0xae: '→',
    0xac: '←',
    0xb0: '°',
    0xb1: '±',
    0xb3: '≥',
    0xb4: '×',
    0xb6: '∂',
    0xb7: '•',
    0xb8: '÷',
    0xb9: '≠',
    0xba: '≡',
    0xbb: '≈',
    0xc6: '∅',
    0xc7: '∩',
    0xc8: '∪',
    0xce: '∈',
    0xd0: '∠',
    0xd1: '∇',
    0xd6: '√',
    0xde: '⇒',
    0xe5: '∑',
    0xf2: '∫',
  },
  wingdings: {
    0xfc: '✓',
    0xfb: '✗',
    0xfd: '☒',
    0xfe: '☑',
    0xa8: '☐',
    0xe0: '→',
    0x6c: '●',
    0xa7: '▪',
  },
};
/** Word shifts the characters of symbol fonts to the private use area. */
const PRIVATE = 0xf000;
const CODE = /^[\dA-F]{1,4}$/i;

/** The Unicode character of a symbol (`w:sym`); null where it is not known. */
export function symbolOf(font: string, char: string): string | null {
  const code = CODE.test(char) ? Number.parseInt(char, 16) : 0;
  const name = font.toLowerCase();
  const table = Object.hasOwn(SYMBOLS, name) ? SYMBOLS[name] : undefined;
  if (!table)
    return code >= 0x20 && (code < 0xd800 || code >= 0xf900) ? String.fromCharCode(code) : null;
  const at = code >= PRIVATE ? code - PRIVATE : code;
  return (
    table[at] ?? (name === 'symbol' ? (SYMBOL_LETTERS[String.fromCharCode(at)] ?? null) : null)
  );
}
