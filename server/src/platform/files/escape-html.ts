const REFERENCES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

const referenceFor = (sign: string): string => REFERENCES[sign] ?? sign;

/** Escapes a text for the content of an HTML or XML element. */
export const escapeHtml = (text: string): string => text.replace(/[&<>]/g, referenceFor);

/** Escapes a text for an attribute in double quotes; it may stand in the content, too. */
export const escapeAttribute = (text: string): string => text.replace(/[&<>"]/g, referenceFor);
