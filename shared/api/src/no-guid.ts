/** The guid of zeros, which means none. */
export const NO_GUID = '00000000-0000-0000-0000-000000000000';
