/** Prefix of the storage keys of marks that the server has not acknowledged. */
export const UNSENT_ATTENDANCE = 'attendance:unsent:';
