/** Pattern of a guid of any version, for a regular expression that ignores case. */
export const GUID_PATTERN = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';

const GUID = new RegExp(`^${GUID_PATTERN}$`, 'i');

/** Whether a text is a guid, in lower or upper case. */
export const isGuid = (text: string): boolean => GUID.test(text);
